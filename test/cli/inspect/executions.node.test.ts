import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { columnsShown } from './columns-shown.ts';
import { evaluated } from './fields-shown.ts';
import { statesShown } from './states-shown.ts';

/** Executions of workflows, as Temporal lists them. */
const executions = (...states: string[]) => ({
  executions: states.map((state, n) => ({
    execution: { workflowId: `order-${1000 + n}`, runId: `0193b0c2-7a1e-7c7e-9f00-0000000000${10 + n}` },
    type: { name: ['OrderWorkflow', 'RefundWorkflow'][n % 2] },
    startTime: `2026-11-2${n}T08:00:00.123456Z`,
    closeTime: state.endsWith('RUNNING') ? null : `2026-11-2${n}T09:00:00.123456Z`,
    status: `WORKFLOW_EXECUTION_STATUS_${state}`,
    historyLength: String(11 + n),
    executionTime: `2026-11-2${n}T08:00:00.123456Z`,
    memo: { fields: {} },
    searchAttributes: { indexedFields: {} },
    taskQueue: 'orders',
    historySizeBytes: String(2048 + n),
  })),
  nextPageToken: '',
});
const STATES = ['RUNNING', 'COMPLETED', 'FAILED', 'TERMINATED', 'CANCELED', 'TIMED_OUT', 'CONTINUED_AS_NEW'];

suite('inspect: executions of workflows', () => {
  test('have the id within, the type as the process, and states without what is common to all', async () => {
    const answer = executions(...STATES);
    const { source, notes } = guessSource(answer, 'a');
    expect(source.items).to.equal('executions');
    expect(source.map).to.include({ id: 'execution.workflowId', name: 'type.name', start: 'startTime' });
    expect(await statesShown(answer)).to.deep.equal([2, 10, 10, 10, 10, 10, 10]);
    expect(notes.join()).not.to.include('named like an id');
    expect(columnsShown(answer).slice(0, 4)).to.deep.equal(['ID: text', 'Type: text', 'State: badge', 'Started: date']);
  });

  test('have states in words, without the name of their enumeration', async () => {
    expect(await evaluated(executions(...STATES), 'state')).to.deep.equal([
      'Running',
      'Completed',
      'Failed',
      'Terminated',
      'Canceled',
      'Timed out',
      'Continued as new',
    ]);
  });

  test('have the id of the run where a workflow has several', async () => {
    const answer = executions('COMPLETED', 'RUNNING');
    answer.executions[1]!.execution.workflowId = answer.executions[0]!.execution.workflowId;
    const { source } = guessSource(answer, 'a');
    expect(source.map!['id']).to.equal('execution.runId');
    expect(await statesShown(answer)).to.deep.equal([10, 2]);
  });

  test('take no id of a nested object of something else', () => {
    const { source } = guessSource(
      [1, 2].map(n => ({ subject: `Call ${n}`, customer: { customerId: n } })),
      'a',
    );
    expect(source.map).not.to.have.property('id');
  });
});
