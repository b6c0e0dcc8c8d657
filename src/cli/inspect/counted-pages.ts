import type { Path } from '../../core/config/mapping/path.ts';

/** A member of an object around a list, or of one about its pages. */
export interface Member {
  readonly path: Path;
  /** In small letters. */
  readonly name: string;
  readonly value: unknown;
}

/** Names of how many pages there are. */
const COUNTS = new Set([
  'totalpages',
  'pagestotal',
  'totalpagecount',
  'pagecount',
  'pagescount',
  'numberofpages',
  'numpages',
  'nbpages',
  'lastpage',
  'anzahlseiten',
  'seitenanzahl',
  'gesamtseiten',
  'seitengesamt',
  'gesamtseitenzahl',
  'letzteseite',
]);
/** The same, unless it is a document that has these pages. */
const PLAIN_COUNTS = new Set(['pages', 'seiten', 'seitenzahl']);
/** Names beside these that tell of pages of a list: the number of this one, or how many items there are. */
const OF_LISTS = /^(?:current|aktuelle)?(?:page|seite)|^(?:total|gesamt|anzahl|count|per|pro|limit|offset)/;
/** Names of the number of this page, which begins with 1, or with 0. */
const FROM_ONE = new Set([
  'page',
  'currentpage',
  'pagenumber',
  'pageno',
  'pagenum',
  'current',
  'seite',
  'aktuelleseite',
  'seitennummer',
  'seitennr',
]);
const FROM_ZERO = new Set(['number', 'pageindex', 'seitenindex']);

/**
 * The member of an object that says that a list has several pages; null if there is none, or if this is the last page.
 *
 * @param isOfPages - whether the object tells of nothing but pages
 */
export function countedPages(members: readonly Member[], isOfPages: boolean): Member | null {
  const isOfList = isOfPages || members.some(({ name }) => !PLAIN_COUNTS.has(name) && OF_LISTS.test(name));
  const count = members.find(
    ({ name, value }) => (COUNTS.has(name) || (isOfList && PLAIN_COUNTS.has(name))) && isWhole(value),
  );
  if (count === undefined) return null;
  const page = members.find(({ name, value }) => (FROM_ONE.has(name) || FROM_ZERO.has(name)) && isWhole(value));
  // Algolia counts its "nbPages" from 0
  const isFromZero = page !== undefined && (FROM_ZERO.has(page.name) || count.name === 'nbpages');
  const last = Number(count.value) - (isFromZero ? 1 : 0);
  return Number(count.value) > 1 && (page === undefined || Number(page.value) < last) ? count : null;
}

const isWhole = (value: unknown): boolean => /^\d+$/.test(String(value));
