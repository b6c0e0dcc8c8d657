import type { Diagnostic } from '../../../core/base/errors/diagnostic.ts';
import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { criterionAt, membersOf } from '../../../core/query/criteria/criteria-groups.ts';
import { formatCriterionName } from '../../../core/query/criteria/criterion-notation.ts';
import type { Criterion, ProcessQuery, QueryCriterion } from '../../../core/query/process-query.ts';
import type { Received } from '../../../wire/sent-and-received.ts';
import type { Problem, ProblemError } from '../../../wire/wire.generated.ts';
import { clip } from './response-text.ts';

/**
 * Makes an error of a problem document (RFC 9457). Each of its `errors` becomes a diagnostic whose `path` is a JSON
 * Pointer into the query, such as `/criteria/2`; line and column are 0, for a server does not know the text that the
 * query was made from. A plain text is a problem with that title; a problem without title and detail is shown as it
 * came. The `criteria` of a query are in the order of the configuration.
 */
export function problemError(received: unknown, status: number, query: ProcessQuery): ProcessPanelError {
  const problem = (typeof received === 'string' ? { title: received } : Object(received)) as Received<Problem>;
  const errors = errorsOf(problem);
  // some servers set a code on the whole problem, too, or a type on an error
  const named: readonly Received<Pick<Problem, 'type'> & Pick<ProblemError, 'code'>>[] = [problem, ...errors];
  const unsupported = named.some(({ type, code }) => /\bunsupported-criterion$/.test(clip(code ?? type)));
  const code = unsupported ? 'adapter/unsupported-criterion' : 'adapter/problem';
  const diagnostics = errors.map((error): Diagnostic => {
    const path = error.pointer;
    const criterion = criterionAt(query.criteria, path);
    const reason = clip(error.detail ?? error.code ?? problem.title);
    const message = criterion ? `criterion "${nameOf(criterion)}": ${reason}` : reason;
    return { severity: 'error', code, message, path, line: 0, column: 0, hint: '' };
  });
  const detail = diagnostics[0]?.message ?? problem.detail;
  // In a stream the status 200 came before the problem.
  const title = problem.title ?? (status === 200 ? '' : status);
  const facts = [title, detail].map(fact => clip(fact ?? '')).filter(Boolean);
  const message = problem.title || detail ? facts.join(': ') : '';
  return new ProcessPanelError(
    code,
    message ||
      `the server reported a problem: ${clip(typeof received === 'string' ? JSON.stringify(received) : received)}`,
    { diagnostics },
  );
}

/** The errors of a problem that have a place, given as a JSON Pointer rather than a URI fragment. */
export function errorsOf({ errors }: Received<Problem>): (Received<ProblemError> & { readonly pointer: string })[] {
  return ([errors].flat() as (Received<ProblemError> | null)[]).flatMap(error =>
    typeof error?.pointer === 'string' ? [{ ...error, pointer: error.pointer.replace('#', '') }] : [],
  );
}

const nameOf = (criterion: QueryCriterion): string =>
  membersOf(criterion)?.[0] ?? formatCriterionName(criterion as Criterion);
