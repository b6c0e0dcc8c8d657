import { avatar } from './avatar-markup.ts';
import { liquidFilters, type Filter } from './filter.ts';
import { LIST_FILTERS } from './list-filters.ts';
import { LOCALE_FILTERS } from './locale-filters.ts';
import { MARKUP_FILTERS, MARKUP_MAKERS } from './markup-filters.ts';
import { TEXT_FILTERS } from './text-filters.ts';
import { TYPED_MARKUP_FILTERS, TYPED_TEXT_FILTERS } from './typed-filters.ts';

/** Their results are promises, which a cell cannot await. */
const ASYNCHRONOUS = new Set(['sha256', 'hmac_sha256']);

/** All filters by name: Liquid's, some with another notion of true and false, escaping or time zone, and those added here. */
export const FILTERS: ReadonlyMap<string, Filter> = new Map([
  ...Object.entries(liquidFilters).filter(([name]) => !ASYNCHRONOUS.has(name)),
  ...Object.entries({
    ...LIST_FILTERS,
    ...TEXT_FILTERS,
    ...LOCALE_FILTERS,
    ...MARKUP_FILTERS,
    ...MARKUP_MAKERS,
    ...TYPED_TEXT_FILTERS,
    ...TYPED_MARKUP_FILTERS,
    avatar,
  }),
]);

/** Whether an output through this filter may be markup. */
export function makesMarkup(name: string): boolean {
  return name === 'avatar' || Object.hasOwn(MARKUP_MAKERS, name) || Object.hasOwn(TYPED_MARKUP_FILTERS, name);
}
