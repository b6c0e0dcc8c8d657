import { suite, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { shapeErrorOfProcess, shapeErrorOfStep } from '../../../src/core/processes/check-shape.ts';
import type { Process } from '../../../src/core/processes/process.ts';
// @ts-expect-error a script without types
import { realLog, withoutRealLog } from '../../support/real-log.mjs';
import { LEAST_PROCESS, LEAST_STEP, PROCESS, STEP } from './sample.ts';

type Change = readonly [member: string, values: readonly unknown[], fault?: string];

/** A copy with one member, by its path, set to a value. */
function changed(item: object, path: string, value: unknown): unknown {
  const copy = structuredClone(item) as Record<string, unknown>;
  const names = path.split('/');
  const last = names.pop()!;
  const owner = names.reduce((value, name) => value[name] as Record<string, unknown>, copy);
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return copy;
}

/** The last is what JSON makes of 9007199254740993: an id that is another one. */
const NO_ID = [1.5, NaN, true, {}, [1], -(2 ** 53), 2 ** 53];
const NO_TEXT = [5, {}, ['a']];
const NO_DATE = [5, '', 'yesterday', '2026-02-30', '2026-13-01T00:00:00Z', new Date(0)];
const NO_IDS = [5, 'abc', {}, [1.5], [2 ** 53], [null], [[1]]];

const ofProcess: Change[] = [
  ['id', [null, undefined, ...NO_ID]],
  ['templateProcess', [1, 'a', []]],
  ['templateProcess/id', NO_ID],
  ['templateProcess/name', [...NO_TEXT]],
  ['creator', [21, []]],
  ['creator/id', NO_ID],
  ['creator/fullname', [...NO_TEXT]],
  ['creator/avatar', NO_TEXT],
  ['state', [0, 3, '2', [2]]],
  ['start', [...NO_DATE]],
  ['modified', NO_DATE],
  ['expiration', NO_DATE],
  ['plan', [5, 'a', []]],
  ['plan/from', NO_DATE],
  ['plan/to', NO_DATE],
  ['tags', ['a', {}, [1], [null]]],
  ['files', NO_IDS],
  ['readers', NO_IDS],
  ['supervisors', NO_IDS],
  ['variables', [5, 'a', []]],
  ['url', NO_TEXT],
  ['steps', [{}, 'a', 5]],
];
const ofStep: Change[] = [
  ['id', NO_ID],
  ['templateStep', [1, 'a', []]],
  ['templateStep/id', NO_ID],
  ['templateStep/name', [...NO_TEXT]],
  ['templateStep/title', [...NO_TEXT]],
  ['templateStep/type', [0, 5, 6, 10, 1.5, '1']],
  ['state', [0, 3, '2']],
  ['resolver', [5, 'a', []]],
  ['resolver/id', NO_ID],
  ['resolver/fullname', [...NO_TEXT]],
  ['possibleResolvers', NO_IDS],
  ['start', NO_DATE],
  ['async', [0, 'false']],
  ['data', NO_TEXT],
];

for (const [name, shapeErrorOf, item, changes] of [
  ['process', shapeErrorOfProcess, PROCESS, ofProcess],
  ['step', shapeErrorOfStep, STEP, ofStep],
] as const) {
  suite(`the shape of a ${name}`, () => {
    test('holds for one with every member', () => {
      expect(shapeErrorOf(item)).to.equal('');
    });

    for (const nothing of [null, undefined, 5, 'a', true, [], [item]]) {
      test(`does not hold for ${JSON.stringify(nothing)?.slice(0, 20)}`, () => {
        expect(shapeErrorOf(nothing)).to.equal(': an object');
      });
    }

    for (const [member, values] of changes) {
      for (const value of values) {
        const text = value === undefined ? 'nothing' : JSON.stringify(value);
        test(`does not hold with ${text} as ${member}`, () => {
          expect(shapeErrorOf(changed(item, member, value))).to.match(new RegExp(`^/${member}: \\S`));
        });
      }
    }

    test('lets unknown members be', () => {
      expect(shapeErrorOf({ ...item, ours: { at: [null] } })).to.equal('');
    });
  });
}

suite('the shape of what is optional', () => {
  test('may be left out', () => {
    expect([shapeErrorOfProcess(LEAST_PROCESS), shapeErrorOfStep(LEAST_STEP)]).to.deep.equal(['', '']);
    expect([shapeErrorOfProcess({ id: 1 }), shapeErrorOfStep({})]).to.deep.equal(['', '']);
  });

  test('holds of the resolver of a process that has no steps of its own', () => {
    expect(shapeErrorOfProcess({ id: 1, resolver: 'Ada' })).to.equal('/resolver: a user with "id" and "fullname"');
    expect(shapeErrorOfProcess({ id: 1, resolver: 'Ada', steps: [] })).to.equal('');
  });

  const ofProcess =
    'templateProcess templateProcess/id templateProcess/name creator creator/id creator/fullname state start steps modified expiration plan plan/from plan/to tags files readers supervisors variables url creator/avatar';
  for (const member of ofProcess.split(' ')) {
    test(`may be null as ${member}, as if it were left out`, () => {
      expect(shapeErrorOfProcess(changed(PROCESS, member, null))).to.equal('');
      expect(shapeErrorOfProcess(changed(PROCESS, member, undefined))).to.equal('');
    });
  }

  for (const member of 'id templateStep templateStep/id templateStep/name templateStep/title templateStep/type state resolver resolver/id resolver/fullname resolver/avatar possibleResolvers start async data'.split(
    ' ',
  )) {
    test(`may be null as ${member} of a step, as if it were left out`, () => {
      expect(shapeErrorOfStep(changed(STEP, member, null))).to.equal('');
      expect(shapeErrorOfStep(changed(STEP, member, undefined))).to.equal('');
    });
  }

  test('holds for whole numbers that keep their digits and for texts as ids', () => {
    for (const id of [2 ** 53 - 1, -(2 ** 53) + 1, -1, 0, '', '9007199254740993', 'ž']) {
      expect(shapeErrorOfProcess({ ...PROCESS, id })).to.equal('');
    }
  });

  test('holds for the whole real log', { skip: withoutRealLog }, () => {
    const log = JSON.parse(readFileSync(realLog as string, 'utf8')) as Process[];
    const faults = log.flatMap(process => [shapeErrorOfProcess(process), ...process.steps.map(shapeErrorOfStep)]);
    expect(faults.filter(Boolean)).to.deep.equal([]);
  });
});
