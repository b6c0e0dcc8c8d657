import { suite, test } from 'node:test';
import { expect } from 'chai';
import { Random } from '../../../../src/conformance/cases/random.ts';
import { LiveRows } from '../../../../src/core/processes/live/live-rows.ts';
import type { Id, PairTable, Process } from '../../../../src/core/processes/process.ts';

/** A process in a version, with steps of these numbers. */
const processOf = (id: Id, version: number, steps: readonly number[]): Process =>
  ({ id, version, steps: steps.map(step => ({ id: step })) }) as unknown as Process;
const tableOf = (processes: Iterable<Process>): PairTable => {
  const pairs = [...processes].flatMap(process => process.steps.map(step => ({ process, step })));
  return { processes: pairs.map(({ process }) => process), steps: pairs.map(({ step }) => step), length: pairs.length };
};
const keysOf = ({ processes, steps }: PairTable) => steps.map((step, row) => `${processes[row]!.id}/${step.id}`);
/** `1/2 v3` for each row, with `-` in front of one that is gone. */
const shownIn = ({ shown }: LiveRows) =>
  keysOf(shown).map((key, row) => {
    const { version } = shown.processes[row] as Process & { version: number };
    return `${shown.gone?.has(shown.steps[row]!) ? '-' : ''}${key} v${version}`;
  });

const begin = (...processes: Process[]) => {
  const rows = new LiveRows();
  rows.applyAnswer(tableOf(processes), false);
  return rows;
};
const change = (rows: LiveRows, ...processes: (Process | Id)[]) =>
  rows.applyChanges(
    new Map(processes.map(one => (typeof one === 'object' ? [one.id, one] : [one, null]) as [Id, Process | null])),
    true,
  );
const NOTHING = { addedCount: 0, goneCount: 0, moved: false, unsure: false };

