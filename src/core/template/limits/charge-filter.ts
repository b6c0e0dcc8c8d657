import type { Budget } from './budget.ts';
import { LIST_FILTERS } from '../filters/list-filters.ts';

/** Filters that look at no text, or count for themselves what they read. */
const COUNTED_ELSEWHERE = new Set([
  ...Object.keys(LIST_FILTERS),
  ...'raw noescape append prepend avatar strip_html escape xml_escape'.split(' '),
  ...'size first last compact concat push unshift pop shift reverse'.split(' '),
]);

/** Before a filter runs: takes from the budget what it would take at worst. */
export type Charge = (budget: Budget, value: unknown, args: readonly unknown[]) => void;

/**
 * One rule for every filter: it goes through the entries of lists once, and reads all of the text of its value and its
 * arguments once. What takes longer charges the rest itself, where it is made.
 */
export function chargeOf(name: string): Charge {
  const readsText = !COUNTED_ELSEWHERE.has(name);
  return (budget, value, args) => {
    budget.work(1 + args.length / 8);
    budget.readEntries(value);
    if (readsText) budget.read(value);
    for (const arg of args) {
      budget.readEntries(arg);
      if (readsText) budget.read(arg);
    }
  };
}
