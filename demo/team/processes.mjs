/* The work of a small team: what three people claim, complete and hand to each other in the demo. */

/** Who can be logged in as: what each may see and do differs. */
export const TEAM = [
  { id: 1, name: 'Eliška Nováková', role: 'leads the team' },
  { id: 2, name: 'Jiří Dvořák', role: 'clerk' },
  { id: 3, name: 'Zoë Müller', role: 'clerk, not for contracts' },
];

/** Ids of the team's processes begin here: no other process of the demo has them. */
export const FIRST_ID = 9_000_001;

/** Kind of process → its steps, one after the other. */
export const STEPS = {
  Invoice: ['Match with the order', 'Approve the invoice', 'Release the payment'],
  'Time off': ['Find a stand-in', 'Decide on leave'],
  'Customer complaint': ['Call the customer back', 'Agree on a refund', 'Write to the customer'],
  Purchase: ['Compare the offers', 'Place the order', 'Check the delivery'],
  Contract: ['Check the liability clause', 'Have it signed'],
  Access: ['Confirm the role', 'Open the account'],
};

const KINDS = Object.keys(STEPS);
const ABOUT = {
  Invoice: ['Nordlys A/S', 'Škoda & syn', 'O’Connor Ltd', 'Ferro Metals'],
  'Time off': ['Ana María Ñíguez', 'Kwame Mensah', 'Priya Raghunathan'],
  'Customer complaint': ['Déjà Vu SARL', 'Müller GmbH', 'Açaí do Brasil'],
  Purchase: ['14 laptops', 'Chairs for room 4', 'A coffee machine'],
  Contract: ['Müller GmbH', '北京贸易', 'Nordlys A/S'],
  Access: ['Data warehouse', 'Payroll', 'VPN from abroad'],
};
const ASKED_BY = [
  { id: 16, fullname: 'Amara Okafor' },
  { id: 21, fullname: 'Priya Raghunathan', avatar: '/avatars/21.svg' },
  { id: 8, fullname: 'Łukasz Wiśniewski' },
  { id: 11, fullname: 'Đorđe Živković', avatar: '/avatars/11.svg' },
];
const HOUR = 3_600_000;

export const userOf = id => {
  const { name: fullname } = TEAM.find(one => one.id === id);
  return { id, fullname, avatar: `/avatars/${id}.svg` };
};

/** Sixty processes with one active step each; most of them wait for whoever claims them first. */
export const teamProcesses = (now = Date.now()) => Array.from({ length: 60 }, (_, i) => teamProcess(i, now));

function teamProcess(i, now) {
  const instant = hours => new Date(now + hours * HOUR).toISOString();
  const kind = KINDS[(i * 5) % KINDS.length];
  const template = KINDS.indexOf(kind) + 900;
  const about = ABOUT[kind][i % ABOUT[kind].length];
  const titles = STEPS[kind];
  const stage = i % 4 === 3 ? Math.min(1, titles.length - 1) : 0;
  const begun = -6 - ((i * 37) % 200);
  const possibleResolvers = kind === 'Contract' ? [1, 2] : [1, 2, 3];
  const steps = titles.slice(0, stage + 1).map((title, number) => ({
    id: FIRST_ID * 10 + i * 10 + number,
    templateStep: { id: template * 100 + number, name: `step${number}`, title, type: 2 },
    state: number === stage ? 2 : 10,
    resolver: number < stage ? userOf(2) : i % 7 === 2 ? userOf(1 + (i % 3)) : null,
    possibleResolvers,
    start: instant(begun + number),
    data: `${title}: <b>${about.replace('&', '&amp;')}</b>`,
  }));
  // whoever may not do it is not the one who has it
  const last = steps.at(-1);
  if (last.resolver && !possibleResolvers.includes(last.resolver.id)) last.resolver = null;
  return {
    id: FIRST_ID + i,
    templateProcess: { id: template, name: kind },
    creator: ASKED_BY[i % ASKED_BY.length],
    state: 2,
    start: instant(begun),
    modified: instant(begun + stage),
    expiration: instant(((i * 53) % 400) - 30),
    tags: i % 6 === 0 ? ['urgent'] : [],
    supervisors: [1],
    variables: { about, ...(kind === 'Invoice' && { amount: 120 + ((i * 7919) % 40_000) }) },
    steps,
  };
}
