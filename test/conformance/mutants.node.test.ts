import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import { conformanceCases, type ConformanceOptions } from '../../src/conformance/conformance.ts';
import { FAULTS_OF_CRITERIA } from './mutants/criteria.ts';
import { FAULTS_OF_DATA } from './mutants/data.ts';
import { FAULTS_OF_ABORT_AND_REFUSAL } from './mutants/abort-and-refusal.ts';
import { FAULTS_OF_ORDER } from './mutants/order.ts';

const MUTANTS = { ...FAULTS_OF_CRITERIA, ...FAULTS_OF_ORDER, ...FAULTS_OF_DATA, ...FAULTS_OF_ABORT_AND_REFUSAL };

/** The first case that an adapter fails, with its error. */
async function firstFailure(options: ConformanceOptions): Promise<string | null> {
  for (const { name, run } of conformanceCases({ size: 40, requests: 200, ...options })) {
    try {
      await run();
    } catch (thrown) {
      return `${name}: ${String(thrown)}`;
    }
  }
  return null;
}

suite('the conformance kit finds an adapter that', () => {
  for (const [fault, adapter] of Object.entries(MUTANTS)) {
    test(fault, async () => {
      expect(await firstFailure({ adapter })).to.be.a('string');
    });
  }

  test('does all as it should, and has nothing to say', async () => {
    const adapter: ConformanceOptions['adapter'] = (processes, user) => memoryAdapter(processes, { user });
    expect(await firstFailure({ adapter })).to.equal(null);
  });
});
