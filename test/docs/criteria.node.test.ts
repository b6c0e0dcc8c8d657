import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { expect } from 'chai';
import { FLOWEYE_KEYS } from '../../src/adapters/floweye/floweye-criteria.ts';
import { CRITERIA } from '../../src/core/query/criteria/criteria.ts';

const codes = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, code]) => code!);

suite('the documentation of criteria', () => {
  test('has the keys and variants of the table in contract 3.1', () => {
    const contract = readFileSync('docs/contract.md', 'utf8');
    const section = /^### 3\.1 Keys\n(.*?)^### /ms.exec(contract)![1]!;
    const rows = Array.from(section.matchAll(/^\| (`.*?) \|(.*?)\|/gm), ([, keys, variants]) =>
      codes(keys!).map(key => ({ key, variants: /\bname\b/.test(variants!) ? [] : codes(variants!) })),
    );
    expect(rows.flat()).to.deep.equal(CRITERIA.map(({ key, variants }) => ({ key, variants: [...variants] })));
  });

  test('names the criteria that FlowEye serves', () => {
    const [, served] = /adapter\s+serves (.*?);/s.exec(readFileSync('docs/adapters.md', 'utf8'))!;
    expect(codes(served!)).to.deep.equal(FLOWEYE_KEYS);
  });
});
