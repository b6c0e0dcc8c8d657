import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { Id, Process, Step } from '../../../src/core/processes/process.ts';
import type { Criterion, ProcessQuery, QueryCriterion } from '../../../src/core/query/process-query.ts';

export type Pair = readonly [Process, Step];
export type Rule = (criterion: Criterion, process: Process, step: Step, query: ProcessQuery) => boolean | undefined;

/** Puts one mistake into an adapter that is right otherwise. */
export type Mutant = (processes: readonly Process[], user: Id) => ProcessAdapter;

export const SIGNAL = { signal: new AbortController().signal };
/** The reference with the query changed on the way in, or the page on the way out. */
export function changed(
  query: (query: ProcessQuery) => ProcessQuery,
  page: (page: ProcessPage, query: ProcessQuery) => ProcessPage = page => page,
) {
  return (processes: readonly Process[], user: Id): ProcessAdapter => {
    const right = memoryAdapter(processes, { user });
    return { fetch: async (asked, options) => page(await right.fetch(query(asked), options), asked) };
  };
}

export const pageChanged = (page: (page: ProcessPage, query: ProcessQuery) => ProcessPage) =>
  changed(query => query, page);
export const eachCriterion = (change: (criterion: Criterion) => Criterion | null) =>
  changed(query => ({
    ...query,
    criteria: query.criteria.flatMap(one => ('key' in one ? (change(one) ?? []) : one)),
  }));
export const ofKey = (key: string, change: (criterion: Criterion) => Criterion | null) =>
  eachCriterion(criterion => (criterion.key === key ? change(criterion) : criterion));

/** The reference where a wrong rule judges the conditions that it has an opinion of. */
export function ruled(rule: Rule) {
  return (processes: readonly Process[], user: Id): ProcessAdapter => ({
    async fetch(query, options) {
      const kept: Process[] = [];
      for (const process of processes) {
        const judgement = (one: QueryCriterion, step: Step) =>
          'key' in one ? rule(one, process, step, query) : undefined;
        const judged = (criterion: QueryCriterion, step: Step) => judgement(criterion, step) !== undefined;
        const steps = process.steps.filter(step => query.criteria.every(one => judgement(one, step) ?? true));
        for (const step of steps) {
          const criteria = query.criteria.filter(criterion => !judged(criterion, step));
          const one = { ...query, criteria, sort: null, limit: null, offset: 0 };
          const page = await memoryAdapter([{ ...process, steps: [step] }], { user }).fetch(one, SIGNAL);
          if (page.processes.length > 0) kept.push(...page.processes);
        }
      }
      const whole = new Map<Id, Process>();
      for (const { id, steps, ...rest } of kept)
        whole.set(id, { ...rest, id, steps: [...(whole.get(id)?.steps ?? []), ...steps] });
      return memoryAdapter([...whole.values()]).fetch({ ...query, criteria: [] }, options);
    },
  });
}

export const pairsOf = ({ processes }: ProcessPage): Pair[] =>
  processes.flatMap(process => process.steps.map(step => [process, step] as const));
export const pageOf = (pairs: readonly Pair[], total?: number): ProcessPage => ({
  processes: pairs.map(([process, step]) => ({ ...process, steps: [step] })),
  ...(total !== undefined && { total }),
});
