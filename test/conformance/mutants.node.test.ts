import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import { conformanceCases, type ConformanceOptions } from '../../src/conformance/conformance.ts';
import { CRITERIA_MUTANTS } from './mutants/criteria.ts';
import { DATA_MUTANTS } from './mutants/data.ts';
import { ABORT_AND_REFUSAL_MUTANTS } from './mutants/abort-and-refusal.ts';
import { ORDER_MUTANTS } from './mutants/order.ts';

const MUTANTS = { ...CRITERIA_MUTANTS, ...ORDER_MUTANTS, ...DATA_MUTANTS, ...ABORT_AND_REFUSAL_MUTANTS };

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
  for (const [mistake, adapter] of Object.entries(MUTANTS)) {
    test(mistake, async () => {
      expect(await firstFailure({ adapter })).to.be.a('string');
    });
  }

  test('does all as it should, and has nothing to say', async () => {
    const adapter: ConformanceOptions['adapter'] = (processes, user) => memoryAdapter(processes, { user });
    expect(await firstFailure({ adapter })).to.equal(null);
  });
});
