import { isAboutUser } from '../../../core/config/check/criterion-pointer.ts';
import type { ReaderFilterConfig } from '../../../core/config/filters/reader-filter-config.ts';
import { needsUser } from '../../../core/query/criteria/criterion-value.ts';

/** Whether any reader filter may refer to `me` or `$user`. */
export function filtersReferToUser(filters: readonly ReaderFilterConfig[]): boolean {
  return filters.some(({ source, choices }) => {
    if (choices) return choices.some(({ criteria }) => needsUser(criteria));
    return 'criterion' in source && isAboutUser(source.criterion);
  });
}
