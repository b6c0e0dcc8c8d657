import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readLogPosition } from '../../../src/server/replicas/log-position.ts';

suite('positions in the log', () => {
  // text, position
  const cases = [
    ['0/3000060', 0x3000060n],
    ['16/B374D848', 0x16b374d848n],
    ['0/3002000', 0x3002000n],
    ['0/3002018', 0x3002000n], // behind the head of a page: a replica that has everything stands before it
    ['0/3000028', 0x3000000n], // behind that of a file
    ['0/3002030', 0x3002030n],
    [null, null], // a server that replays nothing
    ['', null],
  ] as const;
  for (const [text, position] of cases)
    test(`${text} is ${position}`, () => void expect(readLogPosition(text)).to.equal(position));
});
