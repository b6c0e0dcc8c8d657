import type { EngineRow } from '../../engines/engine-query.ts';
import type { EngineRequests } from '../../engines/engine-requests.ts';

/** A variable as returned by the engine. */
interface VariableRow {
  readonly name: string;
  readonly type: string | null;
  readonly value: unknown;
  readonly processInstanceId: string | null;
  readonly executionId: string | null;
  readonly taskId: string | null;
}

/** The variables of some process instances. */
export interface ReadVariables {
  /** Variables of a whole instance, which criteria test. */
  of(instance: unknown): Readonly<Record<string, unknown>>;
  /** Variables of only a task or its execution, such as one iteration of a multi-instance activity. */
  local(row: EngineRow): Readonly<Record<string, unknown>>;
}

const NONE: ReadVariables = { of: () => ({}), local: () => ({}) };

/**
 * Reads the variables of a page's instances with one request. The engine can filter by only one name: for several, all
 * variables of these instances are read and the others are dropped. The history can filter by several names.
 *
 * @param names - null for all
 */
export async function readVariables(
  requests: EngineRequests,
  { rows, names, history }: { rows: readonly EngineRow[]; names: readonly string[] | null; history: boolean },
  signal: AbortSignal,
): Promise<ReadVariables> {
  const instanceOf = (row: EngineRow) => (row['processInstanceId'] ?? row['id']) as string;
  const instances = [...new Set(rows.map(instanceOf))];
  if (instances.length === 0 || names?.length === 0) return NONE;
  const named =
    names === null ? {} : names.length === 1 ? { variableName: names[0] } : history ? { variableNameIn: names } : {};
  const body = { processInstanceIdIn: instances, ...named };
  const path = history ? 'history/variable-instance' : 'variable-instance';
  const search = { deserializeValues: 'false' };
  const found = await requests.fetchJson<VariableRow[]>(path, { search, body, signal });
  const wanted = names && new Set(names);
  const ofInstances = new Map<unknown, Record<string, unknown>>();
  const ofScopes = new Map<unknown, Record<string, unknown>>();
  for (const variable of found) {
    if (wanted && !wanted.has(variable.name)) continue;
    const { processInstanceId, executionId, taskId } = variable;
    const isOfInstance = taskId === null && executionId === processInstanceId;
    const [scopes, scope] = isOfInstance ? [ofInstances, processInstanceId] : [ofScopes, taskId ?? executionId];
    const variables = scopes.get(scope) ?? {};
    scopes.set(scope, variables);
    variables[variable.name] = valueOf(variable);
  }
  return {
    of: instance => ofInstances.get(instance) ?? {},
    local: row => ({ ...ofScopes.get(row['executionId']), ...ofScopes.get(row['id']) }),
  };
}

/** JSON is parsed, whatever its type is called; other serialized values stay as they are. */
function valueOf({ type, value }: VariableRow): unknown {
  if (typeof value !== 'string' || (type !== 'Json' && type !== 'Object')) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
