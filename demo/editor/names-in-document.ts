import { CRITERIA } from '../../src/core/query/criteria/criteria.ts';
import { DEFAULT_FIELDS } from '../../src/core/config/defaults.ts';
import { type Step, scanYaml } from './yaml/scan-yaml.ts';

/** Stands for the criteria, which no document holds. */
const CRITERION_KEYS = 'criteria';

/** Places that name something the document itself holds, `*` for any step, and where that is; below the panel's part. */
const REFERENCES: readonly (readonly [place: string, names: string])[] = [
  ['table.columns.*.field', 'table.fields'],
  ['table.columns.*.sortField', 'table.fields'],
  ['table.searchFields.*', 'table.fields'],
  ['table.groupBy.column', 'table.columns'],
  ['filters.*.field', 'table.fields'],
  ['filters.*.criterion', CRITERION_KEYS],
  ['views.*.sort.*.column', 'table.columns'],
  ['views.*.filters', 'filters'],
  ['actions.*.undo', 'actions'],
];

/** Names of the document that may stand at a place: those of fields in `sortField`, for instance. */
export function namesIn(text: string, place: readonly Step[]): string[] {
  const { base, inner } = split(place);
  const names = REFERENCES.filter(([pattern]) => fits(inner, pattern.split('.'))).flatMap(([, found]) => {
    if (found === CRITERION_KEYS) return CRITERIA.map(({ key }) => key);
    const holder = [...base, ...found.split('.')];
    const own = scanYaml(text)
      .keys.filter(({ path }) => path.length === holder.length + 1 && holder.every((step, i) => step === path[i]))
      .map(({ path }) => String(path.at(-1)));
    return found === 'table.fields' ? [...own, ...DEFAULT_FIELDS.keys()] : own;
  });
  return [...new Set(names)];
}

/** A path without the steps that lead to a panel's part: `process_grid`, `config`. */
function split(path: readonly Step[]): { base: readonly Step[]; inner: readonly Step[] } {
  const length = (path[0] === 'process_grid' || path[0] === 'process_list') && path[1] === 'config' ? 2 : 0;
  return { base: path.slice(0, length), inner: path.slice(length) };
}

const fits = (path: readonly Step[], pattern: readonly string[]): boolean =>
  path.length === pattern.length && pattern.every((step, i) => step === '*' || step === path[i]);
