/** Numbers that are listed at most. */
const MOST_LISTED = 8;

/** Whether states are numbers, also those below 0, such as of changes in ServiceNow. */
export const areNumbers = (values: readonly unknown[]): boolean => values.every(value => /^-?\d+$/.test(String(value)));

/** The highest of numbers, some of which may be texts. */
export const highestOf = (values: readonly unknown[]): unknown => inOrder(values).at(-1);

/** `1, 3 or 5`: the different ones in order. */
export function listOfNumbers(values: readonly unknown[]): string {
  const all = [...new Set(inOrder(values).map(String))];
  if (all.length > MOST_LISTED) return `${all.slice(0, MOST_LISTED).join(', ')}, …`;
  return all.length === 1 ? all[0]! : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

const inOrder = (values: readonly unknown[]): unknown[] => values.toSorted((a, b) => Number(a) - Number(b));
