import { sql } from 'kysely';
import type { Sql } from './statement.ts';

/** Tables of schemas/schema.sql and their columns, by their names in the code. */
const TABLES = {
  process: {
    table: 'process',
    columns: {
      id: 'id',
      template: 'template_process_id',
      creator: 'creator_id',
      state: 'state',
      start: 'start_at',
      modified: 'modified_at',
      expiration: 'expiration_at',
      planFrom: 'plan_from',
      planTo: 'plan_to',
      tags: 'tags',
      files: 'files',
      readers: 'readers',
      supervisors: 'supervisors',
      variables: 'variables',
      url: 'url',
      extra: 'extra',
      stepCount: 'step_count',
    },
  },
  step: {
    table: 'step',
    columns: {
      process: 'process_id',
      id: 'id',
      template: 'template_step_id',
      state: 'state',
      type: 'type',
      name: 'name',
      resolver: 'resolver_id',
      possibleResolvers: 'possible_resolvers',
      start: 'start_at',
      async: 'async',
      data: 'data',
      extra: 'extra',
      search: 'search',
    },
  },
  candidate: {
    table: 'step_candidate',
    columns: {
      process: 'process_id',
      step: 'step_id',
      principal: 'principal',
      state: 'state',
      modified: 'modified_at',
    },
  },
  visible: {
    table: 'process_visible',
    columns: { process: 'process_id', principal: 'principal', step: 'step_id', modified: 'modified_at' },
  },
  user: { table: 'app_user', columns: { id: 'id', fullname: 'fullname', avatar: 'avatar' } },
  templateProcess: { table: 'template_process', columns: { id: 'id', name: 'name' } },
  templateStep: { table: 'template_step', columns: { id: 'id', name: 'name', title: 'title', type: 'type' } },
  change: {
    table: 'process_change',
    columns: { xid: 'xid', seq: 'seq', at: 'at', process: 'process_id', seenBy: 'seen_by' },
  },
  changeMark: { table: 'process_change_mark', columns: { at: 'at', snapshot: 'snapshot' } },
  action: {
    table: 'process_action',
    columns: {
      user: 'user_id',
      key: 'key',
      action: 'action',
      process: 'process_id',
      step: 'step_id',
      at: 'at',
      modified: 'modified_at',
    },
  },
} as const;

type TableName = keyof typeof TABLES;
type ColumnName<T extends TableName> = keyof (typeof TABLES)[T]['columns'];

/**
 * Names of tables and columns that differ from schemas/schema.sql. Null for a column: it does not exist, and what needs
 * it is refused. Null for `candidate` or `visible`: the lists of process and step are used instead; for `action`:
 * actions leave no marks, so they may be done twice, and it may stay unknown whether one was done.
 */
export type SchemaMapping = {
  /** A table, by its name in the code. */
  readonly [T in TableName]?:
    | {
        /** Its name, with `schema.` in front if needed. */
        readonly table?: string;
        readonly columns?: { readonly [C in ColumnName<T>]?: string | null };
      }
    | (T extends 'candidate' | 'visible' | 'change' | 'changeMark' | 'action' ? null : never);
};

/** A table, for use in statements. */
export class Table<T extends TableName = TableName> {
  readonly name: string;
  readonly #columns: Readonly<Record<string, string | null>>;

  constructor(name: T, mapping: SchemaMapping[T]) {
    this.name = mapping?.table ?? TABLES[name].table;
    this.#columns = { ...TABLES[name].columns, ...mapping?.columns };
  }

  /** The table without an alias. */
  get sql(): Sql {
    return sql.id(...this.name.split('.'));
  }

  /** The table with an alias, for `from` and `join`. */
  as(alias: string): Sql {
    return sql`${this.sql} as ${sql.id(alias)}`;
  }

  has(...columns: ColumnName<T>[]): boolean {
    return columns.every(column => this.#columns[column as string] !== null);
  }

  /** A column of the table under an alias; SQL's `null` if it does not exist. */
  column(alias: string, column: ColumnName<T>): Sql {
    const name = this.#columns[column as string];
    return name === null || name === undefined ? sql`null` : sql.id(alias, name);
  }

  /** A column without a table in front, for `insert`. */
  bare(column: ColumnName<T>): Sql {
    return sql.id(this.#columns[column as string] ?? (column as string));
  }
}

/** All tables, with the names of a mapping. */
export interface Tables {
  readonly process: Table<'process'>;
  readonly step: Table<'step'>;
  readonly candidate: Table<'candidate'> | null;
  readonly visible: Table<'visible'> | null;
  readonly user: Table<'user'>;
  readonly templateProcess: Table<'templateProcess'>;
  readonly templateStep: Table<'templateStep'>;
  readonly change: Table<'change'> | null;
  /** If null, changes are never deleted. */
  readonly changeMark: Table<'changeMark'> | null;
  readonly action: Table<'action'> | null;
}

/** The tables of a mapping; returned as they are if already made. */
export const tablesIn = (schema: SchemaMapping | Tables = {}): Tables =>
  schema.process instanceof Table ? (schema as Tables) : tablesOf(schema as SchemaMapping);

/** @param mapping - names that differ from schemas/schema.sql */
export function tablesOf(mapping: SchemaMapping = {}): Tables {
  const required = <T extends TableName>(name: T) => new Table(name, mapping[name]);
  const optional = <T extends TableName>(name: T) => (mapping[name] === null ? null : new Table(name, mapping[name]));
  return {
    process: required('process'),
    step: required('step'),
    candidate: optional('candidate'),
    visible: optional('visible'),
    user: required('user'),
    templateProcess: required('templateProcess'),
    templateStep: required('templateStep'),
    change: optional('change'),
    changeMark: optional('changeMark'),
    action: optional('action'),
  };
}
