import type { Budget } from './budget.ts';
import { LIST_FILTERS } from '../filters/list-filters.ts';

/** Filters that read no text, or charge for it themselves. */
const COUNTED_ELSEWHERE = new Set([
  ...Object.keys(LIST_FILTERS),
  ...'raw noescape append prepend avatar strip_html escape xml_escape'.split(' '),
  ...'size first last compact concat push unshift pop shift reverse'.split(' '),
]);

/** Charges the budget for a filter's worst case before it runs. */
export type Charge = (budget: Budget, value: unknown, args: readonly unknown[]) => void;

/**
 * The same charge for every filter: for visiting list entries once, and reading the text of its value and arguments
 * once. Slower filters charge the rest themselves.
 */
export function chargeOf(name: string): Charge {
  const readsText = !COUNTED_ELSEWHERE.has(name);
  return (budget, value, args) => {
    budget.chargeWork(1 + args.length / 8);
    budget.readEntries(value);
    if (readsText) budget.chargeRead(value);
    for (const arg of args) {
      budget.readEntries(arg);
      if (readsText) budget.chargeRead(arg);
    }
  };
}
