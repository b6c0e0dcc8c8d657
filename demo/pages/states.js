import { defineAdapter } from '/dist/process-panels.js';

/* Sources that leave a panel in one state. */
const few = async signal => (await (await fetch('/processes.json', { signal })).json()).slice(0, 20);
const never = () => new Promise(() => {});

defineAdapter('never', { fetch: never });
defineAdapter('halfway', {
  async *fetch(_query, { signal }) {
    yield { processes: (await few(signal)).slice(0, 8), total: 20 };
    yield await never();
  },
});
let asked = 0;
defineAdapter('flaky', {
  async fetch(_query, { signal }) {
    if (asked++ % 2 === 1) throw new Error('The back end does not answer.');
    return { processes: await few(signal) };
  },
});
defineAdapter('down', { fetch: () => Promise.reject(new Error('The back end does not answer.')) });
defineAdapter('malformed', {
  async fetch(_query, { signal }) {
    const [one, two, three] = await few(signal);
    return { processes: [one, null, { ...two, state: 'open' }, three] };
  },
});

const stale = document.getElementById('stale');
stale.addEventListener('process-load', () => stale.load(), { once: true });
for (const id of ['selected', 'disabled']) document.getElementById(id).selection = [10000, 10002];
