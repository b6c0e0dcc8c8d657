import { suite, test } from 'node:test';
import { expect } from 'chai';
import esbuild from 'esbuild';
import { readFileSync } from 'node:fs';
import { adapterNamed } from '../../src/adapters/define-adapter.ts';
import { httpAdapter } from '../../src/adapters/http.ts';
import type { ProcessPanelError } from '../../src/core/base/errors/process-panel-error.ts';
import { conformanceCorpus } from '../../src/conformance/conformance.ts';
import { pagesFrom, QUERY, rejection } from '../adapters/asking.ts';
import { json, localServer } from '../adapters/http/local-server.ts';

const ROOT = process.cwd();
const ENTRY_POINTS: Readonly<Record<string, string>> = {
  'process-panels/core.js': './src/core.ts',
  'process-panels/conformance.js': './src/conformance/conformance.ts',
  'process-panels/adapters/floweye.js': './src/adapters/floweye.ts',
};
/** What the examples import of the main entry point, which needs a DOM. */
const MAIN = `export { defineAdapter } from './src/adapters/define-adapter.ts';
export { httpAdapter } from './src/adapters/http.ts';
export { memoryAdapter } from './src/adapters/memory.ts';
export { ProcessPanelError } from './src/core/base/errors/process-panel-error.ts';`;

const blocks = (file: string, language: string) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')),
    ([, code]) => code!,
  );

