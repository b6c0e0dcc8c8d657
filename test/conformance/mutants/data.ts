import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { changed, pageChanged, type Mutant } from './planting.ts';

/** Adapters that are wrong about who may see what, or change the data. */
export const DATA_MUTANTS: Readonly<Record<string, Mutant>> = {
  'ignores acl': changed(query => ({ ...query, acl: false })),
  'acl lets creators alone': (processes, user) => {
    const right = memoryAdapter(processes);
    return {
      fetch: (query, options) =>
        right.fetch(
          {
            ...query,
            criteria: [
              ...query.criteria,
              ...(query.acl ? [{ key: 'creator', operator: '=' as const, value: [user] }] : []),
            ],
          },
          options,
        ),
    };
  },
  'ignores self': changed(query => ({ ...query, self: true })),
  'leaves the current process out always': changed(query => ({ ...query, self: false })),
  'takes ids for numbers': changed(query => ({
    ...query,
    current: query.current === null ? null : Number(query.current),
  })),
  'gives ids as texts': pageChanged(page => ({
    ...page,
    processes: page.processes.map(process => ({ ...process, id: String(process.id) })),
  })),
  'loses digits of large ids': pageChanged(page => ({
    ...page,
    processes: page.processes.map(process => ({
      ...process,
      id: /^\d+$/.test(String(process.id)) ? Number(process.id) : process.id,
    })),
  })),
  'loses what is in the variables': pageChanged(page => ({
    ...page,
    processes: page.processes.map(process => ({ ...process, variables: {} })),
  })),
  'decodes the data of a step': pageChanged(page => ({
    ...page,
    processes: page.processes.map(process => ({
      ...process,
      steps: process.steps.map(step => ({
        ...step,
        ...(step.data && { data: step.data.replaceAll('&nbsp;', ' ') }),
      })),
    })),
  })),
  'answers with items of no shape': pageChanged(page => ({
    ...page,
    processes: [...page.processes, null as unknown as Process],
  })),
};
