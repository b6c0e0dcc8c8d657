import { suite, test } from 'node:test';
import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';

const [, table] = readFileSync('docs/architecture.md', 'utf8')
  .split('## What browsers differ in')[1]!
  .split('\n## ')[0]!
  .split('|---|---|---|');

const rows = table!
  .split('\n')
  .filter(line => line.startsWith('|'))
  .map(line => {
    const [, browsers = '', what = '', where = ''] = line.split('|').map(cell => cell.trim());
    return {
      what: `${browsers}: ${what}`,
      names: browsers.match(/Chromium|Firefox|WebKit|Safari/g) ?? [`${browsers} browsers`],
      files: Array.from(where.matchAll(/`([^`]+)`/g), ([, file]) =>
        file!.startsWith('demo/') ? file! : `src/${file}`,
      ),
    };
  });

suite('a workaround in the table of browsers in docs/architecture.md', () => {
  for (const { what, names, files } of rows) {
    test(`is in files that name the browser: ${what}`, () => {
      expect(files).not.to.deep.equal([]);
      for (const file of files) {
        expect(existsSync(file), file).to.equal(true);
        const text = readFileSync(file, 'utf8').replaceAll(/\s+(?:\*\s+)?/g, ' ');
        for (const name of names) expect(text, file).to.include(name);
      }
    });
  }

  test('is found in every row', () => {
    expect(rows.length).to.be.above(10);
  });
});
