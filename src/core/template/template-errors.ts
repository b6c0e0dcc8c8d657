import { LiquidError } from 'liquidjs';
import type { TemplateCode } from '../base/errors/error-code.ts';
import { messageOf, ProcessPanelError } from '../base/errors/process-panel-error.ts';
import { TemplateError, type TemplatePlace } from '../base/errors/template-error.ts';
import { LimitBroken } from './limits/budget.ts';
import { LiquidParseError } from './parse/liquid-error.ts';

/** Errors of the JavaScript engine caused by a template's size: stack overflow, length of a string. */
const STACK_IS_FULL = /^.*(?:call stack|recursion).*$/;
const OF_SIZE = /nested too|string length|array length|memory/i;

/** Converts a mistake in a template's text to the error that panels report. */
export function syntaxError(error: LiquidParseError, place: TemplatePlace = error.token): TemplateError {
  return new TemplateError(error.code, error.fact, place, { cause: error, ...(error.hint && { hint: error.hint }) });
}

/**
 * Converts any error of an evaluation to the error that panels report.
 *
 * @param at - where it happened; ignored if the thrown error names a snippet
 */
export function evaluationError(thrown: unknown, at: TemplatePlace): TemplateError {
  const place = LiquidError.is(thrown) && thrown.token.file ? thrown.token : at;
  if (thrown instanceof LiquidParseError) return syntaxError(thrown, place);
  let cause = thrown;
  while (LiquidError.is(cause) && cause.originalError) cause = cause.originalError;
  if (cause instanceof ProcessPanelError) {
    const { code, message, hint } = cause;
    return new TemplateError(code as TemplateCode, message, place, { cause, ...(hint && { hint }) });
  }
  const message = messageOf(cause).replace(STACK_IS_FULL, 'it is nested too deeply');
  const ofSize = (cause as Error | null)?.name !== 'TypeError' && OF_SIZE.test(message);
  return cause instanceof LimitBroken || ofSize
    ? new TemplateError('template/limit', `the template breaks a limit: ${message}`, place, { cause })
    : new TemplateError('template/evaluation', `the template fails: ${message}`, place, { cause });
}
