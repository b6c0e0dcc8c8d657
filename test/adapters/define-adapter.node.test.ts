import { suite, test } from 'node:test';
import { expect } from 'chai';
import { adapterNamed, adapterNames, defineAdapter, watchAdapter } from '../../src/adapters/define-adapter.ts';
import type { ProcessAdapter } from '../../src/core/processes/adapter.ts';

const adapter = (): ProcessAdapter => ({ fetch: async () => ({ processes: [] }) });

suite('defineAdapter', () => {
  test('gives an adapter its name', () => {
    const own = adapter();
    expect(adapterNamed('one')).to.equal(undefined);
    defineAdapter('one', own);
    expect(adapterNamed('one')).to.equal(own);
    expect(adapterNames()).to.include('one');
  });

  test('tells those who wait for the name, and for no other', () => {
    const told: unknown[] = [];
    const stop = watchAdapter('two', () => told.push(adapterNamed('two')));
    const [first, second, third] = [adapter(), adapter(), adapter()];
    defineAdapter('other', first);
    defineAdapter('two', first);
    defineAdapter('two', first);
    defineAdapter('two', second);
    stop();
    defineAdapter('two', third);
    expect(told).to.deep.equal([first, second]);
  });

  test('tells nobody who has stopped to wait, not even while it tells', () => {
    const told: string[] = [];
    const stops = ['a', 'b'].map(name =>
      watchAdapter('three', () => {
        told.push(name);
        for (const stop of stops) stop();
      }),
    );
    defineAdapter('three', adapter());
    defineAdapter('three', adapter());
    expect(told).to.deep.equal(['a']);
  });

  test('is not confused by names of members that all objects have', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(adapterNamed(name)).to.equal(undefined);
      const own = adapter();
      defineAdapter(name, own);
      expect(adapterNamed(name)).to.equal(own);
    }
  });

  for (const [fault, name, wrong] of [
    ['no name', '', adapter()],
    ['a name that is no text', 5, adapter()],
    ['nothing', 'four', undefined],
    ['an object without fetch', 'four', {}],
    ['a function', 'four', () => {}],
  ] as const) {
    test(`refuses ${fault}`, () => {
      expect(() => defineAdapter(name as string, wrong as ProcessAdapter))
        .to.throw(/is not a valid adapter/)
        .with.property('code', 'adapter/shape');
    });
  }
});
