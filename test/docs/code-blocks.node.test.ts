import { suite, test } from 'node:test';
import { expect } from 'chai';
import esbuild from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { htmlConfigs } from '../../src/cli/html-configs.ts';
import { panelsOf } from '../../src/core/config/panel-part.ts';
import { readConfig } from '../../src/core/config/read-config.ts';
import { checkTemplate } from '../../src/core/template/engine.ts';

interface Block {
  readonly place: string;
  readonly language: string;
  readonly code: string;
}

/** Every block of code of README and docs. Those of docs/errors.md are wrong on purpose, and have a test of their own. */
const blocks: Block[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md') && file !== 'errors.md')
    .map(file => `docs/${file}`),
].flatMap(file => {
  const text = readFileSync(file, 'utf8');
  return Array.from(text.matchAll(/^```(\w*)\n(.*?)^```/gms), ({ 1: language, 2: code, index }) => ({
    place: `${file}:${text.slice(0, index).split('\n').length}`,
    language: language!,
    code: code!,
  }));
});

/** What a part of a configuration may name of another part. */
const ELSEWHERE = /^there is no (?:field|column) /;

/** What is wrong with a configuration, or with a part of one: what that goes with may stand elsewhere. */
function mistakesIn(yaml: string): string[] {
  const isWhole = /^\s*(?:filter|process_grid|process_list)\b/m.test(yaml) || /^\s*\{.*filter/s.test(yaml);
  const text = isWhole ? yaml : `filter: {criteria: []}\n${yaml}`;
  return panelsOf(text).flatMap(panel =>
    readConfig(text, panel, { checkTemplate })
      .diagnostics.filter(({ severity, message }) => isWhole || (severity === 'error' && !ELSEWHERE.test(message)))
      .map(({ message }) => message),
  );
}

/** What a compiler says of the syntax of a program. */
async function syntaxErrors(code: string, loader: esbuild.Loader): Promise<string[]> {
  try {
    const { warnings } = await esbuild.transform(code, { loader, logLevel: 'silent' });
    return warnings.map(({ text }) => text);
  } catch (thrown) {
    return (thrown as esbuild.TransformFailure).errors.map(({ text }) => text);
  }
}

const scripts = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts);
const commands = readFileSync('src/cli/main.ts', 'utf8');

/** Language of a block to what is wrong with one. What runs a block, opens it as a page or compiles it is another test of this folder. */
const CHECKS: Readonly<Record<string, (code: string) => string[] | Promise<string[]>>> = {
  yaml: mistakesIn,
  html: code =>
    htmlConfigs(code)
      .filter(({ isAddress, src }) => !isAddress && src === undefined)
      .flatMap(({ text }) => mistakesIn(text)),
  json: code => {
    JSON.parse(code);
    return [];
  },
  js: code => syntaxErrors(code, 'js'),
  ts: code => syntaxErrors(code, 'ts'),
  tsx: code => syntaxErrors(code, 'tsx'),
  css: code => syntaxErrors(code, 'css'),
  vue: code => syntaxErrors(scriptOf(code), 'ts'),
  svelte: code => syntaxErrors(scriptOf(code), 'ts'),
  sh: code => [
    ...Array.from(code.matchAll(/npm run ([\w-]+)/g), ([, name]) => name!).filter(name => !scripts.includes(name)),
    ...Array.from(code.matchAll(/npx process-panels (?!-)(\w+)/g), ([, name]) => name!).filter(
      name => !commands.includes(`process-panels ${name} `),
    ),
  ],
  // Pages of other servers are opened in test/docs/pages.test.ts as far as they are HTML; SQL is run in test/server. Java is
  // what a test application of test/engines is made of: see test/adapters/engines/documented-controller.node.test.ts.
  java: () => [],
  jsp: () => [],
  erb: () => [],
  jinja: () => [],
  http: () => [],
  sql: () => [],
  php: () => [],
  nginx: () => [],
  '': () => [],
};

const scriptOf = (code: string): string => /<script\b[^>]*>(.*?)<\/script>/s.exec(code)?.[1] ?? '';

suite('every block of code in README and docs', () => {
  test('is found', () => {
    expect(blocks.length).to.be.above(60);
  });
  for (const { place, language, code } of blocks) {
    test(`is sound: ${place}, ${language || 'text'}`, async () => {
      expect(CHECKS, 'a language that no test knows').to.have.property(language);
      expect(await CHECKS[language]!(code)).to.deep.equal([]);
    });
  }
});
