import type { Process, Step } from '../../../src/core/processes/process.ts';

/** A process of contract 4 with every member; the tests change one at a time. */
export const PROCESS: Process = {
  id: 10011,
  templateProcess: { id: 1, name: 'Environmental permit' },
  creator: { id: 21, fullname: 'Jana Nováková', avatar: '/jana.png' },
  state: 2,
  start: '2026-03-28T13:42:22.688+01:00',
  modified: '2026-03-29T15:37:16+02:00',
  expiration: '2026-12-06T13:41:31.788+01:00',
  plan: { from: '2026-03-28T13:42:22+01:00', to: null },
  tags: ['internet'],
  files: [7, '8'],
  readers: [10],
  supervisors: [],
  variables: { channel: 'Internet', order: { items: [1, null] } },
  url: '/processes/10011',
  steps: [
    {
      id: 42933,
      templateStep: { id: 1, name: 'confirm', title: 'Confirmation', type: 1 },
      state: 10,
      resolver: { id: 21, fullname: 'Jana Nováková' },
      possibleResolvers: [10, '21'],
      start: '2026-03-28T13:45:40.276+01:00',
      async: false,
      data: '<b>done</b>',
    },
  ],
};
export const STEP: Step = PROCESS.steps[0]!;

export const LEAST_STEP: Step = { id: 2, templateStep: { id: 2, name: 'n', title: 't', type: 9 }, state: 1 };
export const LEAST_PROCESS: Process = {
  id: 'ab',
  templateProcess: { id: 't', name: '' },
  creator: { id: 0, fullname: '' },
  state: 1,
  start: '2026-03-28',
  steps: [],
};

/** A process with steps of the ids given. */
export function processWith(id: Process['id'], ...stepIds: Step['id'][]): Process {
  return { ...LEAST_PROCESS, id, steps: stepIds.map(stepId => ({ ...LEAST_STEP, id: stepId })) };
}
