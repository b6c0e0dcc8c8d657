import { before, suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/core/config/read-config.ts';
import { checkTemplate } from '../../src/core/template/engine.ts';
import { sharedBy } from '../../demo/playground/shared-link.ts';
// @ts-expect-error a script of the pages without types
import * as playground from '../../src/build/docs/assets/open-in-playground.js';
// @ts-expect-error a script of the pages without types
import * as ranking from '../../src/build/docs/assets/rank-section.js';
// @ts-expect-error a build script without types
import { buildDocs } from '../../src/build/docs/build-docs.mjs';

interface Section {
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}
interface Shared {
  readonly config: string;
  readonly data: string | null;
  readonly attributes: Record<string, string>;
}
const { excerptOf, rankOf, wordsOf } = ranking as {
  readonly excerptOf: (text: string, words: readonly string[]) => string;
  readonly rankOf: (section: Section, words: readonly string[]) => number;
  readonly wordsOf: (text: string) => string[];
};
const { sharedOf, fragmentOf } = playground as {
  readonly sharedOf: (code: string, language: string) => Shared | null;
  readonly fragmentOf: (shared: Shared) => Promise<string>;
};

suite('the search of the documentation', () => {
  let sections: Section[] = [];
  before(async () => {
    const out = await mkdtemp(path.join(tmpdir(), 'docs-'));
    await (buildDocs as (options: { out: string }) => Promise<unknown>)({ out });
    sections = JSON.parse(readFileSync(path.join(out, 'search.json'), 'utf8')) as Section[];
    await rm(out, { recursive: true });
  });

  // what a reader types, and the page that comes first
  const FOUND = [
    ['badge color', 'columns.html'],
    ['colour of a badge', 'columns.html'],
    ['date format', 'columns.html'],
    ['how to format dates', 'columns.html'],
    ['dd.mm.yyyy', 'columns.html'],
    ['money', 'columns.html'],
    ['dark mode', 'styles.html'],
    ['css', 'recipes.html'],
    ['pagination', 'recipes.html'],
    ['button in a row', 'recipes.html'],
    ['translate', 'recipes.html'],
    ['excel', 'recipes.html'],
    ['six lines php', 'any-json.html'],
    ['undo', 'actions.html'],
    ['overdue', 'recipes.html'],
    ['people', 'recipes.html'],
    ['due date', 'columns.html'],
    ['deadline', 'recipes.html'],
    ['CSP', 'recipes.html'],
    ['comment dialog', 'actions.html'],
    ['dialog with a comment', 'actions.html'],
  ] as const;
  /** The pages of the sections that are found, the best first. */
  const pagesFor = (asked: string): string[] => {
    const words = wordsOf(asked);
    return sections
      .map(section => ({ section, rank: rankOf(section, words) }))
      .filter(({ rank }) => rank > 0)
      .sort((a, b) => b.rank - a.rank)
      .map(({ section }) => section.page);
  };
  for (const [asked, page] of FOUND) {
    test(`has ${page} first for "${asked}"`, () => {
      expect(pagesFor(asked)[0]).to.equal(page);
    });
  }

  test('has what a screen reader said behind all other pages', () => {
    for (const asked of ['due date', 'select all rows', 'complete a step', 'undo', 'second page']) {
      const isTranscript = pagesFor(asked).map(page => page.startsWith('screen-reader/'));
      const others = isTranscript.indexOf(true);
      expect(others, asked)
        .to.be.above(0)
        .and.to.equal(isTranscript.lastIndexOf(false) + 1);
    }
    expect(pagesFor('orca')).to.include('screen-reader/chromium.html');
  });
});

suite('an excerpt of the documentation', () => {
  // text, words, excerpt
  const CASES = [
    ['Columns of people show a name.', ['people'], 'Columns of people show a name.'],
    [
      `${'what comes before '.repeat(10)}the needle ${'and what follows '.repeat(20)}`,
      ['needle'],
      `… comes before what comes before the needle ${'and what follows '.repeat(7)}…`,
    ],
    ['A singular stands here.', ['singulars'], 'A singular stands here.'],
  ] as const;
  for (const [text, words, excerpt] of CASES)
    test(`begins and ends with whole words: ${words.join(' ')}`, () => {
      expect(excerptOf(text, words)).to.equal(excerpt);
    });

  test('keeps the signs of code, and none of Markdown', async () => {
    const out = await mkdtemp(path.join(tmpdir(), 'docs-'));
    await (buildDocs as (options: { out: string }) => Promise<unknown>)({ out });
    const sections = JSON.parse(readFileSync(path.join(out, 'search.json'), 'utf8')) as Section[];
    await rm(out, { recursive: true });
    const all = sections.map(({ text }) => text).join('\n');
    expect(all).to.include('for: [row]').and.to.include('people[0].name');
    expect(all).not.to.match(/\]\([\w./-]+\.md|\*\*[a-z]|\\\|/);
  });
});

suite('examples of the documentation', () => {
  const blocks = (file: string, language: string) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm')),
      ([, code]) => code!,
    );

  test('open in the playground, where they are a panel by themselves', async () => {
    const shared = blocks('docs/recipes.md', 'html').flatMap(code => sharedOf(code, 'html') ?? []);
    expect(shared.length).to.be.greaterThan(10);
    for (const each of shared) {
      const read = await sharedBy(await fragmentOf(each), Object.keys(each.attributes));
      expect(read).to.deep.equal(each);
    }
    const columns = blocks('docs/columns.md', 'yaml').map(code => sharedOf(code, 'yaml')?.config);
    expect(columns).to.deep.equal(blocks('docs/columns.md', 'yaml'));
    expect(columns.length).to.equal(4);
  });

  test('are not offered there where they need more than a configuration', () => {
    const page = (inner: string, tag = '') =>
      `${inner}<process-grid${tag}>\n<script type="application/yaml">\nfilter: {criteria: []}\n</script>\n</process-grid>`;
    expect(sharedOf(page('', ' src="a.json" exportable'), 'html')).to.deep.equal({
      config: 'filter: {criteria: []}\n',
      data: null,
      attributes: { exportable: '' },
    });
    expect(sharedOf(page('<script type="module">x</script>'), 'html')).to.equal(null);
    expect(sharedOf(page('', ' endpoint="/x"'), 'html')).to.equal(null);
    expect(sharedOf(page(page('')), 'html')).to.equal(null);
    expect(sharedOf('table: {perPage: 3}\n', 'yaml')).to.equal(null);
    const data = (json: string) =>
      page('').replace('</process-grid>', `<script type="application/json">${json}</script>$&`);
    expect(sharedOf(data('[{"id": 1}]'), 'html')).to.deep.include({ data: '[{"id": 1}]\n' });
    expect(sharedOf(data('<?= json_encode($rows) ?>'), 'html')).to.equal(null);
    expect(sharedOf(page('').replace('filter:', 'source: {map: {id: nr}}\nfilter:'), 'html')).to.equal(null);
    expect(sharedOf('<process-grid config="inbox.yaml" src="processes.json"></process-grid>', 'html')).to.equal(null);
  });

  for (const file of ['any-json', 'templates', 'camunda7'])
    test(`open there from a page about data, too: ${file}`, () => {
      const of = (language: string) => blocks(`docs/${file}.md`, language).map(code => sharedOf(code, language));
      expect([...of('html'), ...of('yaml')].filter(shared => shared !== null)).not.to.deep.equal([]);
    });

  // a page, and how many of its examples in HTML open there
  for (const [file, count] of [
    ['README.md', 3],
    ['docs/tutorial.md', 7],
  ] as const)
    test(`open there with their own data, as whole pages: ${file}`, () => {
      const pages = blocks(file, 'html');
      const shared = pages.flatMap(code => sharedOf(code, 'html') ?? []);
      expect(shared.length).to.equal(count);
      expect(pages.length).to.equal(count);
      for (const [at, { config, data }] of shared.entries()) {
        const panel = config.includes('process_list') ? 'process_list' : 'process_grid';
        const { diagnostics, config: read } = readConfig(config, panel, { checkTemplate });
        expect(diagnostics).to.deep.equal([]);
        expect(data !== null).to.equal(pages[at]!.includes('application/json'));
        if (data === null) expect(read!.source).to.equal(null);
        else expect(JSON.parse(data)).to.have.property('length').above(0);
      }
    });
});
