import { COLUMN_TYPES } from '../base/column-type.ts';
import type { CardPlace } from './column-layout.ts';
import type { ColumnConfig } from './panel-config.ts';

/** An output of the id of a process or a step, whatever its filters. */
const ID = /^\{\{-?\s*\$_(?:process|step)\.id\b/;
const OUTPUTS = /\{\{[^}]*\}\}/g;
/** What the default fields show as titles: the names of processes and steps. */
const TITLE = /\$_(?:process\.templateProcess\.name|step\.templateStep\.title)\b/;

/**
 * The places of columns in a card, and which ones name a row: the author's. Otherwise the first text is the title and
 * the second the subtitle, except that an id is neither as long as there are other texts; if the first text is an id, a
 * name of the process or of the step is preferred as the title. The rest goes below.
 *
 * @param fields - templates of the fields
 */
export function cardPlaces(
  columns: readonly Pick<ColumnConfig, 'field' | 'type' | 'layout'>[],
  fields: ReadonlyMap<string, string>,
): readonly CardPlace[] {
  const places = columns.map(({ layout }) => layout.card);
  const prose = columns.flatMap(({ type }, i) => (COLUMN_TYPES[type].isProse && !places[i] ? [i] : []));
  const templateOf = (i: number) => fields.get(columns[i]!.field) ?? '';
  const ids = prose.filter(i => isId(templateOf(i)));
  const names = prose[0] === ids[0] ? prose.filter(i => TITLE.test(templateOf(i))) : [];
  const wanted = [...names, ...prose.filter(i => !ids.includes(i)), ...ids];
  for (const place of ['title', 'subtitle'] as const) {
    if (columns.some(({ layout }) => layout.card === place)) continue;
    const next = wanted.find(i => !places[i]);
    if (next !== undefined) places[next] = place;
  }
  return places.map(place => place ?? 'meta');
}

/** Whether a template shows nothing but ids, such as `#{{ $_process.id }}`. */
function isId(template: string): boolean {
  const outputs = template.match(OUTPUTS) ?? [];
  return outputs.length > 0 && !template.includes('{%') && outputs.every(output => ID.test(output));
}
