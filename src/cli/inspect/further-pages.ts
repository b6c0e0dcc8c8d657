import { parsePath, type Path, valueAt } from '../../core/config/mapping/path.ts';
import { isObject } from '../../adapters/map/lists.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { countedPages, type Member } from './counted-pages.ts';
import { lettersOf } from './names/names-in-languages.ts';

/** Names of members that are false before the last page, or true; only letters. */
const FALSE_BEFORE_LAST = new Set([
  'islast',
  'islastpage',
  'last',
  'lastpage',
  'endofstream',
  'letzte',
  'letzteseite',
  'istletzte',
  'istletzteseite',
]);
const TRUE_BEFORE_LAST = new Set([
  'hasnextpage',
  'hasnext',
  'hasmore',
  'hasmoreitems',
  'moreitems',
  'istruncated',
  'weitere',
  'weitereseiten',
  'weiterevorhanden',
  'hatweitere',
  'hatweitereseiten',
  'mehrvorhanden',
]);
/** Names of what leads to the next page: its address, its number, or a token for it. */
const NEXT =
  /^(?:odata)?next(?:page)?(?:token|cursor|link|ur[il]|href|recordsurl|number)$|^nextpage$|^nextpagestarttoken$|^nae?chsteseite(?:link|ur[il])?$/;
/** The same, where an address or an object says that it is no next step. */
const NEXT_ALONE = new Set(['next', 'nachste', 'naechste', 'weiter']);
/** Names of objects around a list, or beside it, that tell of its pages. */
const OF_PAGES = new Set([
  'page',
  'pages',
  'paging',
  'pagination',
  'pageinfo',
  'meta',
  'metadata',
  'responsemetadata',
  'links',
  'cursor',
  'cursors',
  'seite',
  'seiten',
  'seiteninfo',
  'paginierung',
  'metadaten',
]);

/**
 * Says that an answer has further pages, and what to do for them; null if it says nothing of any.
 *
 * @param count - of the items in it
 */
export function noteOfPages(json: unknown, { items, total }: SourceMapping, count: number): string | null {
  const list = parsePath(items ?? '');
  const sum = total ? Number(valueAt(json, parsePath(total))) : NaN;
  const why = sum > count ? `"${total}" is ${sum}` : isObject(json) ? signOfPages(json, list) : null;
  return why === null
    ? null
    : `There are more items than these ${count}: ${why}. "src" reads one answer and asks for no other: ask for all in its address, or read the pages in a script and hand them over with mapAdapter (docs/any-json.md, "Where it applies")`;
}

/** What says so in the objects around a list, the outermost first, or in those about its pages. */
function signOfPages(json: object, list: Path): string | null {
  const around = list.map((_, depth) => list.slice(0, depth));
  for (const path of around.length > 0 ? around : [[]]) {
    const members = membersOf(json, path);
    const ofPages = members.filter(({ name, value }) => OF_PAGES.has(name) && isObject(value));
    const within = ofPages.map(({ path: object }) => membersOf(json, object));
    const signs = [...members, ...within.flat()].map(signOf);
    const counted = [countedPages(members, false), ...within.map(each => countedPages(each, true))];
    const found = [...signs, ...counted.map(signOfCount)].find(sign => sign !== null);
    if (found !== undefined) return found;
  }
  return null;
}

const signOfCount = (counted: Member | null): string | null =>
  counted && `"${counted.path.join('.')}" is ${String(counted.value)}`;

const membersOf = (json: object, path: Path): Member[] =>
  Object.entries(Object(valueAt(json, path)) as object).map(([name, value]) => ({
    path: [...path, name],
    name: lettersOf(name),
    value,
  }));

function signOf({ path, name, value }: Member): string | null {
  const written = path.join('.');
  if (value === false && FALSE_BEFORE_LAST.has(name)) return `"${written}" is false`;
  if (value === true && TRUE_BEFORE_LAST.has(name)) return `"${written}" is true`;
  return leadsOn(name, value) ? `"${written}" leads to the next page` : null;
}

function leadsOn(name: string, value: unknown): boolean {
  if (name === 'cursor') return typeof value === 'string' && value !== '';
  return NEXT_ALONE.has(name) ? isAddress(value) : NEXT.test(name) && isGiven(value);
}

const isGiven = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || isFilled(value);
const isAddress = (value: unknown): boolean =>
  typeof value === 'string' ? /^(?:https?:\/)?\/|^\?/.test(value) : isFilled(value);
const isFilled = (value: unknown): boolean => isObject(value) && Object.values(value).some(each => Boolean(each));
