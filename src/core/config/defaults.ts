import { type CardPlace, layoutOf } from './column-layout.ts';
import type { ColumnConfig } from './panel-config.ts';

/** The default fields of a grid (contract 2.10). */
export const DEFAULT_FIELDS: ReadonlyMap<string, string> = new Map([
  ['sid', '{{ $_step.id }}'],
  [
    'search',
    '{{ $_process.templateProcess.name }} {{ $_step.templateStep.title }} {{ $_step.id }} {{ $_step.resolver.fullname }} {{ $_step.data | strip_html }}',
  ],
  ['creator', '{{ $_process.creator | avatar }}'],
  ['process', '<b>{{ $_process.templateProcess.name }}</b>'],
  ['step', '{{ $_step.templateStep.title }}'],
  ['pid', 'ID:{{ $_process.id }}'],
  ['data', '{{ $_step.data | raw }}'],
  ['resolver', '{% if $_step.resolver %}{{ $_step.resolver | avatar }}{% endif %}'],
]);

/** Default fields of a name or a number, which are cut after one line, as texts are. */
export const ONE_LINE_FIELDS: ReadonlySet<string> = new Set(['process', 'step', 'pid']);

/** The default columns of a grid (contract 2.11). */
export const DEFAULT_COLUMNS: readonly ColumnConfig[] = [
  column('creator', 'Creator'),
  column('process', 'Process', 'search', null, 'title'),
  column('step', 'Step', null, null, 'subtitle'),
  column('pid', 'ID', 'sid', 'asc'),
  column('data', 'Data'),
  column('resolver', 'Resolver'),
];

function column(
  name: string,
  title: string,
  sortField: string | null = null,
  initialSort: 'asc' | null = null,
  card: CardPlace | null = null,
): ColumnConfig {
  const classes = { titleClass: null, dataClass: null };
  const format = { type: 'html', currency: 'EUR', digits: null, tone: null } as const;
  const layout = { ...layoutOf('html'), ...(ONE_LINE_FIELDS.has(name) && { lines: 1 }), card };
  return { name, field: name, title, ownTitle: true, sortField, initialSort, ...classes, ...format, layout };
}

/** The default row of a list (contract 2.10): a flex container with the three parts. */
export const DEFAULT_CONTENT =
  '<div class="pp-row"><span>#{{ $_process.id }}</span><span>{{ $_process.templateProcess.name }}</span><span>{{ $_step.templateStep.title }}</span></div>';
