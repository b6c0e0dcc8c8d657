import { suite, test } from 'node:test';
import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error a script without types
import { anchorOf } from '../../src/build/docs/render-page.mjs';

const CODE = /\.(?:ts|mjs|js)$/;
const files = [
  ...['src', 'test', 'demo', 'docs', 'schemas'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.join(folder, name)),
  ),
  ...readdirSync('.'),
]
  .map(file => file.replaceAll(path.sep, '/'))
  .filter(file => !file.includes('node_modules/') && statSync(file).isFile());
const pages = files.filter(file => file.endsWith('.md'));
const names = new Set(files.map(file => path.posix.basename(file)));

/** Files that a program writes elsewhere, by who names them. */
const MADE = new Set(['test/bench/run.mjs: table.md']);

/** What is written for people: the whole of a page, the comments of code. */
function prose(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (!CODE.test(file)) return text;
  return Array.from(text.matchAll(/\/\*[^]*?\*\/|(?<![:\w'"`/])\/\/[^\n]*/g), ([comment]) => comment).join('\n');
}

const written = files
  .filter(file => file.endsWith('.md') || CODE.test(file))
  .map(file => ({ file, text: prose(file) }));

/** What `pattern` finds in comments and pages, first group each, where `isThere` does not hold. NAME stands for any. */
function missing(pattern: RegExp, isThere: (found: string, file: string) => boolean): string[] {
  return written.flatMap(({ file, text }) =>
    Array.from(text.matchAll(pattern), ([, found]) => found!)
      .filter(found => !found.includes('NAME') && !isThere(found, file))
      .map(found => `${file}: ${found}`),
  );
}

const headings = (file: string) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/^#+ +(.*)$/gm), ([, heading]) => heading!);

/** The folders that a file is in, from the outermost. */
const ancestors = (file: string) => file.split('/').map((_, depth, names) => names.slice(0, depth).join('/'));

suite('references', () => {
  test('to a section of the contract name one that is there', () => {
    const sections = new Set(headings('docs/contract.md').flatMap(heading => /^\d+(?:\.\d+)?/.exec(heading) ?? []));
    expect(sections.size).to.be.above(9);
    // `contract 2.8, 2.9`, `contract 3 to 5` and a name such as 'contract 3.1, !process' of a test alike
    const cited = /\bcontract (\d+(?:\.\d+)?(?:(?:, | and | or | to )\d+(?:\.\d+)?)*)/gi;
    expect(missing(cited, list => list.match(/\d+(?:\.\d+)?/g)!.every(number => sections.has(number)))).to.deep.equal(
      [],
    );
    const inCode = files
      .filter(file => CODE.test(file))
      .flatMap(file => Array.from(readFileSync(file, 'utf8').matchAll(/\bcontract (\d+(?:\.\d+)?)/g), ([, n]) => n!));
    expect(inCode.filter(number => !sections.has(number))).to.deep.equal([]);
  });

  test('name no document that is elsewhere', () => {
    const elsewhere = /\b(specification \d[\d.]*|section \d+(?:\.\d+)? of the specification|issue #?\d+)/gi;
    expect(missing(elsewhere, () => false)).to.deep.equal([]);
  });

  test('to a file of the repository name one that is there', () => {
    const named = /(?<![\w./*@:<>-])((?:\.{0,2}\/)?(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:ts|md|mjs))\b(?![/\w(])/g;
    const isThere = (name: string, file: string) =>
      (!name.includes('/') && names.has(name)) ||
      [name, path.posix.join(path.posix.dirname(file), name), path.posix.join('src', name)].some(each =>
        existsSync(each),
      );
    expect(missing(named, isThere).filter(each => !MADE.has(each))).to.deep.equal([]);
  });

  test('to a folder of the repository name one that is there', () => {
    const folders = new Set(files.flatMap(file => ancestors(file)));
    const isThere = (name: string) => folders.has(name) || [...folders].some(folder => folder.endsWith(`/${name}`));
    const found = missing(/`((?:[\w-]+\/){2,})`/g, name => isThere(name.slice(0, -1)));
    expect(found).to.deep.equal([]);
  });

  for (const page of pages) {
    test(`in ${page} lead somewhere`, () => {
      const text = readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '');
      const links = Array.from(text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g), ([, link]) => link!);
      const dead = links.filter(link => {
        const [name, anchor] = link.split('#') as [string, string?];
        const target = name ? path.join(path.dirname(page), name) : page;
        if (!existsSync(target)) return true;
        return anchor !== undefined && !headings(target).map(anchorOf).includes(anchor);
      });
      expect(dead).to.deep.equal([]);
    });
  }
});
