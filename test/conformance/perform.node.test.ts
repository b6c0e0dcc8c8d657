import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import { conformanceCases } from '../../src/conformance/conformance.ts';
import type { ActionItems, ActionResult, ActionResults } from '../../src/core/actions/action-result.ts';
import type { ProcessAdapter } from '../../src/core/processes/adapter.ts';
import type { Id, Process, ProcessItem } from '../../src/core/processes/process.ts';

type Perform = NonNullable<ProcessAdapter['perform']>;

/** What a source of actions does: `touch`, with those that are there. */
function acting(processes: readonly Process[]): ProcessAdapter & { perform: Perform } {
  const known = new Map(processes.map(process => [process.id, process]));
  const memory = memoryAdapter(processes);
  const idsOf = async (items: ActionItems): Promise<Id[]> => {
    if (Array.isArray(items)) return (items as ProcessItem[]).map(({ process }) => process.id);
    const { query, except } = items as Exclude<ActionItems, readonly ProcessItem[]>;
    const page = await memory.fetch(query, { signal: new AbortController().signal });
    return page.processes.map(({ id }) => id).filter(id => !except.includes(id));
  };
  return {
    capabilities: { bulk: true },
    fetch: (query, options) => memory.fetch(query, options),
    async perform(action, items, { signal }): Promise<ActionResult[]> {
      signal.throwIfAborted();
      if (action !== 'touch') throw new Error(`there is no action "${action}"`);
      return (await idsOf(items)).map(id => ({ id, ok: known.has(id), process: known.get(id) ?? null }));
    },
  };
}

const casesOf = (change: (right: Perform) => Perform = right => right) =>
  conformanceCases({
    requests: 0,
    action: 'touch',
    adapter: processes => {
      const adapter = acting(processes);
      return { ...adapter, perform: change(adapter.perform) };
    },
  }).filter(({ name }) => /touch|no such action/.test(name));

/** Names of the cases that an adapter fails. */
async function failed(change: (right: Perform) => Perform): Promise<string[]> {
  const names: string[] = [];
  for (const { name, run } of casesOf(change)) await run().catch(() => names.push(name));
  return names;
}

const results = async (answer: ActionResults | Promise<ActionResults>) => [...((await answer) as ActionResult[])];

suite('the conformance kit of actions', () => {
  for (const { name, run } of casesOf()) test(name, run);

  test('has no such cases where no action is named', () => {
    const cases = conformanceCases({ requests: 0, adapter: acting });
    expect(cases.filter(({ name }) => name.includes('touch'))).to.deep.equal([]);
  });

  // what is wrong with an adapter -> its perform
  const mutants: Record<string, (right: Perform) => Perform> = {
    'leaves a process out':
      right =>
      async (...given) =>
        (await results(right(...given))).slice(1),
    'answers twice':
      right =>
      async (...given) => {
        const all = await results(right(...given));
        return [...all, ...all];
      },
    'answers for another':
      right =>
      async (...given) => [...(await results(right(...given))), { id: -1, ok: true }],
    'writes ids as texts':
      right =>
      async (...given) =>
        (await results(right(...given))).map(result => ({ ...result, id: `${result.id}` })),
    'claims what is not there':
      right =>
      async (...given) =>
        (await results(right(...given))).map(result => ({ ...result, ok: true })),
    'says nothing of an unknown action':
      right =>
      async (action, ...given) =>
        action === 'touch' ? right(action, ...given) : undefined,
    'gives a malformed process':
      right =>
      async (...given) =>
        (await results(right(...given))).map(result => ({ ...result, process: { id: result.id, state: 7 as never } })),
    'forgets "except"': right => (action, items, options) =>
      right(action, Array.isArray(items) ? items : ({ ...(items as object), except: [] } as never), options),
  };
  for (const [name, change] of Object.entries(mutants)) {
    test(`finds an adapter that ${name}`, async () => {
      expect(await failed(change)).not.to.deep.equal([]);
    });
  }
});
