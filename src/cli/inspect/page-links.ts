import { asTemplatePath } from '../../adapters/map/remarks/template-path.ts';
import { parsePath } from '../../core/config/mapping/path.ts';
import { API } from './names/member-names.ts';
import { isOwn } from './names/paths-of-members.ts';
import { wordsOf } from './page/headings.ts';
import { scalar } from './yaml-scalar.ts';

/** The member with the address of a page of each item. */
export interface PageLink {
  readonly path: string;
  /** For the author to check; null if it is clear. */
  readonly note: string | null;
}

/** Words at the end of the names of addresses, or, of pages that people open, at the beginning. */
const OF_ADDRESSES = new Set(['url', 'uri', 'link', 'href', 'permalink']);
/** Words before it that say that people open it, the clearest first. */
const OF_PAGES =
  'web gui ui html page portal view public access detail details browser task item ticket issue case'.split(' ');
/** Words before it of what is no page of the item. */
const OF_OTHERS = new Set(
  (
    'api self rest service avatar image img icon logo photo picture thumbnail thumb download file attachment attachments document documents pdf export feed rss ' +
    'callback hook webhook next prev previous parent repository repo git clone ssh events comments labels diff patch archive statuses schema type ' +
    'user author creator owner profile company website homepage customer redirect return success cancel log logs video audio media preview'
  ).split(' '),
);
const WHOLE = /^https?:\/\/[^\s{}]+$/i;
/** Without the site, as `/my/tasks/31`. */
const RELATIVE = /^\/(?!\/)[^\s{}]+$/;

/**
 * The member that holds the address of a page in all items, by its values and the words of its name: `taskUrl`,
 * `GUI_Link`, `access_url`. Addresses without a site need a name that says that people open them.
 *
 * @param count - of the items
 * @returns null if there is none, or if several may be
 */
export function pageLink(
  paths: readonly string[],
  valuesAt: (path: string) => readonly unknown[],
  count: number,
): PageLink | null {
  const found = paths.filter(path => {
    const [end, ...before] = wordsOf(String(parsePath(path).at(-1))).toReversed();
    if (!isOwn(path) || !OF_ADDRESSES.has(end!) || before.some(word => OF_OTHERS.has(word))) return false;
    const values = valuesAt(path);
    const isPage = (value: unknown): boolean =>
      typeof value === 'string' && !API.test(value) && (WHOLE.test(value) || (isOfPage(path) && RELATIVE.test(value)));
    return values.length === count && new Set(values).size === count && values.every(isPage);
  });
  const path = found.length > 1 ? found.toSorted((a, b) => rankOf(a) - rankOf(b)).find(isOfPage) : found[0];
  if (path === undefined) return null;
  const relative = valuesAt(path)
    .map(String)
    .find(value => RELATIVE.test(value));
  if (relative === undefined) return { path, note: null };
  const line = `url: ${scalar(`https://YOUR-SITE{{ ${asTemplatePath(path)} }}`)}`;
  const note = `"${path}" has addresses without a site, such as "${relative}": links lead to the site of the panel. If the items are elsewhere, write ${line}`;
  return { path, note };
}

function rankOf(path: string): number {
  const at = OF_PAGES.findIndex(word => wordsOf(String(parsePath(path).at(-1))).includes(word));
  return at < 0 ? OF_PAGES.length : at;
}

const isOfPage = (path: string): boolean => rankOf(path) < OF_PAGES.length;
