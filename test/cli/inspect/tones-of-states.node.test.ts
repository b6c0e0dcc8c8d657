import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { tonesShown } from './fields-shown.ts';
import { statesShown } from './states-shown.ts';

const runs = (...states: readonly string[]) => states.map((state, id) => ({ id, title: `Run ${id}`, state }));
const lineOf = (answer: object): string => {
  const { source, items } = guessSource(answer, 'a');
  return /, tone: '(.*?)'}/.exec(starterConfig(source, items))![1]!;
};

suite('inspect: the tone of a state', () => {
  // words, tones
  const CASES: readonly (readonly [words: readonly string[], tones: readonly string[]])[] = [
    [
      ['success', 'failed', 'running'],
      ['success', 'danger', 'info'],
    ],
    [
      ['Done', 'Canceled', 'Cancelled', 'In Progress'],
      ['success', 'neutral', 'neutral', 'info'],
    ],
    [
      ['paid', 'void', 'voided', 'open'],
      ['success', 'neutral', 'neutral', 'info'],
    ],
    [
      ['approved', 'rejected', 'withdrawn', 'pending'],
      ['success', 'danger', 'neutral', 'info'],
    ],
    [
      ['COMPLETED', 'ERROR', 'TIMED_OUT', 'ABORTED'],
      ['success', 'danger', 'danger', 'neutral'],
    ],
    [
      ['JOB_STATUS_FAILED', 'JOB_STATUS_SUCCEEDED', 'JOB_STATUS_ACTIVE'],
      ['danger', 'success', 'info'],
    ],
    [
      ['genehmigt', 'abgelehnt', 'storniert', 'zurückgezogen'],
      ['success', 'danger', 'neutral', 'neutral'],
    ],
    [
      ['won', 'lost', "won't do"],
      ['success', 'danger', 'neutral'],
    ],
  ];
  for (const [words, tones] of CASES) {
    test(`is that of its own word: ${words.join(', ')}`, async () => {
      expect(await tonesShown(runs(...words))).to.deep.equal(tones);
    });
  }

  test('is told in one short line, by the words that there are', () => {
    expect(lineOf(runs('success', 'failed', 'cancelled', 'queued'))).to.equal(
      '{% if $_process.item.state == "failed" %}danger{% elsif $_process.item.state == "cancelled" %}neutral{% elsif $_step.state == 10 %}success{% else %}info{% endif %}',
    );
    expect(lineOf(runs('open', 'done'))).to.equal('{% if $_step.state == 10 %}success{% else %}info{% endif %}');
  });

  test('goes by the words also where a category gives the state', async () => {
    const issues = [
      ['To Do', 'new'],
      ['Shipped', 'done'],
      ['Rejected', 'done'],
    ].map(([name, key], n) => ({
      key: `A-${n}`,
      fields: { summary: `Issue ${n}`, status: { name, statusCategory: { key } } },
    }));
    expect(await tonesShown({ issues })).to.deep.equal(['info', 'success', 'danger']);
  });

  test('is neutral for what was cancelled, where dates alone tell the end', async () => {
    const orders = [
      { closed_at: '2026-11-02T08:00:00Z', cancelled_at: null },
      { closed_at: null, cancelled_at: '2026-11-02T08:00:00Z' },
      { closed_at: null, cancelled_at: null },
    ].map((order, id) => ({ id, title: `Order ${id}`, ...order }));
    expect(await tonesShown(orders)).to.deep.equal(['success', 'neutral', 'info']);
  });

  test('is not that of something overdue once it is void or withdrawn', async () => {
    expect(await statesShown(runs('open', 'void', 'withdrawn', 'aborted', 'failure'))).to.deep.equal([
      2, 10, 10, 10, 10,
    ]);
  });
});
