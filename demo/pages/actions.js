/* A source in memory that does actions: it takes its time, and somebody else is sometimes faster. */
import { defineAdapter, memoryAdapter } from '/dist/process-panels.js';

const ME = { id: 1, fullname: 'Ada Lovelace' };
const processes = await (await fetch('/processes.json')).json();
for (const { steps } of processes) for (const step of steps) if (step.state === 2 && step.id % 3) step.resolver = null;
const byId = new Map(processes.map((process, index) => [process.id, index]));
const memory = memoryAdapter(processes);

const DOES = {
  claim: step => ({ ...step, resolver: ME }),
  release: step => ({ ...step, resolver: null }),
  complete: step => ({ ...step, state: 10 }),
  reject: step => ({ ...step, state: 10 }),
};

async function* perform(action, items, { signal }) {
  for (const { process, step } of items) {
    await new Promise(resolve => setTimeout(resolve, items.length > 20 ? 8 : 350));
    signal.throwIfAborted();
    const index = byId.get(process.id);
    if (index % 5 === 1 && action === 'claim') {
      yield { id: process.id, ok: false, message: 'Grace Hopper was faster.' };
      continue;
    }
    const now = processes[index];
    const steps = now.steps.map(each => (each.id === step.id ? DOES[action](each) : each));
    processes[index] = { ...now, steps };
    const shown = steps.filter(({ state }) => state === 2);
    yield { id: process.id, ok: true, process: { ...processes[index], steps: shown } };
  }
}

// By name: panels wait for it, where one without a source would say that it has none.
defineAdapter('acting', { ...memory, perform });
