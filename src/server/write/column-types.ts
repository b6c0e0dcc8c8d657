import type { TableRows } from './table-rows.ts';

/** Types of the columns that are written, by the names that the code knows them by. */
export const COLUMN_TYPES: Readonly<Record<keyof TableRows, Readonly<Record<string, string>>>> = {
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
};

const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Text that PostgreSQL can hold: NUL and each half of a surrogate pair become a replacement character. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '\ufffd');

/** An escape in JSON: one that PostgreSQL does not take, or any other. */
const ESCAPE = /\\(?:(u0000|ud[89a-f][\da-f]{2})|.)/g;

/** JSON that PostgreSQL can hold, names of members included. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replace(ESCAPE, (escape, unstorable: string | undefined) => (unstorable ? '\ufffd' : escape));
