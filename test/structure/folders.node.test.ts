import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folders = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ parentPath, path: parent, name }) => path.join(parentPath ?? parent, name).replaceAll(path.sep, '/'));
const [, table] = readFileSync('docs/architecture.md', 'utf8')
  .split('## Folders')[1]!
  .split('## ')[0]!
  .split('|---|---|---|');

/** Folders that the table names: in each first cell one, and in the second those below it. */
const listed = table!.split('\n').flatMap(row => {
  const [, name = '', holds = ''] = row.split('|');
  const folder = /`(src\/[\w/-]+)\/`/.exec(name)?.[1];
  return folder ? [folder, ...Array.from(holds.matchAll(/`([\w/-]+)\/`/g), ([, below]) => `${folder}/${below}`)] : [];
});

suite('the table of folders in docs/architecture.md', () => {
  test('lists the folders below src', () => {
    // The folders below these two are listed one by one.
    const parents = ['src/core', 'src/elements'];
    expect(listed.toSorted()).to.deep.equal(folders.filter(folder => !parents.includes(folder)).toSorted());
  });
});
