/**
 * Where the focus goes when a filter is cleared: to the next active one, else to the nearest before it.
 *
 * @param filters - the elements of all filters, in order
 * @param at - index of the one that is cleared
 * @returns undefined if no other is active
 */
export function nextActive<E extends Element>(filters: readonly E[], at: number): E | undefined {
  const others = [...filters.slice(at + 1), ...filters.slice(0, at).toReversed()];
  return others.find(other => other.matches('.pp-on'));
}
