import { withSteps } from '../../core/processes/implied-step.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { predicatesOf } from '../../core/query/predicates/query-predicates.ts';

/**
 * Returns a function that reduces a process to the steps that match a query: the process itself if all match, null if
 * none does. A value that is not a process is returned unchanged, for the caller to check.
 *
 * @throws ProcessPanelError `adapter/unsupported-criterion`
 */
export function matchingPart(query: ProcessQuery): (process: GivenProcess) => GivenProcess | null {
  const predicates = predicatesOf(query);
  const ofProcess = predicates.flatMap(({ process }) => process ?? []);
  const ofStep = predicates.flatMap(({ step }) => step ?? []);
  return given => {
    const process = withSteps(given);
    if ((process?.id ?? null) === null || !Array.isArray(process.steps)) return given;
    if (!ofProcess.every(test => test(process))) return null;
    const steps = process.steps.filter(step => !step || ofStep.every(test => test(step)));
    if (steps.length === 0) return null;
    return steps.length === process.steps.length ? given : { ...process, steps };
  };
}
