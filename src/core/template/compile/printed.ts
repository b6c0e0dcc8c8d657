import type { Budget } from '../limits/budget.ts';
import { htmlOf, Markup, textOf } from '../filters/markup.ts';

/** What every output goes through: HTML, escaped once; text where no HTML is wanted. */
export function printed(value: unknown, { plain, budget }: { plain: boolean; budget: Budget }): string {
  if (typeof value === 'string') {
    if (!plain) budget.escape(value);
  } else if (plain && value instanceof Markup) budget.readMarkup(value.html);
  else if (!(value instanceof Markup)) budget.read(value, 150);
  return plain ? textOf(value) : htmlOf(value);
}
