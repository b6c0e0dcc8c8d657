import type { EngineRow } from '../../engines/engine-query.ts';
import type { EngineRequests } from '../../engines/engine-requests.ts';
import { KnownNames } from '../../engines/names-of-engine.ts';

/** A process definition, as far as rows tell of it. */
export interface DefinitionName {
  readonly key: string;
  readonly name: string | null;
}

interface UserRow {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The names behind the ids of rows: fetched once, and kept within bounds. */
export class CamundaNames {
  readonly users: KnownNames<string>;
  readonly definitions: KnownNames<DefinitionName>;

  constructor(requests: EngineRequests) {
    this.users = new KnownNames(async (ids, signal) => {
      const search = { idIn: ids.join(','), maxResults: ids.length };
      const found = await requests.ask<UserRow[]>('user', { search, signal });
      return new Map(found.flatMap(user => (nameOf(user) ? [[user.id, nameOf(user)]] : [])));
    });
    this.definitions = new KnownNames(async (ids, signal) => {
      const search = { processDefinitionIdIn: ids.join(','), maxResults: ids.length };
      const found = await requests.ask<(DefinitionName & { id: string })[]>('process-definition', { search, signal });
      return new Map(found.map(({ id, key, name }) => [id, { key, name }]));
    });
  }
}

const nameOf = ({ firstName, lastName }: UserRow): string => [firstName, lastName].filter(Boolean).join(' ');

/** Those that rows name as assignee, owner or starter. */
export const usersIn = (rows: readonly EngineRow[]): unknown[] =>
  rows.flatMap(row => [row['assignee'], row['startUserId']]);
