import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { expect } from 'chai';

/** Within the package, so that its own name leads to what `exports` of package.json says. */
const FOLDER = path.resolve('.cache/doc-types');
const EXPORTS = (JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> }).exports;
/** What the examples take from elsewhere. */
const MY_ADAPTER = `import type { Id, Process, ProcessAdapter, ProcessQuery } from 'process-panels';
interface Changes extends AsyncIterable<{ id: string; process: Process; gone: boolean }> {
  resumed: boolean;
}
export declare function fill(processes: readonly Process[]): Promise<void>;
export declare function myAdapter(options: { user: Id }): ProcessAdapter;
declare global {
  const hub: {
    find(query: ProcessQuery): Promise<Process[]>;
    follow(query: ProcessQuery, options: { signal: AbortSignal; after: string | null }): Promise<Changes>;
  };
  function sessionOf(request: Request): { id: Id } | null;
  namespace NodeJS {
    interface ProcessEnv {
      DATABASE_URL: string;
    }
  }
}`;

/** The examples of a language that import the package, by a file name. */
function examples(language: 'js' | 'ts'): [name: string, code: string][] {
  const docs = readdirSync('docs').filter(file => file.endsWith('.md') && file !== 'errors.md');
  return ['README.md', ...docs.map(file => `docs/${file}`)].flatMap(file => {
    const blocks = readFileSync(file, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
    return Array.from(blocks, ([, code]) => code!)
      .filter(code => code.includes("from 'process-panels"))
      .map((code, i): [string, string] => [`${file.replace(/\W/g, '-')}-${i}.${language}`, code]);
  });
}

/** What TypeScript says of files, with the options of a strict project beside those given. */
function compile(files: readonly [name: string, code: string][], options: object = {}): string {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, code] of [...files, ['my-adapter.d.ts', MY_ADAPTER]] as const)
    writeFileSync(path.join(FOLDER, name), code);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    rootDir: path.resolve('.'),
    ...options,
  };
  writeFileSync(path.join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }));
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', FOLDER], {
    encoding: 'utf8',
  });
  return stdout;
}

suite('what the package offers', () => {
  after(() => rmSync(FOLDER, { recursive: true, force: true }));

  test('compiles with the examples of the documentation', () => {
    const files = examples('js');
    expect(files.length).to.be.above(4);
    // Plain JavaScript has no way to say what JSON from elsewhere holds, nor what is thrown.
    expect(compile(files, { noImplicitAny: false, useUnknownInCatchVariables: false })).to.equal('');
  });

  test('compiles with the examples in TypeScript', () => {
    const files = examples('ts');
    expect(files.map(([name]) => name)).to.deep.equal(['docs-adapters-md-0.ts']);
    expect(compile(files)).to.equal('');
  });

  test('is refused where it is misused, so that what compiles above was looked into', () => {
    const code = `import { memoryAdapter, type FetchOptions } from 'process-panels';
const options: FetchOptions = { signal: 5 };
memoryAdapter('processes');`;
    expect(compile([['wrong.ts', code]]).match(/error TS\d+/g)).to.have.length(2);
  });

  for (const name of Object.keys(EXPORTS).filter(name => !name.includes('*'))) {
    test(`has ${name}`, () => {
      const targets = Object.values(Object(EXPORTS[name]) as Record<string, string>);
      for (const target of typeof EXPORTS[name] === 'string' ? [EXPORTS[name]] : targets)
        expect(existsSync(target), target).to.equal(true);
    });
  }

  test('keeps private what stands beside the adapters', () => {
    for (const file of ['http/response', 'http/pages', 'memory/filter', 'floweye/criteria', 'document'])
      expect(() => import.meta.resolve(`process-panels/adapters/${file}.js`), file).to.throw(
        'not defined by "exports"',
      );
    expect(import.meta.resolve('process-panels/adapters/memory.js')).to.include('/dist/adapters/memory.js');
  });

  test('packs what the README links to', () => {
    const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const packed = new Set(files.map(file => file.path));
    const links = Array.from(
      readFileSync('README.md', 'utf8').matchAll(/\]\((?!\w+:|#)([^)#]+)/g),
      ([, link]) => link!,
    );
    expect(links.length).to.be.above(5);
    // How to work on the package is of use where its sources are, and registries show the picture of the repository.
    const elsewhere = ['CONTRIBUTING.md', 'docs/screenshot.png'];
    const expected = new Set([...links, 'LICENSE', 'CHANGELOG.md', 'schemas/openapi.yaml']);
    expect([...expected].filter(link => !packed.has(link) && !elsewhere.includes(link))).to.deep.equal([]);
    // Declarations of modules that nobody can import.
    expect(packed.has('dist/features/debug/step-report.d.ts')).to.equal(false);
  });
});
