import type { EngineRequests } from '../../engines/engine-requests.ts';
import { KnownNames } from '../../engines/names-of-engine.ts';

/** The part of a process definition that rows need. */
export interface DefinitionName {
  readonly key: string;
  readonly name: string | null;
}

interface UserRow {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A bounded cache of the names for ids in rows. */
export class CamundaNames {
  readonly users: KnownNames<string>;
  readonly definitions: KnownNames<DefinitionName>;

  constructor(requests: EngineRequests) {
    this.users = new KnownNames((ids, signal) =>
      inParts(ids, async part => {
        const search = { idIn: part.join(','), maxResults: part.length };
        const found = await requests.fetchJson<UserRow[]>('user', { search, signal });
        return found.flatMap(user => (nameOf(user) ? [[user.id, nameOf(user)] as const] : []));
      }),
    );
    this.definitions = new KnownNames((ids, signal) =>
      inParts(ids, async part => {
        const search = { processDefinitionIdIn: part.join(','), maxResults: part.length };
        const found = await requests.fetchJson<(DefinitionName & { id: string })[]>('process-definition', {
          search,
          signal,
        });
        return found.map(({ id, key, name }) => [id, { key, name }] as const);
      }),
    );
  }
}

/** Maximum number of ids in one URL, which may not get too long for servers. */
const MAX_IDS_PER_URL = 60;

async function inParts<T>(
  ids: readonly string[],
  ask: (part: readonly string[]) => Promise<(readonly [string, T])[]>,
): Promise<Map<string, T>> {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_URL) }, (_, i) =>
    ids.slice(i * MAX_IDS_PER_URL, (i + 1) * MAX_IDS_PER_URL),
  );
  return new Map((await Promise.all(parts.map(ask))).flat());
}

const nameOf = ({ firstName, lastName }: UserRow): string => [firstName, lastName].filter(Boolean).join(' ');
