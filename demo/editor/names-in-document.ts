import { GIVEN_AT, type NameUse, USED_AT, withDefaults } from '../../src/core/config/config-names.ts';
import { type Step, scanYaml } from './yaml/scan-yaml.ts';

/** Names of the document that may stand at a place: those of fields in `sortField`, for instance. */
export function namesIn(text: string, place: readonly Step[]): string[] {
  const { base, inner } = split(place);
  const names = USED_AT.flatMap(use => {
    const bound = match(inner, use.at);
    return bound ? givenNames(text, base, use, bound.filter) : [];
  });
  return [...new Set(names)];
}

function givenNames(text: string, base: readonly Step[], { named }: NameUse, filter = ''): string[] {
  const at = GIVEN_AT[named].split('/').slice(1);
  const holder = [...base, ...at.map(part => (part === '{filter}' ? filter : part))];
  const { keys } = scanYaml(text);
  const given = keys.filter(
    ({ path }) => path.length === holder.length + 1 && holder.every((step, i) => step === path[i]),
  );
  const names = given.map(({ path }) => String(path.at(-1)));
  // While it is typed, a map of columns without any is about to get some.
  const isThere = given.length > 0 || keys.some(({ path }) => path.join('/') === holder.join('/'));
  return withDefaults(named, isThere ? names : null);
}

/** A path without the steps that lead to a panel's part: `process_grid`, `config`. */
function split(path: readonly Step[]): { base: readonly Step[]; inner: readonly Step[] } {
  const length = (path[0] === 'process_grid' || path[0] === 'process_list') && path[1] === 'config' ? 2 : 0;
  return { base: path.slice(0, length), inner: path.slice(length) };
}

/** Null where a path does not fit a pattern, else the filter that it names, if it does. */
function match(path: readonly Step[], pattern: string): { filter?: string } | null {
  const parts = pattern.split('/').slice(1);
  const fits = path.length === parts.length && parts.every((part, i) => /^[*{]/.test(part) || part === path[i]);
  const at = parts.indexOf('{filter}');
  return fits ? (at < 0 ? {} : { filter: String(path[at]) }) : null;
}
