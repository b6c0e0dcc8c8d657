import type { ProcessActionEvent } from '../../src/index.ts';

/** Who reads the page, where the panel is not told. */
const ME = 'you';

/**
 * Claims in the panel alone, until it loads again.
 *
 * @returns whether that is what was asked for
 */
export function claimed(event: ProcessActionEvent): boolean {
  const { action, items } = event.detail;
  if (action !== 'claim' || 'query' in items) return false;
  const id = (event.target as Element).getAttribute('user-id') ?? ME;
  const resolver = { id: /^\d+$/.test(id) ? Number(id) : id, fullname: 'You' };
  const results = items.map(({ process, step }) => ({
    id: process.id,
    ok: true,
    process: { ...process, steps: process.steps.map(each => (each.id === step.id ? { ...each, resolver } : each)) },
  }));
  event.waitUntil(results);
  return true;
}
