import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { InvalidUser } from '../../sql/compile-context.ts';
import { UnservedCriterion } from '../../sql/criteria/criteria.ts';
import { RequestProblem } from './problem.ts';

/** SQLSTATE classes of a database that cannot be reached, is full, starts or stops. */
const UNREACHABLE = /^(?:08|53|57P)/;
const NETWORK = /^(?:ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|CONNECTION_|CONNECT_TIMEOUT)/;

/**
 * The problem that an error is told as. What is not the request's own fault is told without a word of the error itself:
 * it may quote data.
 */
export function problemOfError(thrown: unknown): RequestProblem {
  if (thrown instanceof RequestProblem) return thrown;
  if (thrown instanceof UnservedCriterion) {
    const { pointer, message } = thrown;
    const errors = [{ pointer, code: 'unsupported-criterion', detail: message }];
    return new RequestProblem(422, 'unsupported-criterion', 'The query cannot be answered', { errors });
  }
  if (thrown instanceof ProcessPanelError && thrown.code === 'adapter/unsupported-query') {
    return new RequestProblem(422, 'unsupported-query', thrown.message);
  }
  if (thrown instanceof InvalidUser) return new RequestProblem(500, 'invalid-user', thrown.message);
  const { code } = Object(thrown) as { code?: unknown };
  if (isTooSlow(thrown)) return tooSlow('The query took too long');
  const state = typeof code === 'string' ? code : '';
  if (UNREACHABLE.test(state) || NETWORK.test(state)) {
    return new RequestProblem(503, 'unavailable', 'The database cannot be reached', {
      headers: { 'retry-after': '2' },
    });
  }
  return new RequestProblem(500, 'failed', 'The request could not be answered');
}

/** It would take as long again: a wait that nobody waits for, so that the reader is told at once. */
export const tooSlow = (title: string) =>
  new RequestProblem(504, 'query-timeout', title, { headers: { 'retry-after': '120' } });

/** Whether a statement was given up because it took too long: by us, or by the database itself. */
export function isTooSlow(thrown: unknown): boolean {
  const { name, code } = Object(thrown) as { name?: unknown; code?: unknown };
  return name === 'TimeoutError' || code === '57014';
}

/** Whether the database could not read a value that it was given. */
export function isMalformed(thrown: unknown): boolean {
  const { code } = Object(thrown) as { code?: unknown };
  return typeof code === 'string' && code.startsWith('22');
}
