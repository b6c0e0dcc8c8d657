import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { SIGNAL, type Mutant } from './planting.ts';

/** Adapters that are wrong about aborts and refusals. */
export const ABORT_AND_REFUSAL_MUTANTS: Readonly<Record<string, Mutant>> = {
  'ignores an abort': (processes, user) => {
    const right = memoryAdapter(processes, { user });
    return {
      fetch: async (query, { signal }) => {
        signal.throwIfAborted();
        await new Promise(resolve => setTimeout(resolve, 5));
        return right.fetch(query, SIGNAL);
      },
    };
  },
  'hangs after an abort': (processes, user) => {
    const right = memoryAdapter(processes, { user });
    return {
      fetch: async (query, { signal }) => {
        signal.throwIfAborted();
        await new Promise<void>(resolve => setTimeout(() => !signal.aborted && resolve(), 5));
        return right.fetch(query, SIGNAL);
      },
    };
  },
  'refuses without naming': (processes, user) => {
    const right = memoryAdapter(processes, { user });
    return {
      fetch: (query, options) =>
        query.criteria.some(one => 'key' in one && one.key === 'noSuchCriterion')
          ? Promise.reject(new Error('no'))
          : right.fetch(query, options),
    };
  },
  'mixes up questions asked at once': (processes, user) => {
    const right = memoryAdapter(processes, { user });
    let last: ProcessQuery;
    return {
      fetch: async (query, options) => {
        last = query;
        options.signal.throwIfAborted();
        await Promise.resolve();
        return right.fetch(last, options);
      },
    };
  },
  'answers otherwise the second time': (processes, user) => {
    const right = memoryAdapter(processes, { user });
    let asked = 0;
    return {
      fetch: async (query, options) => (asked++ % 40 === 39 ? { processes: [] } : right.fetch(query, options)),
    };
  },
};
