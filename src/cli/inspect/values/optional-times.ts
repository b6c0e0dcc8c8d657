/** Seconds since 1970, from 2001 on, or 0 where there is no time. */
const SECONDS = /^(?:0|1\d{9})$/;

/**
 * A template for times in seconds since 1970 of which some are missing as 0, or which are texts; null of other values.
 *
 * @param whole - the path to the times, as templates write it: `$item.due`
 * @param values - those of the items, missing ones aside
 */
export function optionalTimes(whole: string, values: readonly unknown[]): string | null {
  if (!values.every(value => SECONDS.test(String(value))) || values.every(value => Number(value) === 0)) return null;
  const isText = values.some(value => typeof value === 'string');
  const given = values.some(value => Number(value) === 0) ? `${whole} and ${whole} != ${isText ? '"0"' : 0}` : whole;
  return `{% if ${given} %}{{ ${whole} | plus: 0 | date: "%Y-%m-%dT%H:%M:%S%z" }}{% endif %}`;
}
