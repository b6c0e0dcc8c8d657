import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES as LISTED } from '../../src/features/features.ts';

const SRC = path.resolve('src');

/** Where features are loaded: what they are is known above, and only there. */
const LIST = 'features/features.ts';

/** What a panel can do beyond showing rows: none knows of another. */
const FEATURES = readdirSync(path.join(SRC, 'features'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => `features/${name}`);

/** Folders and files by layer, the lowest first. A file may import from its own folder and from lower layers. */
const LAYERS: readonly (readonly string[])[] = [
  ['core/base'],
  ['core/messages'],
  ['core/actions', 'core/config', 'core/query', 'core/processes', 'core/template', 'core/view'],
  ['wire'],
  ['adapters'],
  ['elements/panel/feature.ts'],
  [LIST],
  ['elements/events.ts', 'elements/process-action-event.ts'],
  ['elements/view-address', 'elements/page', 'elements/page-styles', 'elements/styles', 'elements/icons'],
  ['elements/markup', 'elements/rows', 'elements/sources', 'elements/popups'],
  ['elements/panel'],
  ['elements/grid', 'elements/list'],
  FEATURES,
  ['conformance', 'cli', 'server', 'core.ts'],
  ['index.ts', 'server.ts'],
  ['define.ts'],
  ['process-panels.ts'],
];

/** Packages, and the only places that may import each. */
const PACKAGES: Readonly<Record<string, string | readonly string[]>> = {
  'js-yaml': 'core/config/yaml/parse-yaml.ts',
  liquidjs: 'core/template/',
  dompurify: 'elements/markup/purify-parser.ts',
  lit: ['elements/', 'features/'],
  '@lucide/icons': 'elements/icons/icon-set.ts',
  '@preact/signals-core': ['elements/panel/', 'elements/grid/'],
  kysely: 'server/',
};

interface Import {
  file: string;
  target: string;
  typeOnly: boolean;
  onDemand: boolean;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.ts') && !file.startsWith('build'),
);
const imports = files.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(SRC, file), 'utf8');
  const statements = text.matchAll(
    /^\s*(import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'/gm,
  );
  return Array.from(statements, ([, , type, from, bare, onDemand]) => {
    const target = (from ?? bare ?? onDemand)!;
    return {
      file,
      target: target.startsWith('.') ? path.join(path.dirname(file), target) : target,
      typeOnly: type !== undefined,
      onDemand: onDemand !== undefined,
    };
  });
}

const folderOf = (file: string) => {
  const folders = LAYERS.flat().filter(folder => file === folder || file.startsWith(`${folder}/`));
  return folders.toSorted((a, b) => b.length - a.length)[0];
};
const layerOf = (folder: string) => LAYERS.findIndex(layer => layer.includes(folder));

suite('the structure of src', () => {
  test('has a layer for every file', () => {
    expect(files.filter(file => !folderOf(file))).to.deep.equal([]);
  });

  test('imports downwards only; folders of core import only types of each other, and features nothing', () => {
    const wrong = imports.filter(({ file, target, typeOnly, onDemand }) => {
      if (!target.endsWith('.ts') || (file === LIST && onDemand)) return false;
      const [from, to] = [folderOf(file)!, folderOf(target)];
      if (!to) return !target.includes('generated');
      if (from === to) return false;
      const [layer, imported] = [layerOf(from), layerOf(to)];
      return imported > layer || (imported === layer && (!typeOnly || !from.startsWith('core/')));
    });
    expect(wrong).to.deep.equal([]);
  });

  test('has a line in the list for each folder of features, and a folder for each line', () => {
    expect(LISTED.map(({ name }) => `features/${name}`).toSorted()).to.deep.equal(FEATURES.toSorted());
  });

  test('has no cycle', () => {
    const next = (file: string) => imports.filter(found => found.file === file);
    const done = new Set<string>();
    const walk = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file)) expect.fail(`cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
      if (done.has(file)) return;
      for (const { target } of next(file)) walk(target, [...trail, file]);
      done.add(file);
    };
    for (const file of files) walk(file, []);
  });

  for (const [name, place] of Object.entries(PACKAGES)) {
    test(`imports ${name} only in ${[place].flat().join(' and ')}`, () => {
      const outside = imports.filter(
        ({ file, target, typeOnly }) =>
          !typeOnly &&
          (target === name || target.startsWith(`${name}/`)) &&
          ![place].flat().some(each => file.startsWith(each)),
      );
      expect(outside).to.deep.equal([]);
    });
  }
});
