import { defineAdapter, memoryAdapter } from '/dist/process-panels.js';

/* An adapter in a few lines: pages of 100 processes, a little apart, so that the progress can be seen. */
defineAdapter('slow', {
  async *fetch(query, { signal }) {
    const response = await fetch('/processes.json', { signal });
    const { processes, total } = await memoryAdapter(await response.json()).fetch(query, { signal });
    for (let start = 0; start < processes.length; start += 100) {
      await new Promise(resolve => setTimeout(resolve, 60));
      yield { processes: processes.slice(start, start + 100), total };
    }
  },
});

/*
 * An ancestor that offers an adapter by https://github.com/webcomponents-cg/community-protocols: it answers who asks, and
 * tells those who have asked before that it is there.
 */
const offering = document.getElementById('offering');
offering.addEventListener('context-request', event => {
  if (event.context !== 'process-adapter') return;
  event.stopPropagation();
  event.callback({
    async fetch(query, { signal }) {
      const response = await fetch('/processes.json', { signal });
      return await memoryAdapter(await response.json()).fetch(query, { signal });
    },
  });
});
const here = { context: 'process-adapter', contextTarget: offering };
offering.dispatchEvent(Object.assign(new Event('context-provider', { bubbles: true, composed: true }), here));
