import { defineAdapter } from '/dist/process-panels.js';

const COMPANIES = ['Škoda & syn', 'Müller GmbH', 'O’Connor Ltd', 'Nordlys A/S', 'Açaí do Brasil', 'Déjà Vu SARL'];
const TITLES = ['Register', 'Check', 'Approve', 'Pay', 'Archive'];
const NAMES = ['Eliška Nováková', 'Zoë Müller', 'Søren Ødegård', 'İpek Yılmaz', 'Amara Okafor', '佐藤 健'];
const USERS = NAMES.map((fullname, index) => ({ id: index + 1, fullname }));

const process = id => ({
  id,
  templateProcess: { id: (id % 5) + 1, name: `Process of kind ${(id % 5) + 1}` },
  creator: USERS[id % USERS.length],
  state: 2,
  start: '2026-01-02T03:04:05Z',
  variables: { company: COMPANIES[(id * 7) % COMPANIES.length], amount: (id * 7919) % 100_003 },
  steps: Array.from({ length: 5 }, (_, step) => ({
    id: id * 5 + step,
    templateStep: { id: step + 1, name: TITLES[step].toLowerCase(), title: TITLES[step], type: 2 },
    state: 2,
    resolver: USERS[(id + step) % USERS.length],
  })),
});

/* 200,000 processes of five steps each, in pages: the first is on the screen while the others are made. */
defineAdapter('million', {
  async *fetch(_query, { signal }) {
    for (let start = 0; start < 200_000 && !signal.aborted; start += 5000) {
      yield { processes: Array.from({ length: 5000 }, (_, index) => process(start + index)), total: 200_000 };
      await new Promise(resolve => setTimeout(resolve));
    }
  },
});
