import { parsePath } from '../../core/config/mapping/path.ts';
import type { MappedValue } from '../../core/config/panel-config.ts';
import { isForMachines, isMachineId } from './values/machine-ids.ts';
import { MEMBER_NAMES, plainName } from './names/member-names.ts';
import { isCode } from './values/odd-values.ts';
import { isOwn } from './names/paths-of-members.ts';

/** A name with a word before it: `dealname`, `Vorgangstitel`. */
const OF_TITLES = /^(.+)(?:name|title|titel|bezeichnung|betreff|subject)$/;
/** What that word is where the name is that of a person, or of something else than the item. */
const OF_OTHERS = new RegExp(
  '^(?:first|last|middle|sur|sir|fore|given|family|nick|maiden|vor|nach|zu|full|display|code|file|datei|path|folder|host|server|domain|column|table|class|type' +
    '|.*(?:user|customer|cust|client|company|contact|account|person|employee|member|manager|supplier|vendor|partner|group|team|department|city|country|street' +
    '|kunden?|firmen?|mitarbeiter|benutzer|lieferanten?|abteilungs?))$',
);
const MAX_LENGTH = 200;

/**
 * The member of items whose name ends in one for titles, where there is no better title: `dealname` of deals.
 *
 * @param list - the path of the list of items, of which the last name says what they are
 * @param count - of the items
 * @returns undefined if there is none, or if several may be
 */
export function ownTitle(
  paths: readonly string[],
  valuesAt: (path: string) => readonly unknown[],
  list: string,
  count: number,
): string | undefined {
  const people = new Set([...MEMBER_NAMES['creator']!, ...MEMBER_NAMES['resolver']!]);
  const kindAt = (path: string) => OF_TITLES.exec(plainName(parsePath(path).at(-1)!))?.[1];
  const found = paths.filter(path => {
    const kind = kindAt(path);
    if (kind === undefined || people.has(kind) || OF_OTHERS.test(kind) || !isOwn(path)) return false;
    const values = valuesAt(path);
    const isText = values.every(
      value => typeof value === 'string' && value.length <= MAX_LENGTH && !isMachineId(value) && /\p{L}/u.test(value),
    );
    return isText && values.length * 2 >= count && (count < 2 || new Set(values).size > 1);
  });
  const listed = plainName(parsePath(list).at(-1) ?? '');
  return found.find(path => isPlural(listed, kindAt(path)!)) ?? (found.length === 1 ? found[0] : undefined);
}

/**
 * The number that people call items by, such as `INV-0007`, where nothing else names most of them and their id is for
 * machines.
 */
export const codeAsTitle = (
  paths: readonly string[],
  valuesAt: (path: string) => readonly unknown[],
  id: MappedValue | undefined,
  items: readonly unknown[],
): string | undefined =>
  isForMachines(id, items)
    ? paths.find(path => {
        const values = valuesAt(path);
        const isNumber =
          /(?:(?:^|[a-z])(?:number|nummer)|^businesskey)$/.test(plainName(parsePath(path).at(-1)!)) && isOwn(path);
        const areCodes = values.every(value => typeof value === 'string' && isCode(value) && /\p{L}/u.test(value));
        return isNumber && areCodes && values.length * 2 >= items.length && new Set(values).size === values.length;
      })
    : undefined;

/** What runs are runs of, where that is told by a word: `dag_id` beside the id `dag_run_id`. */
export function titleOfRuns(
  paths: readonly string[],
  valuesAt: (path: string) => readonly unknown[],
  id: MappedValue | undefined,
): string | undefined {
  const kind = typeof id === 'string' ? OF_RUNS.exec(plainName(parsePath(id).at(-1)!))?.[1] : undefined;
  if (kind === undefined) return undefined;
  return paths.find(path => {
    const values = valuesAt(path);
    const isText = values.every(value => typeof value === 'string' && !isMachineId(value) && /\p{L}/u.test(value));
    return plainName(parsePath(path).at(-1)!) === `${kind}id` && isOwn(path) && values.length > 0 && isText;
  });
}

const OF_RUNS = /^(.+)(?:run|instance|execution)id$/;

const isPlural = (plural: string, kind: string): boolean =>
  [kind, `${kind}s`, `${kind}es`, `${kind.replace(/y$/, '')}ies`].includes(plural);
