import { suite, test } from 'node:test';
import { signal } from '@preact/signals-core';
import { expect } from 'chai';
import { Resource, type Run } from '../../../src/elements/panel/steps/resource.ts';
import { Trace } from '../../../src/elements/panel/steps/trace.ts';

/** Work whose results a test gives by hand. */
function handResource(serial = false) {
  const input = signal<string | null>('a');
  const trace = new Trace();
  const works: { input: string; run: Run<string>; give(value: string): void; fail(error: unknown): void }[] = [];
  const resource = new Resource<{ input: string }, string>({
    name: 'work',
    trace,
    code: 'adapter/failed',
    serial,
    read: () => (input.value === null ? null : { input: input.value }),
    work: ({ input }, run) =>
      new Promise<string>((give, fail) => {
        works.push({ input, run, give, fail });
      }),
  });
  return { input, trace, works, resource };
}

/** What has been given or refused has come. */
const settled = () => new Promise(resolve => setImmediate(resolve));
const stateOf = ({ value, error, pending }: Pick<Resource<never, string>, 'value' | 'error' | 'pending'>) => [
  value.value,
  error.value?.message ?? null,
  pending.value,
];

suite('a resource', () => {
  test('is pending until its work is over, and does it once for the same inputs', async () => {
    const { resource, works } = handResource();
    expect(stateOf(resource)).to.deep.equal([null, null, true]);
    resource.beginIfDue();
    resource.beginIfDue();
    expect(works).to.have.length(1);
    works[0]!.give('A');
    await settled();
    resource.beginIfDue();
    expect([...stateOf(resource), works.length]).to.deep.equal(['A', null, false, 1]);
  });

  test('aborts what is superseded, and drops what comes of it', async () => {
    const { resource, works, input } = handResource();
    resource.beginIfDue();
    input.value = 'b';
    resource.beginIfDue();
    works[1]!.give('B');
    works[0]!.run.offer('early A');
    works[0]!.give('A');
    await settled();
    expect([works[0]!.run.signal.aborted, works[1]!.run.signal.aborted]).to.deep.equal([true, false]);
    expect(stateOf(resource)).to.deep.equal(['B', null, false]);
  });

  test('keeps the last good value where the work fails, and its error until work succeeds', async () => {
    const { resource, works, input } = handResource();
    resource.beginIfDue();
    works[0]!.give('A');
    await settled();
    input.value = 'b';
    resource.beginIfDue();
    works[1]!.fail(new Error('no b'));
    await settled();
    expect(stateOf(resource)).to.deep.equal(['A', 'no b', false]);
    input.value = 'c';
    resource.beginIfDue();
    expect(stateOf(resource)).to.deep.equal(['A', 'no b', true]);
    works[2]!.give('C');
    await settled();
    expect(stateOf(resource)).to.deep.equal(['C', null, false]);
  });

  test('ends its work where there are no inputs any more', async () => {
    const { resource, works, input } = handResource();
    resource.beginIfDue();
    input.value = null;
    resource.beginIfDue();
    works[0]!.give('A');
    await settled();
    expect([works[0]!.run.signal.aborted, ...stateOf(resource)]).to.deep.equal([true, null, null, false]);
  });

  test('that was aborted does not begin again before its inputs are others', () => {
    const { resource, works, input } = handResource();
    resource.beginIfDue();
    resource.abort();
    resource.beginIfDue();
    expect([works.length, resource.pending.value, resource.current.value]).to.deep.equal([1, false, null]);
    input.value = 'b';
    resource.beginIfDue();
    expect(works.map(({ input }) => input)).to.deep.equal(['a', 'b']);
  });

  test('of serial work finishes one before the next, for the latest inputs, also after a failure', async () => {
    const { resource, works, input } = handResource(true);
    resource.beginIfDue();
    for (const next of ['b', 'c']) {
      input.value = next;
      resource.beginIfDue();
    }
    expect([works.length, works[0]!.run.signal.aborted, resource.due.value]).to.deep.equal([1, false, false]);
    works[0]!.fail(new Error('no a'));
    await settled();
    expect(resource.due.value).to.equal(true);
    resource.beginIfDue();
    expect(works.map(({ input }) => input)).to.deep.equal(['a', 'c']);
  });

  test('records what it did, and which inputs were the cause', async () => {
    const { resource, works, input, trace } = handResource();
    const records: unknown[] = [];
    resource.beginIfDue();
    input.value = 'b';
    resource.beginIfDue();
    works[0]!.give('A');
    works[1]!.fail(new Error('no b'));
    await settled();
    trace.subscribe(({ name, event, causes }) => records.push([name, event, ...causes]));
    expect(records).to.deep.equal([
      ['work', 'begin', 'input'],
      ['work', 'begin', 'input'],
      ['work', 'aborted', 'input'],
      ['work', 'failed', 'input'],
    ]);
  });
});
