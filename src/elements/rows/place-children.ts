/**
 * Orders elements as the first children of a parent, without moving one of them, since a moved element loses its focus
 * and its state. Other children stay, after them.
 *
 * @param fixed - the element of `list` that must not be moved; undefined: all may be
 *
 * Cost: O(n), with a move for each element that is not next to its neighbour.
 */
export function placeChildren(parent: Element, list: readonly Element[], fixed: Element | undefined): void {
  const pivot = fixed ? list.indexOf(fixed) : -1;
  if (pivot < 0) return parent.replaceChildren(...list);
  for (let i = pivot - 1; i >= 0; i--) {
    if (list[i + 1]!.previousSibling !== list[i]!) list[i + 1]!.before(list[i]!);
  }
  for (let i = pivot + 1; i < list.length; i++) {
    if (list[i - 1]!.nextSibling !== list[i]!) list[i - 1]!.after(list[i]!);
  }
}
