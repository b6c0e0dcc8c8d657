/** Work of one department as it is on an ordinary day: deadlines around `now`, some of it taken, some waiting. */
const TASKS = [
  // process, step, whom it is about, status, days until it is due, person or null, amount
  ['Invoice', 'Approve the invoice', 'Nordlys A/S', 'In review', -1.2, 3, 12_480],
  ['Leave request', 'Decide on leave', 'Ana María Ñíguez', 'New', 0.2, null, null],
  ['Contract', 'Check the liability clause', 'Müller GmbH', 'In review', 0.6, 5, 86_000],
  ['Complaint', 'Call the customer back', 'Škoda & syn', 'Waiting', 1.1, null, null],
  ['Purchase', 'Compare the offers', '14 laptops', 'New', 2.3, null, 19_320],
  ['Onboarding', 'Order desk and badge', 'Kwame Mensah', 'In review', 3.4, 8, 1_150],
  ['Invoice', 'Match with the order', 'O’Connor Ltd', 'New', 4.2, null, 640],
  ['Access', 'Confirm the role', 'Data warehouse', 'Waiting', 6.3, 11, null],
  ['Contract', 'Sign and file', 'Ferro Metals', 'In review', 8.1, 16, 42_700],
  ['Travel', 'Approve the trip', 'Oslo, three days', 'New', 11.4, null, 1_890],
  ['Complaint', 'Agree on a refund', 'Déjà Vu SARL', 'Waiting', 15.2, 21, 310],
  ['Audit', 'Hand in the records', 'Second quarter', 'New', 24.4, null, null],
];
const PEOPLE = new Map([
  [3, 'Zoë Müller'],
  [5, 'Ana María Ñíguez'],
  [8, 'Łukasz Wiśniewski'],
  [11, 'Đorđe Živković'],
  [16, 'Amara Okafor'],
  [21, 'Priya Raghunathan'],
]);
const DAY = 86_400_000;

/** The processes of the home page's inbox, with one active step each. */
export function inboxProcesses(now = Date.now()) {
  const instant = days => new Date(now + days * DAY).toISOString();
  return TASKS.map(([name, title, subject, status, due, person, amount], i) => ({
    id: 4711 + i,
    templateProcess: { id: 1 + i, name },
    creator: { id: 1, fullname: 'Eliška Nováková' },
    state: 2,
    start: instant(due - 20),
    expiration: instant(due),
    variables: { subject, status, amount },
    steps: [
      {
        id: 90_000 + i,
        templateStep: { id: 1, name: 'step', title, type: 2 },
        state: 2,
        resolver: person && {
          id: person,
          fullname: PEOPLE.get(person),
          ...(i % 2 === 0 && { avatar: `/avatars/${person}.svg` }),
        },
      },
    ],
  }));
}
