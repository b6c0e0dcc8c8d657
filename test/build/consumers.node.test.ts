import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, suite, test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect } from 'chai';
import { publint } from 'publint';

const WRITTEN = 'test/consumers';
/** Where they are installed: what is below `test` is walked by other tests, and the package is a link to all of it. */
const FOLDER = '.cache/consumers';
const projects = readdirSync(WRITTEN, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name);

suite('a strict project', () => {
  before(() => {
    cpSync(WRITTEN, FOLDER, { recursive: true });
    if (existsSync(path.join(FOLDER, 'node_modules/vue'))) return;
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    spawnSync('npm', args, { cwd: FOLDER, stdio: 'inherit' });
  });

  test('is there for every framework', () => {
    expect(projects).to.have.members(['plain', 'preact', 'react', 'svelte', 'vue']);
  });

  for (const project of projects) {
    test(`of ${project} compiles, with properties, attributes and events typed`, () => {
      const { stdout } = spawnSync(
        process.execPath,
        ['node_modules/typescript/bin/tsc', '-p', path.join(FOLDER, project)],
        { encoding: 'utf8' },
      );
      expect(stdout).to.equal('');
    });
  }
});

suite('the package', () => {
  test('has nothing that publint finds fault with', async () => {
    const { messages } = await publint({ pkgDir: '.', pack: 'npm', strict: true });
    expect(messages).to.deep.equal([]);
  });

  test('has types for all that modules and bundlers resolve, as are-the-types-wrong sees it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pack-'));
    try {
      const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
      spawnSync('npm', args, { stdio: 'ignore' });
      const tarball = readFileSync(path.join(folder, readdirSync(folder)[0]!));
      const result = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
      // The package is made of modules alone, which `require` of old Node and resolution without `exports` cannot read.
      const others = ('problems' in result ? result.problems : []).filter(
        problem => !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(problem.resolutionKind),
      );
      expect(others).to.deep.equal([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('tells editors every tag and attribute of the manifest', () => {
    const read = (file: string) => JSON.parse(readFileSync(`dist/${file}`, 'utf8')) as never;
    interface Tag {
      readonly name: string;
      readonly attributes: readonly { readonly name: string; readonly description: string }[];
    }
    const manifest = read('custom-elements.json') as {
      modules: { declarations: { tagName: string; attributes: { name: string }[] }[] }[];
    };
    const expected = manifest.modules.flatMap(({ declarations }) =>
      declarations.map(({ tagName, attributes }) => [tagName, attributes.map(({ name }) => name)]),
    );
    const { tags } = read('vscode.html-custom-data.json') as { tags: Tag[] };
    const { contributions } = read('web-types.json') as { contributions: { html: { elements: Tag[] } } };
    for (const given of [tags, contributions.html.elements]) {
      expect(given.map(({ name, attributes }) => [name, attributes.map(attribute => attribute.name)])).to.deep.equal(
        expected,
      );
      for (const { attributes } of given)
        for (const { description } of attributes) expect(description).to.not.equal('');
    }
  });
});
