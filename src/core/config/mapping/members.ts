/** The kind of value of a process's member: other values are converted if their meaning is plain. */
export type Kind =
  | 'id'
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'user'
  | 'list'
  | 'any'
  | { readonly [name: string]: Kind };

const USER = { id: 'id', fullname: 'text', avatar: 'text' } as const;
const TEMPLATE_STEP = { id: 'id', name: 'text', title: 'text', type: 'number' } as const;

const STEP = {
  id: 'id',
  templateStep: TEMPLATE_STEP,
  state: 'number',
  resolver: 'user',
  possibleResolvers: 'list',
  start: 'date',
  async: 'boolean',
  data: 'text',
} as const;

/** Members of a process that a mapping gives. */
export const PROCESS_MEMBERS: Readonly<Record<string, Kind>> = {
  id: 'id',
  templateProcess: { id: 'id', name: 'text' },
  creator: 'user',
  state: 'number',
  start: 'date',
  modified: 'date',
  expiration: 'date',
  plan: { from: 'date', to: 'date' },
  tags: 'list',
  files: 'list',
  readers: 'list',
  supervisors: 'list',
  variables: 'any',
  url: 'text',
  steps: 'any',
};

/** Members of its step. `state` and `resolver` default to those of the process. */
export const STEP_MEMBERS: Readonly<Record<string, Kind>> = {
  step: STEP,
  templateStep: TEMPLATE_STEP,
  title: 'text',
  type: 'number',
  resolver: 'user',
  possibleResolvers: 'list',
  async: 'boolean',
  data: 'text',
};

/** All names that a mapping knows; other members are kept as they are. */
export const MAPPED_MEMBERS: readonly string[] = [
  ...Object.keys(PROCESS_MEMBERS),
  'name',
  ...Object.keys(STEP_MEMBERS),
];

export const kindOfUser = USER;

/**
 * Converts a value to a kind: as a state `"2"` becomes 2, as a user a name becomes a user of that name. Other values
 * stay.
 */
export function asKind(value: unknown, kind: Kind): unknown {
  if (value === null || value === undefined || (value === '' && kind !== 'text')) return undefined;
  // how Odoo writes a missing value
  if (value === false && (kind === 'date' || kind === 'user' || kind === 'list')) return undefined;
  switch (kind) {
    case 'text':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    case 'number':
      return typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
    case 'boolean':
      return [true, 1, '1', 'true'].includes(value as string)
        ? true
        : [false, 0, '0', 'false'].includes(value as string)
          ? false
          : value;
    case 'user':
      return typeof value === 'string' || typeof value === 'number' ? { id: value, fullname: String(value) } : value;
    case 'list':
      return typeof value === 'string' || typeof value === 'number' ? [value] : value;
    default:
      return value;
  }
}
