import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';

const [compared, benchmark] = ['compared', 'benchmark'].map(name => readFileSync(`docs/${name}.md`, 'utf8')) as [
  string,
  string,
];

suite('the comparison with other grids', () => {
  test('has the figures of the benchmark, as they are', () => {
    const [, table] = /^## Measured\n(.*?)^## /ms.exec(compared)!;
    const [, rows] = /^\*\*100,000 rows\*\*\n(.*?)^\*\*/ms.exec(benchmark)!;
    const figures = table!.split('\n').filter(line => /^\| (?!metric|---)/.test(line));
    expect(figures.length).to.be.above(5);
    expect(figures.filter(line => !rows!.includes(line) && !benchmark.includes(`\n${line}\n`))).to.deep.equal([]);
  });

  test('names every grid of the benchmark, and says where this one loses', () => {
    const [, names] = /^\| metric \|(.*)\|$/m.exec(benchmark)!;
    const grids = names!.split('|').map(name => name.trim().replace(/-/g, ' '));
    const words: Readonly<Record<string, string>> = {
      'by hand': 'by hand',
      ours: 'Process Panels',
      tanstack: 'TanStack',
    };
    for (const grid of grids) expect(compared.toLowerCase()).to.include((words[grid] ?? grid).toLowerCase());
    expect(compared).to.include('## Where this one loses');
  });
});
