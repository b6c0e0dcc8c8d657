import type { Process, Step } from '../../../core/processes/process.ts';

const DEFAULT_STEP = { templateStep: { id: 1, name: 'approval', title: 'Approval', type: 2 }, state: 2 } as const;
const DEFAULT_PROCESS = {
  templateProcess: { id: 1, name: 'Invoice' },
  creator: { id: 1, fullname: 'Jana Nováková' },
  state: 2,
  start: '2026-03-10T12:00:00+01:00',
} as const;

const step = (id: number, members: Partial<Step> = {}): Step => ({ id, ...DEFAULT_STEP, ...members });
const process = (id: number, members: Partial<Process> = {}, steps: Step[] = [step(id * 10 + 1)]): Process => ({
  id,
  ...DEFAULT_PROCESS,
  ...members,
  steps,
});

/**
 * The processes of the golden cases, ids 1 to 99. On 2026-03-29 the clocks in Prague go from 02:00 to 03:00, so that
 * the day begins at +01:00 and ends at +02:00.
 */
export const GOLDEN_PROCESSES: readonly Process[] = [
  process(
    1,
    {
      templateProcess: { id: 2, name: 'Stavební povolení' },
      creator: { id: 3, fullname: 'Øre' },
      state: 10,
      start: '2026-03-28T23:59:59.999+01:00',
      modified: '2026-04-01T00:00:00Z',
      expiration: '2026-03-28T23:59:59.999+01:00',
      plan: { from: '2026-03-28T23:59:59.999+01:00', to: '2026-03-29T00:00:00+01:00' },
      tags: ['urgent', 'north'],
      files: [7],
      readers: [4, 5],
      supervisors: [6],
      variables: {
        n: 5,
        s: '5',
        version: '5.0',
        list: [1, '5', 'b'],
        deep: { a: { b: 'x' } },
        nothing: null,
        flag: true,
        map: {},
        empty: '',
      },
    },
    [
      step(11, {
        resolver: { id: 2, fullname: 'Adam 10' },
        possibleResolvers: [2, 8],
        data: '<p>Schválit</p>fakturu<br>dnes',
      }),
      step(12, {
        templateStep: { id: 2, name: 'Approval', title: 'Ověření', type: 3 },
        state: 10,
        resolver: { id: 9, fullname: 'Adam 9' },
        async: true,
        data: 'R&amp;D: sou<b>hlas</b>',
      }),
    ],
  ),
  process(2, {
    start: '2026-03-29T00:00:00+01:00',
    expiration: '2026-03-29T00:00:00+01:00',
    plan: { from: null, to: '2026-03-28T12:00:00+01:00' },
  }),
  process(3, {
    start: '2026-03-29T23:59:59.999+02:00',
    expiration: '2026-03-29T23:59:59.999+02:00',
    plan: { from: '2026-03-30T12:00:00+02:00', to: null },
  }),
  process(4, { start: '2026-03-29T22:00:00Z', expiration: '2026-03-29T22:00:00Z', plan: { from: null, to: null } }),
  process(5, { expiration: null, plan: null }, [step(51, { resolver: null, possibleResolvers: [] })]),
  process(6, { variables: { n: '5', 'deep.a': 1, deep: { a: 5.5 }, list: [], s: 'ACME' } }, [
    step(62, { state: 1, resolver: { id: 2, fullname: 'Adam 10' } }),
    step(61, { state: 1, async: false, templateStep: { id: 3, name: 'end', title: 'End', type: 9 } }),
    step(63, { state: 2, resolver: { id: 9, fullname: 'Adam 9' } }),
  ]),
  process(7, { state: 1 }, []),
  process(8, { creator: { id: 8, fullname: 'ádam 9' }, state: 1, tags: [], readers: [], variables: {} }),
];
