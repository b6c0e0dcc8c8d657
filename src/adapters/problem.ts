import type { Diagnostic } from '../core/base/diagnostic.ts';
import { ProcessPanelError } from '../core/base/process-panel-error.ts';
import type { ProcessQuery } from '../core/query/process-query.ts';
import { clip, type Json } from './what-came.ts';

/**
 * The error that a problem document (RFC 9457) tells of. Each of its `errors` becomes a diagnostic whose `path` is a
 * JSON Pointer into the query, `/criteria/2` say; line and column are 0, for a server knows nothing of the text that
 * the query was made from. `criteria` of a query stand in the order of the configuration's.
 */
export function problemError(problem: Json, status: number, query: ProcessQuery): ProcessPanelError {
  const unsupported = [problem];
  const diagnostics: Diagnostic[] = [];
  for (const error of Array.isArray(problem.errors) ? (problem.errors as Json[]).slice(0, 50) : []) {
    if (typeof error?.pointer !== 'string') continue;
    unsupported.push(error);
    const path = pathOf(error.pointer);
    const criterion = query.criteria[Number(/^\/criteria\/(\d+)/.exec(path)?.[1])];
    const said = clip(error.detail ?? error.code ?? problem.title ?? 'not accepted');
    diagnostics.push({
      severity: 'error',
      code: 'adapter/problem',
      message: criterion ? `criterion "${writtenName(criterion)}": ${said}` : said,
      path,
      line: 0,
      column: 0,
      hint: '',
    });
  }
  const facts = [problem.title ?? status, diagnostics[0]?.message ?? problem.detail];
  return new ProcessPanelError(
    unsupported.some(({ type, code }) => /\bunsupported-criterion$/.test(clip(code ?? type)))
      ? 'adapter/unsupported-criterion'
      : 'adapter/problem',
    facts.filter(Boolean).map(clip).join(': '),
    { diagnostics },
  );
}

/** A criterion's key as it is written in a configuration: `!process`, `>start`. */
export const writtenName = ({ key, operator }: { key: string; operator: string }): string =>
  operator.replace('=', '') + key;

/** The pointer, from its plain or its URI fragment form (RFC 6901, 6). */
function pathOf(pointer: string): string {
  if (!pointer.startsWith('#')) return pointer;
  try {
    return decodeURIComponent(pointer.slice(1));
  } catch {
    return pointer.slice(1);
  }
}
