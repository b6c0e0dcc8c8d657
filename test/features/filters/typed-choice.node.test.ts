import { suite, test } from 'node:test';
import { expect } from 'chai';
import { typedChoice } from '../../../src/features/filters/bar/typed-choice.ts';

suite('a choice by its name', () => {
  const NAMES = ['Active', 'Žádost', 'Complete', 'Cancelled', 'In a queue'];

  // keys with the milliseconds before each, where the focus goes from the first choice
  const cases = [
    ['a letter', [['c', 0]], [2]],
    [
      'a name',
      [
        ['c', 0],
        ['a', 200],
        ['n', 200],
      ],
      [2, 3, 3],
    ],
    [
      'a name after a pause',
      [
        ['c', 0],
        ['a', 1500],
      ],
      [2, 0],
    ],
    [
      'the same letter again',
      [
        ['c', 0],
        ['c', 200],
        ['c', 200],
      ],
      [2, 3, 2],
    ],
    ['a letter without its diacritics, in capitals', [['Z', 0]], [1]],
    ['a word within', [['q', 0]], [4]],
    ['no name', [['x', 0]], [-1]],
    [
      'a letter within a word',
      [
        ['t', 0],
        ['i', 200],
      ],
      [-1, -1],
    ],
    [
      'keys that type nothing',
      [
        ['Tab', 0],
        [' ', 0],
        ['/', 0],
      ],
      [null, null, null],
    ],
  ] as const;
  for (const [name, keys, expected] of cases)
    test(`${name} leads to it`, () => {
      const currentTarget = {};
      let [at, timeStamp] = [0, 0];
      const seen = keys.map(([key, after]) => {
        timeStamp += after;
        const found = typedChoice({ key, timeStamp, currentTarget } as unknown as KeyboardEvent, NAMES, at);
        if (found !== null && found >= 0) at = found;
        return found;
      });
      expect(seen).to.deep.equal(expected);
    });
});
