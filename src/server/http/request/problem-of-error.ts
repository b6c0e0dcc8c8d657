import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { isTooSlow, isUnreachable } from '../../database-errors.ts';
import { InvalidUser } from '../../sql/compile-context.ts';
import { UnservedCriterion } from '../../sql/criteria/criteria-sql.ts';
import { RequestProblem } from './problem.ts';

/**
 * The problem that stands for an error. If the request is not at fault, the message of the error is left out: it may
 * quote data.
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
  if (isTooSlow(thrown)) return tooSlow('The query took too long');
  if (isUnreachable(thrown)) {
    return new RequestProblem(503, 'unavailable', 'The database cannot be reached', {
      headers: { 'retry-after': '2' },
    });
  }
  return new RequestProblem(500, 'failed', 'The request could not be answered');
}

/** A retry would take as long: `httpAdapter` does not wait for so long, and shows the error at once. */
export const tooSlow = (title: string) =>
  new RequestProblem(504, 'query-timeout', title, { headers: { 'retry-after': '120' } });
