import type { Table } from '../../sql/tables.ts';

/** Types of the columns that are written, by their names in the code. */
export const COLUMN_TYPES = {
  user: { id: 'bigint', fullname: 'text', avatar: 'text' },
  templateProcess: { id: 'bigint', name: 'text' },
  templateStep: { id: 'bigint', name: 'text', title: 'text', type: 'smallint' },
  process: {
    id: 'bigint',
    template: 'bigint',
    creator: 'bigint',
    state: 'smallint',
    start: 'timestamptz',
    modified: 'timestamptz',
    expiration: 'timestamptz',
    planFrom: 'timestamptz',
    planTo: 'timestamptz',
    tags: 'text[]',
    files: 'bigint[]',
    readers: 'bigint[]',
    supervisors: 'bigint[]',
    variables: 'jsonb',
    url: 'text',
    extra: 'jsonb',
    stepCount: 'integer',
  },
  step: {
    process: 'bigint',
    id: 'bigint',
    template: 'bigint',
    state: 'smallint',
    type: 'smallint',
    name: 'text',
    resolver: 'bigint',
    possibleResolvers: 'bigint[]',
    start: 'timestamptz',
    async: 'boolean',
    data: 'text',
    extra: 'jsonb',
    search: 'text',
  },
  candidate: { process: 'bigint', step: 'bigint', principal: 'bigint', state: 'smallint', modified: 'timestamptz' },
  visible: { process: 'bigint', principal: 'bigint', step: 'bigint', modified: 'timestamptz' },
  change: { process: 'bigint', seenBy: 'bigint[]' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The tables with the data of a process, and the columns of their keys. */
export const OF_PROCESS = {
  process: ['id'],
  step: ['process', 'id'],
  candidate: ['process', 'step', 'principal'],
  visible: ['process', 'step', 'principal'],
} as const;

/** A table that is written. */
export type WrittenTable = keyof typeof COLUMN_TYPES;

/** The columns of a table that exist and are written, with their types. */
export const columnsOf = (table: Table, name: WrittenTable): [column: string, type: string][] =>
  Object.entries(COLUMN_TYPES[name]).filter(([column]) => table.has(column as never));

const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Text that PostgreSQL can hold: NUL and lone surrogates become a replacement character. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '\ufffd');

/** An escape in JSON: one that PostgreSQL does not accept, or any other. */
const ESCAPE = /\\(?:(u0000|ud[89a-f][\da-f]{2})|.)/g;

/** JSON that PostgreSQL can hold, names of members included. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(ESCAPE, (escape, unstorable: string | undefined) => (unstorable ? '\ufffd' : escape));

/** NaN and infinite numbers, which JSON would write as null. */
const isNoNumber = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value);

/** @throws TypeError for NaN and infinite numbers, even in a list or a map */
export function checkNumbers(value: unknown, id: unknown): void {
  if (isNoNumber(value))
    throw new TypeError(`the process ${String(id)} has ${String(value)}, which cannot be stored as a number`);
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) checkNumbers(one, id);
}

/** A row as it is when read back: what is missing is null, and JSON is a copy. */
export function canonicalRow(name: WrittenTable, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const types: Readonly<Record<string, string>> = COLUMN_TYPES[name];
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, canonical(types[column], value)]));
}

function canonical(type: string | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'jsonb') return JSON.parse(storableJson(value)) as unknown;
  if (type === 'text') return storable(typeof value === 'string' ? value : JSON.stringify(value));
  return type === 'text[]' ? (value as readonly unknown[]).map(one => storable(String(one))) : value;
}
