import type { GivenProcess } from '../../../core/processes/process.ts';
import type { EngineRow, MadeProcesses } from '../../engines/engine-query.ts';
import { type CamundaContext, textOf } from './camunda-list.ts';
import type { DefinitionName } from './names-of-page.ts';

/** What takes requests that rows need not wait for. */
export interface FoundNames {
  readonly users: ReadonlyMap<string, string>;
  readonly definitions: ReadonlyMap<string, DefinitionName>;
  /** By the id of the instance. */
  readonly businessKeys: ReadonlyMap<string | null, string | null>;
}

/**
 * Processes with the names that are known already, and where some are not, again with all of them.
 *
 * @param path - where instances are read for their business keys; null where nobody reads these
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
  return { processes: make(known), complete: isWhole ? null : complete };

  async function complete(): Promise<GivenProcess[]> {
    const [people, definitionNames, instances] = await Promise.all([
      names.users.find(users, signal),
      names.definitions.find(definitions, signal),
      ids.length > 0 ? requests.ask<EngineRow[]>(path!, { body: { processInstanceIds: ids }, signal }) : [],
    ]);
    const businessKeys = new Map(instances.map(row => [textOf(row, 'id'), textOf(row, 'businessKey')]));
    return make({ users: people, definitions: definitionNames, businessKeys });
  }
}

/** Those that rows name as assignee or starter. */
const usersIn = (rows: readonly EngineRow[]): unknown[] => rows.flatMap(row => [row['assignee'], row['startUserId']]);
