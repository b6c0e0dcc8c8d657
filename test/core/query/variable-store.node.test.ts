import { beforeEach, suite, test } from 'node:test';
import { expect } from 'chai';
import { VariableChangeEvent, VariableStore } from '../../../src/core/query/variable-store.ts';

suite('a variable store', () => {
  let store: VariableStore;
  let changes: string[];

  beforeEach(() => {
    store = new VariableStore();
    changes = [];
    store.addEventListener('change', event => changes.push((event as VariableChangeEvent).name));
  });

  test('keeps values of any kind by name', () => {
    const list = [1, 'a'];
    store.set('list', list);
    store.set('nothing', null);
    expect(store.get('list')).to.equal(list);
    expect(store.get('nothing')).to.equal(null);
    expect(store.names()).to.deep.equal(['list', 'nothing']);
  });

  for (const name of ['never', 'constructor', '__proto__', 'toString', '']) {
    test(`has nothing under "${name}" before it is set`, () => {
      expect(store.get(name)).to.equal(undefined);
      store.set(name, 1);
      expect(store.get(name)).to.equal(1);
    });
  }

  test('tells a change after it has happened', () => {
    const seen: unknown[] = [];
    store.addEventListener('change', event => seen.push(store.get((event as VariableChangeEvent).name)));
    store.set('a', 1);
    store.set('b', 2);
    expect(changes).to.deep.equal(['a', 'b']);
    expect(seen).to.deep.equal([1, 2]);
  });

  const same: [unknown, unknown][] = [
    [1, 1],
    [NaN, NaN],
    ['a', 'a'],
    [null, null],
    [undefined, undefined],
    [[], []],
    [
      [1, 'a'],
      [1, 'a'],
    ],
  ];
  for (const [before, after] of same) {
    test(`tells nothing when ${JSON.stringify(before)} is set again`, () => {
      store.set('x', before);
      store.set('x', after);
      expect(changes).to.deep.equal(['x']);
    });
  }

  const others: [unknown, unknown][] = [
    [1, '1'],
    [0, -0],
    [null, undefined],
    [[1], [1, 2]],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], ['1']],
    [[1], 1],
    [{}, {}],
  ];
  for (const [before, after] of others) {
    test(`tells a change from ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
      store.set('x', before);
      store.set('x', after);
      expect(changes).to.deep.equal(['x', 'x']);
    });
  }

  test('tells a list that was changed in place and set again', () => {
    const list = [1];
    store.set('x', list);
    list.push(2);
    store.set('x', list);
    expect(changes).to.deep.equal(['x', 'x']);
  });

  test('is no other store', () => {
    new VariableStore().set('a', 1);
    expect(store.get('a')).to.equal(undefined);
    expect(changes).to.deep.equal([]);
  });

  test('may be set by a listener', () => {
    store.addEventListener('change', () => store.set('a', 2));
    store.set('a', 1);
    expect(store.get('a')).to.equal(2);
    expect(changes).to.deep.equal(['a', 'a']);
  });

  test('keeps its value while another is announced, which whoever reads it has found out, once', () => {
    let read = 0;
    store.set('x', 1);
    store.announce('x', () => read++);
    expect([changes, read]).to.deep.equal([['x', 'x'], 0]);
    expect([store.get('x'), store.get('x'), read]).to.deep.equal([1, 1, 1]);
    store.announce('x', () => read++);
    store.set('x', 1);
    store.get('x');
    expect([changes.length, read]).to.deep.equal([3, 1]);
  });
});
