import type { StepRecord } from '../../elements/panel/steps/trace.ts';

const WORDS = {
  begin: () => 'begins',
  end: took => `is over after ${took} ms`,
  done: took => `${took} ms`,
  failed: took => `fails after ${took} ms`,
  aborted: took => `is aborted after ${took} ms`,
} satisfies Record<StepRecord['event'], (took: string) => string>;

/**
 * Prints a step on the console, in a line such as `process-grid#inbox at 812.4 ms: query 0.3 ms, because of demand (load())`.
 *
 * @param panel - name of the panel in the output
 */
export function printStep(panel: string, { name, event, causes, start, end }: StepRecord): void {
  const at = (event === 'begin' ? start : end).toFixed(1);
  const because = causes.length > 0 ? `, because of ${causes.join(', ')}` : '';
  console.debug(`${panel} at ${at} ms: ${name} ${WORDS[event]((end - start).toFixed(1))}${because}`);
}

/** Adds a completed step to the browser's timeline, with its causes. */
export function measureStep(panel: string, { name, event, causes, start, end }: StepRecord): void {
  if (event !== 'begin') performance.measure(`${panel} ${name}`, { start, end, detail: { event, causes } });
}