/** Runs an example as it stands, with the package's names for its files. */
async function run(code: string, files: Readonly<Record<string, string>> = {}) {
  const own: esbuild.Plugin = {
    name: 'own',
    setup(build) {
      const namespace = 'text';
      build.onResolve({ filter: /^process-panels$|^\.\/(?:process-panels|my-adapter)\.js$/ }, ({ path }) => ({
        path,
        namespace,
      }));
      build.onResolve({ filter: /^process-panels\// }, ({ path }) =>
        build.resolve(ENTRY_POINTS[path]!, { resolveDir: ROOT, kind: 'import-statement' }),
      );
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: files[path] ?? MAIN,
        resolveDir: ROOT,
        loader: 'ts',
      }));
    },
  };
  const { outputFiles } = await esbuild.build({
    stdin: { contents: code, resolveDir: ROOT, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [own],
    logLevel: 'silent',
  });
  const text = outputFiles[0]!.text.replace(
    /from "(js-yaml|liquidjs)"/g,
    (_, name) => `from "${import.meta.resolve(name as string)}"`,
  );
  return (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as unknown;
}

/** Runs the work with another `fetch`. */
async function withFetch<T>(answer: (url: string) => unknown, work: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  globalThis.fetch = async url => Response.json(answer(url as string));
  try {
    return await work();
  } finally {
    globalThis.fetch = fetch;
  }
}

const exampleWith = (file: string, text: string) => blocks(file, 'js').find(code => code.includes(text))!;
const criterion = (key: string, value: unknown[]) => ({ key, operator: '=' as const, value: value as number[] });

suite('the examples of adapters run:', () => {
  test('the adapter in ten lines', async () => {
    const code = exampleWith('docs/adapters.md', `defineAdapter('tickets'`);
    const lines = code.slice(code.indexOf('defineAdapter(')).trim().split('\n');
    expect(lines.length - 2, 'lines between the first and the last').to.be.at.most(10);
    await run(code);
    const tickets = [
      { id: 1, title: 'Printer on fire', author: 'jana', opened: '2026-03-01T08:00:00Z', open: true },
      { id: 2, title: 'Out of paper', author: 'petr', opened: '2026-03-02T08:00:00Z', open: false },
      { id: 3, title: 'Out of ink', author: 'petr', opened: '2026-03-03T08:00:00Z', open: true },
    ];
    const query = {
      ...QUERY,
      criteria: [criterion('stepState', [2])],
      limit: 1,
      sort: { field: 'start' as const, direction: 'desc' as const },
    };
    const [page] = await withFetch(
      () => tickets,
      () => pagesFrom(adapterNamed('tickets')!, query),
    );
    expect(page!.processes.map(({ id }) => id)).to.deep.equal([3]);
    expect(page!.total).to.equal(2);
  });

  test('the adapter that hands the work to its source', async () => {
    await run(exampleWith('docs/adapters.md', `defineAdapter('orders'`));
    const adapter = adapterNamed('orders')!;
    const asked: string[] = [];
    const pages = await withFetch(
      url => {
        asked.push(url);
        return { orders: [], count: 120 };
      },
      () => pagesFrom(adapter, { ...QUERY, criteria: [criterion('creator', [5])], offset: 10, limit: 70, current: 9 }),
    );
    expect(asked).to.deep.equal(['/orders?customer=5&not=9&from=10&to=60', '/orders?customer=5&not=9&from=60&to=80']);
    expect(pages).to.have.length(2);
    const refused = (await rejection(
      pagesFrom(adapter, { ...QUERY, criteria: [criterion('tag', ['a'])] }),
    )) as ProcessPanelError;
    expect([refused.code, refused.message]).to.deep.equal([
      'adapter/unsupported-criterion',
      'orders cannot be filtered by "tag"',
    ]);
  });

  test('the adapter of an endpoint with a token', async () => {
    Object.assign(globalThis, { sessionStorage: { getItem: () => 'secret' } });
    await run(exampleWith('docs/adapters.md', `defineAdapter('company'`));
    const { fetch } = globalThis;
    let asked: RequestInit | undefined;
    globalThis.fetch = async (_, init) => {
      asked = init;
      return Response.json([]);
    };
    await pagesFrom(adapterNamed('company')!).finally(() => (globalThis.fetch = fetch));
    expect((asked!.headers as Headers).get('authorization')).to.equal('Bearer secret');
  });

  test('the endpoint, asked by curl and by httpAdapter', async () => {
    const corpus = conformanceCorpus({ size: 20 });
    await using free = await localServer(json([]));
    const { port } = new URL(free.url);
    await free[Symbol.asyncDispose]();
    const code = exampleWith('docs/adapters.md', 'createServer')
      .replace(
        `import { readFile } from 'node:fs/promises';`,
        `const readFile = async () => ${JSON.stringify(JSON.stringify(corpus))};`,
      )
      .replace('createServer(async', 'globalThis.endpoint = createServer(async')
      .replace('user: 21', 'user: 101')
      .replace('8080', port);
    await run(code);
    const { endpoint } = globalThis as unknown as { endpoint: { close(): void; closeAllConnections(): void } };
    try {
      const url = `http://localhost:${port}/api/processes`;
      const [curl] = blocks('docs/adapters.md', 'sh');
      const body = /-d '(.*)'/s.exec(curl!)![1]!;
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      expect([answer.status, ((await answer.json()) as { total: number }).total]).to.satisfy(
        ([status, total]: number[]) => status === 200 && total! > 0,
      );
      const adapter = httpAdapter({ url });
      expect((await pagesFrom(adapter, { ...QUERY, acl: false }))[0]!.total).to.equal(
        corpus.filter(({ steps }) => steps.length > 0).length,
      );
      const refused = await rejection(pagesFrom(adapter, { ...QUERY, criteria: [criterion('color', [1])] }));
      expect(refused.code).to.equal('adapter/unsupported-criterion');
      expect(refused.message).to.include('"color"');
    } finally {
      endpoint.closeAllConnections();
      endpoint.close();
    }
  });

  test('the adapter of FlowEye', async () => {
    const code = exampleWith('docs/adapters.md', 'floweyeAdapter');
    await using server = await localServer(json({ status: 'success', data: [] }));
    await run(code.replace('/floweye-proxy', new URL('/floweye-proxy', server.url).href));
    await pagesFrom(adapterNamed('floweye')!);
    expect(server.received[0]!.url).to.equal('/floweye-proxy/api/v2/instances/search');
  });

  test('the use of the conformance kit', async () => {
    const names: string[] = [];
    Object.assign(globalThis, {
      kit: { suite: (_: string, body: () => void) => body(), test: (name: string) => names.push(name) },
    });
    await run(
      exampleWith('docs/adapters.md', 'conform(').replace(
        /import \{ suite, test \} from 'node:test';/,
        'const { suite, test } = globalThis.kit;',
      ),
      { './my-adapter.js': 'export const fill = async () => {}; export const myAdapter = () => ({});' },
    );
    expect(names.length).to.be.above(30);
    expect(names)
      .to.include('contract 3.1, !process')
      .and.include('it rejects "fulltext", which it does not support, and names it');
  });

  test('and what they import of the main entry point is there', () => {
    const main = readFileSync('src/index.ts', 'utf8');
    for (const [, names] of MAIN.matchAll(/\{ (.*?) \}/g)) expect(main).to.match(new RegExp(`\\b${names}\\b`));
  });
});
