import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
// @ts-expect-error a build script without types
import { buildDocs } from '../../src/build/docs/build-docs.mjs';
import { CRITERION_NAMES } from '../../src/core/query/criteria/criteria.ts';

let out = '';
let pages: string[] = [];
before(async () => {
  out = await mkdtemp(path.join(tmpdir(), 'docs-'));
  pages = await (buildDocs as (options: { out: string }) => Promise<string[]>)({ out });
});
after(() => rm(out, { recursive: true }));

const read = (file: string) => readFileSync(path.join(out, file), 'utf8');
const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, first]) => first!);

suite('the documentation as a site', () => {
  test('has every page of the repository, and its source at .md', () => {
    const written = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.md'));
    const names = written.map(file => file.replaceAll(path.sep, '/').replace(/\.md$/, ''));
    expect(pages).to.include.members([...names, 'index', 'reference', 'changelog', 'contributing']);
    expect(new Set(pages).size).to.equal(pages.length);
    for (const name of names) expect(read(`${name}.md`)).to.equal(readFileSync(`docs/${name}.md`, 'utf8'));
  });

  test('has links, pictures and anchors that all lead somewhere', () => {
    const broken = pages.flatMap(page => {
      const html = read(`${page}.html`);
      return found(html, /(?:href|src)="([^"]+)"/g)
        .filter(link => !/^[a-z]+:/.test(link))
        .filter(link => {
          const [target, anchor] = link.split('#') as [string, string?];
          const file = target ? path.posix.join(path.posix.dirname(page), target) : `${page}.html`;
          return !existsSync(path.join(out, file)) || (anchor && !read(file).includes(`id="${anchor}"`));
        })
        .map(link => `${page}: ${link}`);
    });
    expect(broken).to.deep.equal([]);
  });

  test('needs no inline code or style, so that it runs under the strict policy', () => {
    for (const page of pages) {
      const tags = found(read(`${page}.html`), /(<[a-z][^>]*>)/g);
      expect(tags.filter(tag => /\s(?:style|on\w+)=|^<style|^<script(?![^>]* src=)/.test(tag))).to.deep.equal([]);
    }
  });

  test('shows markup of the documents as text', () => {
    expect(read('index.html')).to.include('&lt;process-grid');
    expect(pages.filter(page => read(`${page}.html`).includes('<process-'))).to.deep.equal([]);
  });

  test('has a title, one main heading and a menu in each page', () => {
    for (const page of pages) {
      const html = read(`${page}.html`);
      expect(found(html, /<h1[^>]*>(.*?)<\/h1>/g), page).to.have.length(1);
      expect(found(html, /<title>(.*?) · Process Panels<\/title>/g), page).to.have.length(1);
      expect(found(html, /(aria-current="page")/g), page).to.have.length(1);
    }
  });

  test('is searched by sections, each with a place that is there', () => {
    const sections = JSON.parse(read('search.json')) as { page: string; anchor: string; text: string }[];
    expect(sections.length).to.be.above(150);
    const lost = sections.filter(({ page, anchor }) => !read(page).includes(`id="${anchor}"`));
    expect(lost).to.deep.equal([]);
    expect(sections.some(({ text }) => text.includes('Content-Security-Policy'))).to.equal(true);
  });
});

suite('the reference', () => {
  test('has every criterion with its meaning and an example', () => {
    const rows = found(read('reference.md'), /^(\| `.*)$/gm);
    for (const name of CRITERION_NAMES) {
      const row = rows.find(each => each.startsWith(`| \`${name}\` |`));
      expect(row, name).to.match(/^\| `[^`]+` \| .+ \| .{10,} \| `.+` \|$/);
    }
  });

  test('has every key of both panels, with type, default, meaning and example', () => {
    const text = read('reference.md');
    for (const key of ['filter.limit', 'table.columns.NAME.type', 'ui.title', 'actions.NAME.request', 'source.map']) {
      expect(text, key).to.include(`| \`${key}\` |`);
    }
    const keys = found(text, /^## Keys of process_grid\n(.*?)^## /gms)[0]!;
    for (const row of keys.trim().split('\n').slice(2))
      expect(row.replaceAll('\\|', '').split('|'), row).to.have.length(7);
  });

  test('has every attribute, event and part of the manifest', () => {
    const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as {
      modules: { declarations: Record<'attributes' | 'events' | 'cssParts', { name: string }[]>[] }[];
    };
    const text = read('reference.md');
    for (const { declarations } of manifest.modules)
      for (const { attributes, events, cssParts } of declarations)
        for (const { name } of [...attributes, ...events, ...cssParts]) expect(text).to.include(`| \`${name}\` |`);
  });
});
