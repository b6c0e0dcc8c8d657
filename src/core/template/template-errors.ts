import { LiquidError, type Token } from 'liquidjs';
import { ProcessPanelError } from '../base/process-panel-error.ts';
import { LimitBroken } from './budget.ts';
import { LiquidFault } from './liquid-fault.ts';

/** Errors of the JavaScript engine that a template brings about by its size: the stack, the length of a text. */
const OF_SIZE = /call stack|recursion|string length|array length|memory/i;

/** A fault of a template's text as what the panels report, with the place in that text. */
export function syntaxError(fault: LiquidFault): ProcessPanelError {
  const options = fault.hint ? { hint: fault.hint, cause: fault } : { cause: fault };
  return new ProcessPanelError(fault.code, `${fault.fact}${placeOf(fault.token)}`, options);
}

/**
 * Whatever an evaluation threw as what the panels report.
 *
 * @param place - where it happened, if the thrown error does not say
 */
export function evaluationError(thrown: unknown, place?: Pick<Token, 'input' | 'begin' | 'file'>): ProcessPanelError {
  if (thrown instanceof LiquidFault) return syntaxError(thrown);
  let cause = thrown;
  while (LiquidError.is(cause) && cause.originalError) cause = cause.originalError;
  const where = LiquidError.is(thrown) ? thrown.token : place;
  const suffix = where ? placeOf(where) : '';
  if (cause instanceof ProcessPanelError) {
    const { code, message, hint } = cause;
    return new ProcessPanelError(code, message + suffix, hint === undefined ? { cause } : { hint, cause });
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof LimitBroken) {
    return new ProcessPanelError('template/limit', `the template breaks a limit: ${message}${suffix}`, { cause });
  }
  const ofSize = (cause as Error | null)?.name !== 'TypeError' && OF_SIZE.test(message);
  return ofSize
    ? new ProcessPanelError('template/limit', `the template breaks a limit: ${message}${suffix}`, { cause })
    : new ProcessPanelError('template/evaluation', `the template fails: ${message}${suffix}`, { cause });
}

function placeOf({ input, begin, file }: Pick<Token, 'input' | 'begin' | 'file'>): string {
  const before = input.slice(0, begin).split('\n');
  const owner = file === undefined ? 'the template' : `the snippet "${file}"`;
  return ` (line ${before.length}, column ${before.at(-1)!.length + 1} of ${owner})`;
}
