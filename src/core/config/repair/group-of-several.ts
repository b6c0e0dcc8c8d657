import { prefixOf, withoutPrefix } from '../../base/text/criterion-prefix.ts';

/**
 * The group of criteria that an author means who gives a criterion of one value a list of them; undefined if that is
 * ambiguous.
 *
 * @param items - the values, as YAML
 */
export function groupOfSeveral(name: string, items: readonly string[]): string | undefined {
  const prefix = prefixOf(name);
  if (items.length < 2 || (prefix && prefix !== '!')) return undefined;
  return `${prefix ? 'none' : 'any'}: [${items.map(item => `{${withoutPrefix(name)}: ${item}}`).join(', ')}]`;
}
