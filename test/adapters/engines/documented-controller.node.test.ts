import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { expect } from 'chai';
import { documentedBlock } from '../../engines/browser/documented.ts';

test('the controller of docs/flowable.md is that of the application that the tests run', () => {
  const file = new URL('../../engines/flowable/src/main/java/panels/Inbox.java', import.meta.url);
  expect(readFileSync(file, 'utf8')).to.include(documentedBlock('flowable.md', 'java', '@RestController'));
});
