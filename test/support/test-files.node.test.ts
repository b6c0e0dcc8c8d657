import { suite, test } from 'node:test';
import { expect } from 'chai';
// @ts-expect-error a script without types
import { testFiles } from './test-files.mjs';

const find = testFiles as (parts: string[], steps: string[]) => Record<'node' | 'browsers', string[]>;

suite('test files', () => {
  test('are all found, those for Node apart, without the benchmarks', () => {
    const { node, browsers } = find([], ['node', 'browsers']);
    expect(node).to.include('test/support/test-files.node.test.ts');
    expect(browsers).to.include('test/elements/list/list.test.ts');
    expect([...node, ...browsers].filter(file => file.startsWith('test/bench/'))).to.deep.equal([]);
  });

  test('are chosen by parts of their paths', () => {
    expect(find(['support/test-files', 'elements/list/list.'], ['node', 'browsers'])).to.deep.equal({
      node: ['test/support/test-files.node.test.ts'],
      browsers: ['test/elements/list/list.test.ts'],
    });
  });

  test('are an error where a part is in no path, or in none of the steps that run', () => {
    expect(() => find(['no-such-file'], ['node', 'browsers'])).to.throw('No test file has "no-such-file" in its path.');
    expect(() => find(['elements/list/list.', 'no-such-file'], ['browsers'])).to.throw('"no-such-file"');
    expect(() => find(['elements/list/list.'], ['node'])).to.throw('"elements/list/list."');
  });
});
