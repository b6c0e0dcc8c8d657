import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folders = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ parentPath, path: parent, name }) => path.join(parentPath ?? parent, name).replaceAll(path.sep, '/'));
const [, table] = readFileSync('docs/architecture.md', 'utf8')
  .split('## Rooms')[1]!
  .split('## ')[0]!
  .split('|---|---|---|');

/** Folders that the table of rooms names: each room, and in its second cell the folders below it. */
const listed = table!.split('\n').flatMap(row => {
  const [, name = '', holds = ''] = row.split('|');
  const room = /`(src\/[\w/-]+)\/`/.exec(name)?.[1];
  return room ? [room, ...Array.from(holds.matchAll(/`([\w/-]+)\/`/g), ([, below]) => `${room}/${below}`)] : [];
});

suite('the table of rooms in docs/architecture.md', () => {
  test('lists the folders below src', () => {
    // Rooms on these two are listed one by one.
    const grounds = ['src/core', 'src/elements'];
    expect(listed.toSorted()).to.deep.equal(folders.filter(folder => !grounds.includes(folder)).toSorted());
  });
});
