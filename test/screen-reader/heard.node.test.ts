import { suite, test } from 'node:test';
import { expect } from 'chai';
// @ts-expect-error a script without types
import { heardOf as anyHeardOf } from './heard.mjs';

const heardOf = anyHeardOf as (events: readonly object[]) => { text: string; heard: number }[];

suite('what is heard of what a screen reader says', () => {
  // case, events -> text and share that was heard
  const cases: readonly (readonly [string, object[], [string, number][]])[] = [
    ['all that nothing stops', [{ at: 0, say: 'ten letters' }], [['ten letters', 1]]],
    [
      'the part before a stop, and nothing of what was to follow',
      [
        { at: 0, say: 'x'.repeat(100) },
        { at: 0.1, say: 'after it' },
        { at: 3, stop: true },
        { at: 3, say: 'new' },
      ],
      [
        ['x'.repeat(100), 0.5],
        ['after it', 0],
        ['new', 1],
      ],
    ],
    [
      'what was over before the stop, and no stop before the first word',
      [
        { at: 0, stop: true },
        { at: 0, say: 'short' },
        { at: 9, stop: true },
      ],
      [['short', 1]],
    ],
  ];
  for (const [name, events, heard] of cases) {
    test(`is ${name}`, () => {
      const found = heardOf(events).map(({ text, heard: share }) => [text, Math.round(share * 100) / 100]);
      expect(found).to.deep.equal(heard);
    });
  }
});