suite('live rows', () => {
  test('change where they stand', () => {
    const rows = begin(processOf(1, 1, [1, 2]), processOf(2, 1, [1]));
    change(rows, processOf(1, 2, [2, 1]));
    expect(shownIn(rows)).to.deep.equal(['1/1 v2', '1/2 v2', '2/1 v1']);
    expect(rows.waiting).to.deep.equal(NOTHING);
  });

  test('wait where they are new, and stand at the end when they are released', () => {
    const rows = begin(processOf(1, 1, [1]));
    change(rows, processOf(2, 1, [1, 2]));
    expect(shownIn(rows)).to.deep.equal(['1/1 v1']);
    expect(rows.waiting).to.deep.equal({ ...NOTHING, addedCount: 2 });
    rows.release();
    expect(shownIn(rows)).to.deep.equal(['1/1 v1', '2/1 v1', '2/2 v1']);
    expect(rows.waiting).to.deep.equal(NOTHING);
  });

  test('stay as they were where their step or their process is gone', () => {
    const rows = begin(processOf(1, 1, [1, 2]), processOf(2, 1, [1]));
    change(rows, processOf(1, 2, [2]), 2);
    expect(shownIn(rows)).to.deep.equal(['-1/1 v1', '1/2 v2', '-2/1 v1']);
    expect(rows.waiting).to.deep.equal({ ...NOTHING, goneCount: 2 });
    rows.release();
    expect(shownIn(rows)).to.deep.equal(['1/2 v2']);
  });

  test('are not waiting any more where what had happened is taken back', () => {
    const rows = begin(processOf(1, 1, [1]));
    change(rows, 1, processOf(2, 1, [1]));
    change(rows, processOf(1, 2, [1]), 2);
    expect(shownIn(rows)).to.deep.equal(['1/1 v2']);
    expect(rows.waiting).to.deep.equal(NOTHING);
  });

  test('are the same whether a change comes once or twice', () => {
    const [once, twice] = [begin(processOf(1, 1, [1])), begin(processOf(1, 1, [1]))];
    const changes = [processOf(1, 2, [1, 2]), processOf(2, 1, [1])];
    change(once, ...changes);
    change(twice, ...changes);
    change(twice, ...changes);
    expect(twice.waiting).to.deep.equal(once.waiting);
    once.release();
    twice.release();
    expect(shownIn(twice)).to.deep.equal(shownIn(once));
  });

  test('stand where they stood when the source answers in another order', () => {
    const rows = begin(processOf(1, 1, [1]), processOf(2, 1, [1]), processOf(3, 1, [1]));
    rows.beginLoad();
    rows.applyAnswer(tableOf([processOf(3, 2, [1]), processOf(1, 2, [1]), processOf(4, 1, [1])]), true);
    expect(shownIn(rows)).to.deep.equal(['1/1 v2', '-2/1 v1', '3/1 v2']);
    expect(rows.waiting).to.deep.equal({ addedCount: 1, goneCount: 1, moved: true, unsure: false });
    rows.release();
    expect(shownIn(rows)).to.deep.equal(['3/1 v2', '1/1 v2', '4/1 v1']);
  });

  test('know what changed while the source was asked, also where its answer does not', () => {
    const rows = begin(processOf(1, 1, [1]));
    rows.beginLoad();
    change(rows, processOf(1, 2, [1]), processOf(2, 1, [1]));
    rows.applyAnswer(tableOf([processOf(1, 1, [1])]), true);
    expect(shownIn(rows)).to.deep.equal(['1/1 v2']);
    expect(rows.waiting.addedCount).to.equal(1);
  });

  test('of a part of a result do not say what a process that is not among them is', () => {
    const rows = new LiveRows(true);
    rows.applyAnswer(tableOf([processOf(1, 1, [1])]), false);
    change(rows, 7);
    expect(rows.waiting).to.deep.equal(NOTHING);
    change(rows, processOf(8, 1, [1]), 1);
    expect(rows.waiting).to.deep.equal({ addedCount: 0, goneCount: 1, moved: false, unsure: true });
    expect(rows.releasable).to.equal(false);
  });

  test('of a part of a result have no news in what the reader has done, also while the source is asked', () => {
    const rows = new LiveRows(true);
    const shown = tableOf([processOf(1, 1, [1])]);
    const other = new Map([[8, processOf(8, 1, [1])]]);
    rows.applyAnswer(shown, false);
    rows.applyChanges(other, true, new Set([8]));
    expect(rows.waiting).to.deep.equal(NOTHING);
    rows.beginLoad();
    rows.applyChanges(other, true, new Set([8]));
    rows.applyAnswer(shown, true);
    expect(rows.waiting).to.deep.equal(NOTHING);
    rows.beginLoad();
    rows.applyChanges(other, true, new Set([8]));
    rows.applyChanges(other, true);
    rows.applyAnswer(shown, true);
    expect(rows.waiting, 'somebody else came after that').to.deep.equal({ ...NOTHING, unsure: true });
  });

  test('take what the reader has done at once, and no row for a step that may not match', () => {
    const rows = begin(processOf(1, 1, [1, 2]), processOf(2, 1, [1]));
    change(rows, 2);
    expect(rows.applyReaderChange(new Map([[1, processOf(1, 2, [2, 3])]]))).to.deep.equal([]);
    expect(shownIn(rows)).to.deep.equal(['1/2 v2', '-2/1 v1']);
    expect(rows.waiting).to.deep.equal({ ...NOTHING, goneCount: 1 });
    rows.release();
    expect(shownIn(rows)).to.deep.equal(['1/2 v2']);
  });

  test('stay the very same when what goes was never among them', () => {
    const rows = begin(processOf(1, 1, [1]));
    change(rows, processOf(2, 1, [1]));
    const { shown, waiting } = rows;
    for (const hold of [true, false])
      expect(rows.applyChanges(new Map(Array.from({ length: 1000 }, (_, i) => [i + 3, null])), hold)).to.equal(false);
    expect(rows.shown).to.equal(shown);
    expect(rows.waiting).to.deep.equal(waiting);
  });

  test('of a part of a result may be others when what goes may have stood before them', () => {
    const rows = new LiveRows(true, true);
    rows.applyAnswer(tableOf([processOf(1, 1, [1])]), false);
    change(rows, 7);
    expect(rows.waiting).to.deep.equal({ ...NOTHING, unsure: true });
  });

  test('that wait and go do not come, also where the reader has done something to them', () => {
    const rows = begin(processOf(1, 1, [1]));
    rows.beginLoad();
    rows.applyAnswer(tableOf([processOf(1, 1, [1]), processOf(2, 1, [1])]), true);
    rows.applyReaderChange(new Map([[2, processOf(2, 2, [1])]]));
    change(rows, 2);
    expect(rows.waiting).to.deep.equal(NOTHING);
    rows.release();
    expect(shownIn(rows)).to.deep.equal(['1/1 v1']);
  });

  test('come and go at once where they need not wait', () => {
    const rows = begin(processOf(1, 1, [1]), processOf(2, 1, [1]));
    rows.applyChanges(
      new Map([
        [1, null],
        [3, processOf(3, 1, [1])],
      ]),
      false,
    );
    expect(shownIn(rows)).to.deep.equal(['2/1 v1', '3/1 v1']);
    expect(rows.waiting).to.deep.equal(NOTHING);
  });

  for (const seed of Array.from({ length: 200 }, (_, i) => i + 1)) {
    test(`lose and double none of what happens, in any order (seed ${seed})`, () => {
      const random = new Random(seed);
      const truth = new Map<Id, Process>();
      /** What has happened, and has not been told yet. */
      const untold: (readonly [Id, Process | null])[] = [];
      let version = 0;
      const happen = () => {
        const id = random.below(12);
        const steps = [1, 2, 3].filter(() => random.below(2) === 0);
        const process = steps.length > 0 ? processOf(id, ++version, steps) : null;
        if (process) truth.set(id, process);
        else truth.delete(id);
        untold.push([id, process]);
      };
      for (let i = 0; i < 12; i++) happen();
      untold.length = 0;
      const rows = new LiveRows();
      rows.applyAnswer(tableOf(truth.values()), false);
      let places = keysOf(rows.shown);
      let answer: PairTable | null = null;
      const tell = (count: number) => {
        for (const [id, process] of untold.splice(0, count)) rows.applyChanges(new Map([[id, process]]), true);
      };
      const expectShown = () => {
        const now = tableOf(truth.values());
        const wanted = keysOf(now);
        const shown = keysOf(rows.shown);
        for (const [row, key] of shown.entries()) {
          const isGone = rows.shown.gone?.has(rows.shown.steps[row]!) ?? false;
          expect(isGone, key).to.equal(!wanted.includes(key));
          if (!isGone) expect(rows.shown.processes[row]).to.equal(truth.get(rows.shown.processes[row]!.id));
        }
        const { addedCount, goneCount } = rows.waiting;
        expect(addedCount).to.equal(wanted.filter(key => !shown.includes(key)).length);
        expect(goneCount).to.equal(shown.filter(key => !wanted.includes(key)).length);
      };
      for (let i = 0; i < 60; i++) {
        const what = random.below(10);
        if (what < 5) happen();
        else if (what < 7) tell(random.below(4));
        else if (what === 7 && !answer) {
          rows.beginLoad();
          // it is of some time between the question and the answer
          answer = tableOf(truth.values());
        } else if (what === 8 && answer) {
          rows.applyAnswer(answer, true);
          answer = null;
        } else if (what === 9) {
          rows.release();
          places = keysOf(rows.shown);
          expect(new Set(places).size, 'a row twice').to.equal(places.length);
        }
        expect(keysOf(rows.shown), 'rows stand where they stood').to.deep.equal(places);
        if (untold.length === 0 && !answer) expectShown();
      }
      tell(Infinity);
      if (answer) rows.applyAnswer(answer, true);
      tell(Infinity);
      expectShown();
      rows.release();
      expect(keysOf(rows.shown).sort()).to.deep.equal(keysOf(tableOf(truth.values())).sort());
    });
  }
});
