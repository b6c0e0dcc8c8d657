import type { Told } from '../../../wire/sent-and-told.ts';
import type { Problem } from '../../../wire/wire.generated.ts';
import { errorsOf } from './problem-error.ts';
import { clip } from './response-text.ts';

/** What a problem says of the variables of an action, by name: its errors point to `/variables/NAME`. Null: nothing. */
export function variableErrors(problem: Told<Problem>): Record<string, string> | null {
  const told = errorsOf(problem).flatMap(({ pointer, detail, code }) => {
    const name = /^\/variables\/([^/]+)$/.exec(pointer)?.[1];
    return name === undefined ? [] : [[name, clip(detail ?? code ?? '')] as const];
  });
  return told.length > 0 ? Object.fromEntries(told) : null;
}
