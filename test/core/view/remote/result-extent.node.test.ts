import { suite, test } from 'node:test';
import { expect } from 'chai';
import { ResultExtent, type WindowAnswer } from '../../../../src/core/view/remote/result-extent.ts';
import { pair, table } from '../view-fixture.ts';

/** A window with the processes from one id on, `n` of them. */
function answer(from: number, n: number, info: Partial<WindowAnswer> = {}): WindowAnswer {
  const pairs = table(Array.from({ length: n }, (_, i) => pair(from + i)));
  return { pairs, total: null, next: null, items: n, ...info };
}

suite('how far a source reaches', () => {
  // what its windows of 10 answer in turn -> the number of processes, and whether that is known
  const cases: readonly [
    string,
    readonly WindowAnswer[],
    number,
    boolean,
    Partial<{ limit: number; offset: number }>?,
  ][] = [
    ['its total ends it', [answer(1, 10, { total: 35 })], 35, true],
    ['limit and offset leave less', [answer(1, 10, { total: 35 })], 12, true, { limit: 12, offset: 5 }],
    ['offset may leave nothing', [answer(1, 0, { total: 3 })], 0, true, { offset: 5 }],
    ['a full window may be the last', [answer(1, 10)], 11, false],
    ['a window that is not full is the last', [answer(1, 10), answer(11, 5)], 15, true],
    ['after a full one an empty one is the last', [answer(1, 10), answer(11, 10), answer(21, 0)], 20, true],
    ['no window goes beyond the limit', [answer(1, 10), answer(11, 10)], 20, true, { limit: 20 }],
    ['what was left out does not make a window less full', [answer(1, 9, { items: 10 })], 11, false],
    ['a part of a window tells nothing of its end', [answer(1, 4, { complete: false })], 11, false],
    ['with a cursor there is more', [answer(1, 10, { next: 'a' })], 11, false],
    ['with a cursor there is more after a short window', [answer(1, 3, { next: 'a' })], 11, false],
    ['without a further cursor there is nothing', [answer(1, 10, { next: 'a' }), answer(11, 10)], 20, true],
    [
      'the last cursor counts more than a total that promises more',
      [answer(1, 10, { next: 'a', total: 30 }), answer(11, 10, { total: 30 })],
      20,
      true,
    ],
    ['nothing matches', [answer(1, 0)], 0, true],
  ];
  for (const [name, answers, count, known, { limit = null, offset = 0 } = {}] of cases) {
    test(name, () => {
      const extent = new ResultExtent({ size: 10, limit, offset });
      for (const [number, each] of answers.entries()) extent.update(number, each);
      expect([extent.count, extent.known]).to.deep.equal([count, known]);
    });
  }

  for (const [total, options, shown] of [
    [1e9, {}, false],
    [1e15, {}, false],
    [10_000_001, { offset: 1 }, true],
    [10_000_001, {}, false],
    [1e9, { limit: 500 }, true],
  ] as const) {
    test(`a total of ${total} with ${JSON.stringify(options)} is ${shown ? 'shown' : 'more than can be shown'}`, () => {
      const extent = new ResultExtent({ size: 10, limit: null, offset: 0, ...options });
      const take = () => extent.update(0, answer(1, 10, { total }));
      if (shown) expect(take).not.to.throw();
      else expect(take).to.throw(`a total of ${total} processes`).with.property('code', 'adapter/shape');
    });
  }

  test('an end that was found stays while earlier windows are asked again, until more than it comes', () => {
    const extent = new ResultExtent({ size: 10, limit: null, offset: 0 });
    for (const [number, n] of [10, 10, 0, 10].entries()) extent.update(number % 3, answer(number * 10, n));
    expect([extent.count, extent.known]).to.deep.equal([20, true]);
    extent.update(2, answer(21, 10));
    expect([extent.count, extent.known]).to.deep.equal([31, false]);
  });

  test('a source that has given cursors needs none to say that little matches', () => {
    const extent = new ResultExtent({ size: 10, limit: null, offset: 0 });
    extent.update(0, answer(1, 10, { next: 'a' }));
    const searched = new ResultExtent({ size: 10, limit: null, offset: 0 }, extent);
    searched.update(0, answer(1, 10));
    expect([searched.count, searched.known]).to.deep.equal([10, true]);
  });
});
