import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';
import { evaluated } from './fields-shown.ts';

const uuid = (n: number) => `5bc8fbbc-bde5-1099-8164-d8399f767c${10 + n}`;
const times = [0, 1, 2, 3, 4, 5];

/** As Camunda 7 lists them: running ones, and those of the history. */
const RUNNING = times.map(n => ({
  links: [],
  id: uuid(n),
  definitionId: `${n % 2 ? 'onboarding' : 'invoice'}:${n}:${uuid(20 + n)}`,
  businessKey: `INV-2026-${95 + n}`,
  caseInstanceId: null,
  ended: false,
  suspended: n === 2,
  tenantId: null,
}));
const HISTORY = times.map(n => ({
  id: uuid(n),
  businessKey: `INV-2026-${95 + n}`,
  processDefinitionId: `invoice:${n}:${uuid(20 + n)}`,
  processDefinitionKey: 'invoice',
  processDefinitionName: n % 2 ? 'Invoice receipt' : 'Onboarding',
  startTime: `2026-11-0${n + 1}T09:00:00.000+0000`,
  endTime: n < 2 ? `2026-11-1${n}T09:00:00.000+0000` : null,
  state: n < 2 ? 'COMPLETED' : 'ACTIVE',
  startUserId: n % 2 ? 'ada' : 'bob',
}));

suite('inspect: process instances', () => {
  test('have the business key, by which people know them, and the name of the process', async () => {
    const { source } = guessSource(RUNNING, 'a');
    expect(source.map).to.deep.include({ id: 'id', title: 'businessKey' });
    expect(columnsShown(RUNNING)).to.deep.equal(['Business key: text', 'Process: text', 'Suspended: boolean']);
    expect(await evaluated(RUNNING, 'name')).to.deep.equal(times.map(n => (n % 2 ? 'onboarding' : 'invoice')));
  });

  test('of the history have it as their number, beside the name of the process', async () => {
    expect(columnsShown(HISTORY).slice(0, 3)).to.deep.equal(['Number: text', 'Process: text', 'State: badge']);
    expect(await evaluated(HISTORY, 'number')).to.deep.equal(times.map(n => `INV-2026-${95 + n}`));
  });
});
