import { expect } from 'chai';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { takesLess } from '../../support/takes-less.ts';

/** The rest is pure and tested in Node; this holds in the browsers, under the strict policy of the page. */
suite('reading a configuration in a browser', () => {
  test('validates without eval, and tells traps and diagnostics by their place', () => {
    const text = `process_grid:
  config:
    filter:
      criteria:
        - !process: [1]
        - procesState: 2
      acl: yes
    table:
      columns: {10: {field: pid, title: A}, 2: {field: step, title: B}, a: {field: pidd, title: C}}
`;
    const column = text.split('\n')[8]!.indexOf('pidd') + 1;
    const { config, diagnostics } = readConfig(text, 'process_grid');
    expect(config).to.equal(null);
    expect(diagnostics.map(({ line, column, code }) => [line, column, code])).to.deep.equal([
      [5, 11, 'config/tag'],
      [6, 11, 'config/unknown-key'],
      [7, 12, 'config/boolean'],
      [9, column, 'config/unknown-field'],
    ]);
  });

  test('keeps the order of the columns', () => {
    const text = 'filter: {criteria: []}\ntable: {columns: {10: {field: pid, title: A}, 2: {field: step, title: B}}}';
    expect(readConfig(text, 'process_grid').config?.table.columns.map(({ name }) => name)).to.deep.equal(['10', '2']);
  });

  const limits: [name: string, text: string, code: string][] = [
    ['more than 1 MiB', `#${'é'.repeat(2 ** 19)}`, 'config/too-large'],
    ['very many values', '- id: 1\n'.repeat(120_000), 'config/too-large'],
    ['very many levels', '['.repeat(500_000), 'config/too-deep'],
    [
      'aliases of aliases',
      Array.from({ length: 12 }, (_, i) => `a${i}: &a${i} [${i ? `*a${i - 1},`.repeat(10) : 1}]`).join('\n'),
      'config/too-large',
    ],
  ];
  for (const [name, text, code] of limits) {
    test(`refuses ${name} in time`, () => {
      const read = () => {
        const { diagnostics } = readConfig(text, 'process_grid');
        expect(diagnostics.map(diagnostic => diagnostic.code)).to.deep.equal([code]);
      };
      // 100 ms is promised; a loaded machine gets more
      expect(takesLess(400, read)).to.equal(true);
    });
  }
});
