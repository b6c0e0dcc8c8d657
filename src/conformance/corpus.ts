import type { Id, Process, Step, StepType, User } from '../core/processes/process.ts';
import { GOLDEN_PROCESSES } from './cases/golden/golden-processes.ts';
import { Random } from './cases/random.ts';

/** Options of `conformanceCorpus`. */
export interface CorpusOptions {
  /** Seed of the random numbers. Default 1. */
  seed?: number;
  /** Number of generated processes, besides the golden ones. Default 250. */
  size?: number;
  /** Whether some ids are strings, as in engines with keys beyond 2^53. Default true. */
  stringIds?: boolean;
  /** Whether each process has one step, as in sources that only know the current one. Default false. */
  oneStep?: boolean;
}

const NAMES = [
  'Ádám Nagy',
  'adam nagy',
  'Čeněk Říha',
  'Cenek Riha',
  'Zoë',
  'Resource 9',
  'Resource 10',
  'Ång, B.',
  'Øre',
  "O'Neil",
  'ﬁnn',
  '王芳',
];
const USERS: readonly User[] = NAMES.map((fullname, i) => ({ id: 101 + i, fullname }));
const USER_IDS = USERS.slice(0, 5).map(({ id }) => id);
const TEMPLATES = ['Invoice', 'Žádost o povolení', 'Invoice <b>2</b>', ''];
const TYPES: readonly StepType[] = [1, 2, 3, 4, 7, 8, 9];
const STEP_NAMES = ['approval', 'Approval', 'check-10', 'check-9', ''];
const TITLES = ['řádek', 'Title', ''];
const STEP_TEMPLATES = TYPES.flatMap((type, i) =>
  TITLES.map((title, j) => ({
    id: 101 + i * TITLES.length + j,
    name: STEP_NAMES[(i + j) % STEP_NAMES.length]!,
    title,
    type,
  })),
);
const TAGS = ['urgent', 'Urgent', 'žluťoučký', '5', ''];
/** Times at the edges of days in several zones, some of them on days that are 23 or 25 hours long. */
const TIMES = [
  '2026-03-28T23:59:59.999+01:00',
  '2026-03-29T00:00:00.000+01:00',
  '2026-03-29T01:30:00Z',
  '2026-03-29T23:59:59.999+02:00',
  '2026-03-29T22:00:00Z',
  '2026-10-25T02:30:00+02:00',
  '2026-10-25T02:30:00+01:00',
  '2026-10-25T23:30:00+01:00',
  '2026-10-26T00:00:00+01:00',
  '2026-01-01T00:00:00+14:00',
  '2025-12-31T23:59:59-11:00',
  '2024-02-29T12:00:00+05:45',
  '1999-12-31T23:59:59Z',
  '2026-06-15T12:00:00.123456+02:00',
];
const DATA = [
  '<p>Schválit <b>fak</b>tu&shy;ru</p><br>do 5&nbsp;dnů',
  'plain text',
  '<script>alert(1)</script>',
  'a<br>b',
  '',
  "Robert'); DROP TABLE process;--",
];
const VALUES: readonly unknown[] = [
  5,
  '5',
  '5.0',
  5.5,
  0,
  '',
  true,
  'true',
  null,
  'ACME',
  'acme',
  [1, 'ACME'],
  ['5'],
  [],
  {},
  { ACME: 1 },
  1e21,
  "O'Neil",
];

/**
 * Processes full of edge cases: missing, null and empty values, equal sort keys, days that are not 24 hours long, none
 * to three steps, numbers as text, diacritics, markup, ids as strings, names that only look like members. The same seed
 * gives the same processes.
 */
export function conformanceCorpus({
  seed = 1,
  size = 250,
  stringIds = true,
  oneStep = false,
}: CorpusOptions = {}): Process[] {
  const random = new Random(seed);
  const generated = Array.from({ length: size }, (_, i) => {
    const id: Id = stringIds && random.chance(0.1) ? String(2n ** 53n + BigInt(i)) : 1001 + i;
    return processOf(id, 100_000 + i * 10, random);
  });
  const corpus = [...GOLDEN_PROCESSES, ...generated];
  if (!oneStep) return corpus;
  return corpus
    .filter(({ steps }) => steps.length > 0)
    .map(process => ({ ...process, steps: process.steps.slice(0, 1) }));
}

function processOf(id: Id, firstStep: number, random: Random): Process {
  const maybe = <T>(probability: number, make: () => T) => (random.chance(probability) ? make() : undefined);
  const template = random.below(TEMPLATES.length);
  const members: Record<string, unknown> = {
    id,
    templateProcess: { id: template + 101, name: TEMPLATES[template]! },
    creator: { ...random.pick(USERS) },
    state: random.pick([1, 2, 10]),
    start: random.pick(TIMES),
    modified: maybe(0.7, () => random.pick(TIMES)),
    expiration: maybe(0.8, () => (random.chance(0.2) ? null : random.pick(TIMES))),
    plan: maybe(0.7, () => random.pick([null, { from: side(random), to: side(random) }])),
    tags: maybe(0.7, () => [...new Set(random.some(TAGS, 3))]),
    files: maybe(0.5, () => random.some([1, 2, 3], 2)),
    readers: maybe(0.6, () => random.some(USER_IDS, 3)),
    supervisors: maybe(0.5, () => random.some(USER_IDS, 2)),
    variables: maybe(0.8, () => variables(random)),
    steps: Array.from({ length: random.pick([0, 1, 1, 1, 2, 3]) }, (_, i) => stepOf(firstStep + i, random)),
  };
  return withoutMissing(members) as unknown as Process;
}

const side = (random: Random) => (random.chance(0.3) ? null : random.pick(TIMES));

function variables(random: Random): Record<string, unknown> {
  const names = ['customer', 'amount', 'Customer', 'constructor', 'a b'];
  const found = Object.fromEntries(random.some(names, 3).map(name => [name, random.pick(VALUES)]));
  if (random.chance(0.5)) found.order = random.pick([{ id: random.pick(VALUES), lines: [{ id: 5 }] }, 5, null, []]);
  return found;
}

function stepOf(id: number, random: Random): Step {
  return withoutMissing({
    id,
    templateStep: { ...random.pick(STEP_TEMPLATES) },
    state: random.pick([1, 2, 10]),
    resolver: random.pick([undefined, null, { ...random.pick(USERS) }, { ...random.pick(USERS) }]),
    possibleResolvers: random.chance(0.7) ? random.some(USER_IDS, 3) : undefined,
    start: random.chance(0.5) ? random.pick(TIMES) : undefined,
    async: random.pick([undefined, true, false]),
    data: random.chance(0.7) ? random.pick(DATA) : undefined,
  }) as unknown as Step;
}

const withoutMissing = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
