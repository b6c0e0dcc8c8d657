import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';
import { evaluated } from './fields-shown.ts';
import { statesShown } from './states-shown.ts';

/** Requests for time off of BambooHR. */
const timeOff = (...states: string[]) =>
  states.map((status, n) => ({
    id: String(1342 + n),
    employeeId: String(4 + n),
    name: ['Jon Doe', 'Ada Byron', 'Lee Kim'][n],
    status: { lastChanged: `2026-09-1${n}`, lastChangedByUserId: '2369', status },
    start: `2026-12-0${n + 1}`,
    end: `2026-12-0${n + 5}`,
    created: `2026-09-0${n + 1}`,
    type: { id: '78', name: ['Vacation', 'Sick', 'Vacation'][n], icon: 'palm-trees' },
    amount: { unit: 'days', amount: String(n + 1) },
  }));

/** Runs of Airflow. */
const RUNS = {
  dag_runs: ['success', 'running', 'failed', 'queued'].map((state, n) => ({
    conf: {},
    dag_id: ['etl_orders', 'etl_users', 'report', 'etl_orders'][n],
    dag_run_id: `scheduled__2026-11-2${n}T00:00:00+00:00`,
    end_date: n % 2 === 0 ? `2026-11-2${n}T00:05:00+00:00` : null,
    external_trigger: n === 2,
    logical_date: `2026-11-2${n}T00:00:00+00:00`,
    note: null,
    run_type: n === 2 ? 'manual' : 'scheduled',
    start_date: n === 3 ? null : `2026-11-2${n}T00:00:10+00:00`,
    state,
  })),
  total_entries: 812,
};

/** Envelopes of DocuSign. */
const ENVELOPES = {
  resultSetSize: '3',
  totalSetSize: '41',
  startPosition: '0',
  endPosition: '2',
  nextUri: '',
  envelopes: ['sent', 'completed', 'voided'].map((status, n) => ({
    status,
    documentsUri: `/envelopes/${n}/documents`,
    recipientsUri: `/envelopes/${n}/recipients`,
    signerUrl: `envelopes/${n}/signer`,
    emailSubject: ['Please sign: NDA', 'Lease', 'Offer'][n],
    envelopeId: `44efc9e6-915e-4b1d-9b54-801410d6922${n}`,
    createdDateTime: `2026-11-1${n}T08:00:00.000Z`,
    lastModifiedDateTime: `2026-11-1${n}T08:00:10.000Z`,
    expireEnabled: 'true',
    expireDateTime: `2027-03-1${n}T08:00:05.000Z`,
    expireAfter: '120',
    sender: {
      userName: ['Ada Byron', 'Bob Cole', 'Ada Byron'][n],
      userId: `81f80dcb-b7a4-4fc0-92fd-63a51cbf2f3${n % 2}`,
      accountId: 'b4a3e0d4-4b3d-4b0e-8f0c-2d1e3a4b5c6d',
      email: `x${n % 2}@example.com`,
    },
  })),
};

suite('inspect: time off', () => {
  test('has the state that is within an object of the same name, with its words', async () => {
    const answer = timeOff('approved', 'requested', 'denied');
    expect(await statesShown(answer)).to.deep.equal([10, 2, 10]);
    expect(await evaluated(answer, 'state')).to.deep.equal(['approved', 'requested', 'denied']);
    expect(columnsShown(answer)).to.include('State: badge').and.to.not.include('Status last changed: date');
  });

  test('is not complete once it is approved where more follows', async () => {
    expect(await statesShown(timeOff('approved', 'requested', 'closed'))).to.deep.equal([2, 2, 10]);
  });
});

suite('inspect: runs', () => {
  test('are called by what they are runs of, are over when they have failed, and are counted', async () => {
    const { source } = guessSource(RUNS, 'a');
    expect(source).to.deep.include({ total: 'total_entries' });
    expect(source.map).to.deep.include({ id: 'dag_run_id', title: 'dag_id' });
    expect(await statesShown(RUNS)).to.deep.equal([10, 2, 10, 2]);
    expect(columnsShown(RUNS)).to.include('Dag: text');
  });

  test('are not called by ids that nobody reads, nor where each has a title', () => {
    const runs = [1, 2].map(n => ({ job_run_id: `r${n}`, job_id: `44efc9e6-915e-4b1d-9b54-801410d6922${n}` }));
    expect(guessSource(runs, 'a').source.map).to.not.have.property('title');
    const titled = RUNS.dag_runs.map(run => ({ ...run, title: `Run ${run.dag_run_id}` }));
    expect(guessSource(titled, 'a').source.map).to.include({ title: 'title' });
  });
});

suite('inspect: envelopes', () => {
  test('have their total, sender and day of expiry, and no addresses', async () => {
    const { source } = guessSource(ENVELOPES, 'a');
    expect(source).to.deep.include({ total: 'totalSetSize' });
    expect(source.map).to.deep.include({
      title: 'emailSubject',
      creator: { id: 'sender.userId', fullname: 'sender.userName' },
      expiration: 'expireDateTime',
    });
    expect(await statesShown(ENVELOPES)).to.deep.equal([2, 10, 10]);
    expect(columnsShown(ENVELOPES)).to.deep.equal([
      'Email subject: text',
      'State: badge',
      'Created: date',
      'Due: relative',
      'Sender: user',
    ]);
  });
});
