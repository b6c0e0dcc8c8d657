import { suite, test } from 'node:test';
import { expect } from 'chai';
import { CONTAINERS } from '../../../src/cli/inspect/names/member-names.ts';
import { columnsShown } from './columns-shown.ts';

suite('inspect: lists of objects within items', () => {
  for (const name of [...CONTAINERS, '_links', 'customFields', 'relations']) {
    for (const member of ['rel', 'name', 'value'])
      test(`have no columns, by whatever name they go: ${name}, of ${member}`, () => {
        const items = [1, 2].map(id => ({ id, title: `Task ${id}`, [name]: [{ [member]: `self${id}`, other: id }] }));
        expect(columnsShown(items)).to.deep.equal(['ID: text', 'Title: text']);
      });
    test(`are no obstacle where only one item has them: ${name}`, () => {
      const items = [
        { id: 1, title: 'Task 1', [name]: [{ rel: 'self' }] },
        { id: 2, title: 'Task 2' },
      ];
      expect(columnsShown(items)).to.deep.equal(['ID: text', 'Title: text']);
    });
  }
});
