import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { Id, PairTable, Process, Step } from '../../../src/core/processes/process.ts';
import { Selection } from '../../../src/core/view/selection.ts';
import { runThrough } from '../../../src/core/base/tasks/sliced-work.ts';

/** One row for each id. */
function pairsOf(ids: readonly Id[]): PairTable {
  const processes = ids.map(id => ({ id }) as Process);
  return { processes, steps: ids.map((_, i) => ({ id: i }) as Step), length: ids.length };
}

/** Rows of process 3 do not stand side by side, and come as two objects. */
const pairs = pairsOf([3, 3, 1, 2, 3, '1']);
const ALL = [0, 1, 2, 3, 4, 5];

/** A selection that does at once what it can do in steps. */
class AtOnce extends Selection {
  set = (...change: Parameters<Selection['setting']>) => runThrough(this.setting(...change));
  ids = (pairs: PairTable) => runThrough(this.found(pairs)).ids;
  countOf = (...rows: Parameters<Selection['countIn']>) => runThrough(this.countIn(...rows));
  shareOf = (...rows: Parameters<Selection['share']>) => runThrough(this.share(...rows));
  /** Whether anything was left out. */
  retain(pairs: PairTable): boolean {
    const before = this.size;
    expect(runThrough(this.retaining(pairs)).ids).to.deep.equal(this.ids(pairs));
    return this.size !== before;
  }
}

suite('the selection', () => {
  test('is of processes, in the order of the data, each once', () => {
    const selection = new AtOnce();
    selection.set(pairs, [5, 2, 4], true);
    expect(selection.ids(pairs)).to.deep.equal([3, 1, '1']);
    expect(selection.size).to.equal(3);
    expect(selection.has(3)).to.equal(true);
  });

  test('takes 1 and "1" for two processes', () => {
    const selection = new AtOnce();
    selection.replace(['1']);
    expect([selection.has('1'), selection.has(1)]).to.deep.equal([true, false]);
    expect(selection.ids(pairs)).to.deep.equal(['1']);
  });

  test('says whether anything has changed', () => {
    const selection = new AtOnce();
    expect(selection.set(pairs, [0], true)).to.equal(true);
    expect(selection.set(pairs, [1, 4], true)).to.equal(false);
    expect(selection.set(pairs, [2], false)).to.equal(false);
    expect(selection.set(pairs, [4], false)).to.equal(true);
    expect(selection.size).to.equal(0);
  });

  // selected, rows -> selected processes among them
  const counts = [
    [[], ALL, 0],
    [[3, 1, '1', 7], ALL, 3],
    [[3, 1], [0, 1, 4], 1],
    [[3], [2, 3], 0],
  ] as const;
  for (const [ids, rows, count] of counts) {
    test(`of ${JSON.stringify(ids)} has ${count} in the rows ${String(rows)}`, () => {
      const selection = new AtOnce();
      selection.replace(ids);
      expect(selection.countOf(pairs, rows)).to.equal(count);
    });
  }

  // selected, rows -> share
  const shares = [
    [[], ALL, 'none'],
    [[3], ALL, 'some'],
    [[3], [0, 1, 4], 'all'],
    [[3], [2, 3], 'none'],
    [[3, 1, 2, '1'], ALL, 'all'],
    [[3, 1, 2], ALL, 'some'],
    [[99], ALL, 'none'],
    [[3], [], 'none'],
    [[3], [2, 0], 'some'],
  ] as const;
  for (const [ids, rows, share] of shares) {
    test(`of ${JSON.stringify(ids)} holds ${share} of the rows ${JSON.stringify(rows)}`, () => {
      const selection = new AtOnce();
      selection.replace(ids);
      expect(selection.shareOf(pairs, rows)).to.equal(share);
    });
  }

  test('loses what is gone, and keeps the rest', () => {
    const selection = new AtOnce();
    selection.replace([2, 3, 99]);
    expect(selection.retain(pairsOf([1, 3]))).to.equal(true);
    expect(selection.ids(pairsOf([1, 3]))).to.deep.equal([3]);
    expect(selection.retain(pairsOf([3, 1]))).to.equal(false);
    expect(selection.retain(pairsOf([]))).to.equal(true);
    expect(selection.size).to.equal(0);
  });

  test('of many processes is all of them', () => {
    const many = pairsOf(Array.from({ length: 100_000 }, (_, i) => i));
    const rows = Uint32Array.from({ length: many.length }, (_, i) => i);
    const selection = new AtOnce();
    selection.set(many, rows, true);
    expect(selection.shareOf(many, rows)).to.equal('all');
    expect(selection.ids(many)).to.have.length(100_000);
  });

  test('gives back the processes, of many rows one', () => {
    const selection = new AtOnce();
    selection.replace([3, '1', 99]);
    const { processes } = runThrough(selection.found(pairs));
    expect(processes).to.deep.equal([pairs.processes[0], pairs.processes[5]]);
  });

  test('takes all of its work in steps of thousands of rows', () => {
    const many = pairsOf(Array.from({ length: 100_000 }, (_, i) => i));
    const rows = Uint32Array.from({ length: many.length }, (_, i) => i);
    const selection = new AtOnce();
    const turns = (steps: Generator<void>) => [...steps].length;
    expect(turns(selection.setting(many, rows, true))).to.be.above(20);
    expect(turns(selection.found(many))).to.be.above(20);
    expect(turns(selection.share(many, rows))).to.be.above(20);
    selection.set(many, [7], false);
    selection.replace([...selection.all, -1]);
    expect(turns(selection.retaining(many))).to.be.above(40);
    expect(selection.size).to.equal(99_999);
  });

  test('leaves out rows that are not loaded', () => {
    const { processes, steps } = pairs;
    const sparse = { processes: [processes[0]!, undefined as unknown as Process], steps, length: 2 };
    const selection = new AtOnce();
    selection.set(sparse, [0, 1], true);
    expect(selection.ids(sparse)).to.deep.equal([3]);
    expect(selection.shareOf(sparse, [0, 1])).to.equal('some');
  });
});
