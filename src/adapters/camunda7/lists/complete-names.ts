import type { GivenProcess } from '../../../core/processes/process.ts';
import type { EngineRow, MadeProcesses } from '../../engines/engine-query.ts';
import { type CamundaContext, textOf } from './camunda-list.ts';
import type { DefinitionName } from './names-of-page.ts';

/** Data that takes further requests, for which rows do not wait. */
export interface FoundNames {
  readonly users: ReadonlyMap<string, string>;
  readonly definitions: ReadonlyMap<string, DefinitionName>;
  /** By instance id. */
  readonly businessKeys: ReadonlyMap<string | null, string | null>;
}

/**
 * Makes processes with the names that are known already, and, if some are missing, a function that makes them again
 * with all names.
 *
 * @param path - the endpoint for business keys of instances; null if these are not needed
 * @param make - makes processes of the rows
 */
export function withNames(
  { requests, names }: CamundaContext,
  { rows, path }: { rows: readonly EngineRow[]; path: 'process-instance' | 'history/process-instance' | null },
  signal: AbortSignal,
  make: (found: FoundNames) => GivenProcess[],
): MadeProcesses {
  const users = usersIn(rows);
  const definitions = rows.map(row => row['processDefinitionId']);
  const ids = path === null ? [] : [...new Set(rows.flatMap(row => textOf(row, 'processInstanceId') ?? []))];
  const known = {
    users: names.users.known(users),
    definitions: names.definitions.known(definitions),
    businessKeys: new Map<string, string>(),
  };
  const isWhole = ids.length === 0 && names.users.isWhole(users) && names.definitions.isWhole(definitions);
  return { processes: make(known), addNames: isWhole ? null : addNames };

  async function addNames(): Promise<GivenProcess[]> {
    const [people, definitionNames, instances] = await Promise.all([
      names.users.find(users, signal),
      names.definitions.find(definitions, signal),
      ids.length > 0 ? requests.fetchJson<EngineRow[]>(path!, { body: { processInstanceIds: ids }, signal }) : [],
    ]);
    const businessKeys = new Map(instances.map(row => [textOf(row, 'id'), textOf(row, 'businessKey')]));
    return make({ users: people, definitions: definitionNames, businessKeys });
  }
}

/** Users that rows name as assignee or starter. */
const usersIn = (rows: readonly EngineRow[]): unknown[] => rows.flatMap(row => [row['assignee'], row['startUserId']]);
