import type { Received } from '../../../wire/sent-and-received.ts';
import type { Problem } from '../../../wire/wire.generated.ts';
import { errorsOf } from './problem-error.ts';
import { clip } from './response-text.ts';

/**
 * Messages of a problem for the variables of an action, by name: errors that point to `/variables/NAME`. Null if there
 * are none.
 */
export function variableErrors(problem: Received<Problem>): Record<string, string> | null {
  const entries = errorsOf(problem).flatMap(({ pointer, detail, code }) => {
    const name = /^\/variables\/([^/]+)$/.exec(pointer)?.[1];
    return name === undefined ? [] : [[name, clip(detail ?? code ?? '')] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
