import { defineAdapter } from '/dist/process-panels.js';

const TOTAL = 10_000_000;
const COMPANIES = ['Škoda & syn', 'Müller GmbH', 'O’Connor Ltd', 'Nordlys A/S', 'Açaí do Brasil'];
const USER = { id: 1, fullname: 'Zoë Müller' };
const process = id => ({
  id,
  templateProcess: { id: 1, name: 'Entry' },
  creator: USER,
  state: 2,
  start: '2026-01-02T03:04:05Z',
  variables: { company: COMPANIES[id % COMPANIES.length] },
  steps: [{ id, templateStep: { id: 1, name: 'check', title: 'Check', type: 2 }, state: 2 }],
});

/* What a server would do: it makes the rows of a window, up or down by the number, and nothing else. */
defineAdapter('register', {
  capabilities: { window: true, orderBy: ['process.id'] },
  async fetch({ window, orderBy }) {
    const { offset, limit } = window;
    const down = orderBy[0]?.direction === 'desc';
    const length = Math.max(0, Math.min(limit, TOTAL - offset));
    const number = index => (down ? TOTAL - offset - index : offset + index + 1);
    return { processes: Array.from({ length }, (_, index) => process(number(index))), total: TOTAL };
  },
});
