import { isObject } from '../../adapters/map/lists.ts';
import { parsePath, pathsIn, textOfPath, valueAt } from '../../core/config/mapping/path.ts';
import { lettersOf } from './names/names-in-languages.ts';
import { guessMap } from './guess-map.ts';

/** Items that an answer has within groups, as the cards in the lists of a board. */
export interface GroupedItems {
  /** Path of the groups; empty where the answer is their list. */
  readonly groups: string;
  /** Member of a group with its items. */
  readonly items: string;
  /** Member of an item that its group becomes. */
  readonly as: string;
}

/** Names of lists with what people work on, and of those that may also be parts of it; only letters. */
const OF_WORK = new Set(['cards', 'tasks', 'issues', 'tickets', 'todos', 'cases', 'workitems', 'aufgaben', 'vorgange']);
const MAY_BE_WORK = new Set(['items', 'entries', 'records', 'requests']);
/** Names of groups of such. */
const GROUPS = new Set(
  'lists columns groups sections buckets stages lanes swimlanes phases boards statuses states categories'.split(' '),
);
/** Members of a mapping that groups have as well; with any other, they are items themselves. */
const OF_GROUPS = new Set(['id', 'title', 'name', 'state', 'url', 'modified']);
/** A name that a script writes as it is. */
const IS_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** The groups of an answer and what is in them, all in one list; null if it has no such groups. */
export function itemsInGroups(
  json: unknown,
): { readonly found: GroupedItems; readonly list: readonly object[] } | null {
  const paths = [...(Array.isArray(json) ? [''] : []), ...pathsIn(json).filter(path => isOfOne(json, path))];
  for (const path of paths) {
    const groups = valueAt(json, parsePath(path));
    if (!Array.isArray(groups) || groups.length < 2 || !groups.every(isObject)) continue;
    const items = Object.keys(Object.assign({}, ...groups) as object).find(name => isOfGroups(path, name, groups));
    if (items === undefined || !parsePath(path).every(name => name === 0 || IS_NAME.test(String(name)))) continue;
    const name = singularOf(String(parsePath(path).at(-1) ?? '')) || nameByIds(groups, items);
    const inner = groups.flatMap(group => itemsOf(group, items));
    const as = name === '' || inner.some(item => name in item) ? 'group' : name;
    const list = groups.flatMap(group => {
      const { [items]: _items, ...rest } = group as Record<string, unknown>;
      return itemsOf(group, items).map(item => ({ ...item, [as]: rest }));
    });
    return { found: { groups: textOfPath(parsePath(path)), items, as }, list };
  }
  return null;
}

/** Whether a path leads into no list but those of one entry, as of an only board. */
function isOfOne(json: unknown, path: string): boolean {
  const keys = parsePath(path);
  return keys.every((key, at) => key !== 0 || (valueAt(json, keys.slice(0, at)) as unknown[]).length === 1);
}

/** Whether a member holds the items of groups, instead of parts of an item. */
function isOfGroups(path: string, name: string, groups: readonly object[]): boolean {
  const [inner, outer] = [lettersOf(name), lettersOf(String(parsePath(path).at(-1) ?? ''))];
  if (!IS_NAME.test(name) || !(OF_WORK.has(inner) || MAY_BE_WORK.has(inner))) return false;
  const lists = groups.map(group => valueAt(group, [name]) ?? []);
  if (!lists.every(list => Array.isArray(list) && list.every(isObject)) || lists.flat().length === 0) return false;
  return GROUPS.has(outer) || (OF_WORK.has(inner) && areBare(groups, name));
}

/** Whether groups have no person and no date of their own. */
const areBare = (groups: readonly object[], items: string): boolean =>
  Object.keys(guessMap(groups.map(group => ({ ...group, [items]: null }))).map).every(member => OF_GROUPS.has(member));

const itemsOf = (group: object, items: string): object[] => (valueAt(group, [items]) ?? []) as object[];

/** `list` for `lists`, `category` for `categories`. */
const singularOf = (plural: string): string =>
  IS_NAME.test(plural) ? plural.replace(/ies$/, 'y').replace(/(?<=status|bus)es$|(?<!s)s$/, '') : '';

/** What items call their group where they have its id: `list` for the `idList` of Trello; empty where they have none. */
function nameByIds(groups: readonly object[], items: string): string {
  const names = [...GROUPS].map(singularOf);
  const isId = (key: string, name: string): boolean => [`id${name}`, `${name}id`].includes(lettersOf(key));
  const named = names.find(name =>
    groups.every(group => {
      const id = valueAt(group, ['id']);
      const entries = itemsOf(group, items).map(item => Object.entries(item));
      return id !== undefined && entries.every(each => each.some(([key, value]) => value === id && isId(key, name)));
    }),
  );
  return named ?? '';
}

/** The script of a page that puts all items into one list and gives it to the panel. */
export const scriptOfGroups = ({ groups, items, as }: GroupedItems, src: string): string => `<script type="module">
  import { memoryAdapter } from './panels/process-panels.js';

  const answer = await (await fetch(${quoted(src)})).json();
  const items = answer${groups && `.${groups}`}.flatMap(({ ${items}: inner, ...${as} }) => (inner ?? []).map(item => ({ ...item, ${as} })));
  document.querySelector('process-grid').adapter = memoryAdapter(items);
</script>
`;

const quoted = (text: string): string =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('<', String.raw`\x3c`)}'`;

export const noteOfGroups = ({ groups, items, as }: GroupedItems): string =>
  `The items are in groups, "${items}" in each ${groups ? `of "${groups}"` : 'group'}, and a mapping reads one list: a script in the page puts them into one, each with its group as "${as}"`;
