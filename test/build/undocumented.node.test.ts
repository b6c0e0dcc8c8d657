import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { expect } from 'chai';
// @ts-expect-error a build script without types
import { undocumented } from '../../src/build/api/undocumented.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'undocumented-'));
const check = undocumented as (root: string) => string[];

/** What is found in a package of these declaration files, of which `dist/index.d.ts` is public. */
function found(files: Readonly<Record<string, string>>): string[] {
  mkdirSync(path.join(folder, 'dist'), { recursive: true });
  const exports = {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './package.json': './package.json',
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ exports }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, 'dist', name), text);
  return check(folder);
}

suite('the check of documentation', () => {
  after(() => rmSync(folder, { recursive: true }));

  test('finds nothing in this package', () => {
    expect(check('.')).to.deep.equal([]);
  });

  // declaration -> what is found
  const cases: readonly [text: string, found: readonly string[]][] = [
    ['/** Does. */\nexport declare function does(): void;', []],
    ['export declare function does(): void;', ['does']],
    ['export declare const ONE = 1;', ['ONE']],
    ['export type Name = string;', ['Name']],
    [
      'export interface Shape {\n    /** Its size. */\n    size: number;\n    color?: string;\n}',
      ['Shape', 'Shape.color'],
    ],
    [
      '/** A shape. */\nexport interface Shape {\n    draw(\n        pen: {\n            width: number;\n        },\n    ): void;\n}',
      ['Shape.draw'],
    ],
    [
      '/** A. */\nexport declare abstract class A {\n    #private;\n    private x;\n    protected y: number;\n    constructor(z: 1);\n    static of(): A;\n}',
      ['A.of'],
    ],
    ['/** A. */\nexport declare class A {\n    /** B. */\n    get b(): number;\n    set b(value: number);\n}', []],
  ];
  for (const [text, expected] of cases) {
    test(`finds ${expected.join(' and ') || 'nothing'} in ${JSON.stringify(text)}`, () => {
      expect(found({ 'index.d.ts': text })).to.deep.equal(expected.map(name => `dist/index.ts: ${name}`));
    });
  }

  test('follows what a module exports of another, and nothing else of it', () => {
    const files = {
      'index.d.ts': "export { a, type B as C } from './other.ts';\nexport * from './all.js';",
      'other.d.ts': 'export declare function a(): void;\nexport type B = 1;\nexport type Private = 2;',
      'all.d.ts': 'export type D = 3;',
    };
    expect(found(files)).to.deep.equal(['dist/all.ts: D', 'dist/other.ts: B', 'dist/other.ts: a']);
  });
});
