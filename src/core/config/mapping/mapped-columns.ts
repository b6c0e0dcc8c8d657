import { type CardPlace, layoutOf } from '../column-layout.ts';
import type { ColumnConfig } from '../panel-config.ts';
import type { ColumnType } from '../../base/column-type.ts';

interface MappedColumn {
  readonly title: string;
  readonly field: string;
  readonly template: string;
  readonly type: ColumnType;
  readonly card?: CardPlace;
}

/** The column for each member that a mapping may give, in reading order. */
const COLUMNS: Readonly<Record<string, MappedColumn>> = {
  id: { title: 'ID', field: 'id', template: '{{ $_process.id }}', type: 'text', card: 'meta' },
  title: { title: 'Step', field: 'title', template: '{{ $_step.templateStep.title }}', type: 'text', card: 'title' },
  name: { title: 'Process', field: 'name', template: '{{ $_process.templateProcess.name }}', type: 'text' },
  state: { title: 'State', field: 'state', template: '{{ $_step.state | state_label }}', type: 'badge' },
  tags: { title: 'Tags', field: 'tags', template: '{{ $_process.tags }}', type: 'tags' },
  expiration: { title: 'Due', field: 'due', template: '{{ $_process.expiration }}', type: 'relative' },
  resolver: { title: 'Resolver', field: 'who', template: '{{ $_step.resolver }}', type: 'user' },
  creator: { title: 'Creator', field: 'author', template: '{{ $_process.creator }}', type: 'user' },
  start: { title: 'Started', field: 'start', template: '{{ $_process.start }}', type: 'date' },
};
/** Field and template by which columns of people sort: a person is not a text. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  resolver: ['whoname', '{{ $_step.resolver.fullname }}'],
  creator: ['authorname', '{{ $_process.creator.fullname }}'],
};
/** Names of the columns whose titles are the panel's own words. */
const OWN: Readonly<Record<string, string>> = { id: 'pid', title: 'step', name: 'process' };

/** The table of a grid of mapped rows whose author gives no columns. */
export interface MappedTable {
  readonly fields: ReadonlyMap<string, string>;
  readonly columns: readonly ColumnConfig[];
}

/** Members of a mapping that may give what the column of another shows: a column without values is left out. */
const GIVERS: Readonly<Record<string, readonly string[]>> = {
  title: ['templateStep', 'step', 'steps'],
  name: ['templateProcess'],
  state: ['step', 'steps'],
  resolver: ['step', 'steps'],
};

/** The members of a mapping, with those that are given within others of them. */
export const givenMembers = (members: readonly string[]): readonly string[] => [
  ...members,
  ...Object.keys(GIVERS).filter(member => GIVERS[member]!.some(giver => members.includes(giver))),
];

/** The columns of mapped members, people by name; null if none of them is shown. Source: contract 2.11. */
export function mappedColumns(members: readonly string[]): MappedTable | null {
  const shown = Object.entries(COLUMNS).filter(([member]) => members.includes(member));
  if (shown.length === 0) return null;
  const fields = new Map<string, string>();
  const columns = shown.map(([member, { title, field, template, type, card = null }]): ColumnConfig => {
    const [sortField, sortTemplate] = NAMES[member] ?? [field, template];
    fields.set(field, template).set(sortField, sortTemplate);
    const name = OWN[member] ?? member;
    const format = { type, currency: 'EUR', digits: null, tone: null };
    const classes = { titleClass: null, dataClass: null };
    const initialSort = member === 'id' ? ('asc' as const) : null;
    const layout = { ...layoutOf(type), card };
    return { name, field, title, ownTitle: true, member, sortField, initialSort, ...classes, ...format, layout };
  });
  return { fields, columns };
}
