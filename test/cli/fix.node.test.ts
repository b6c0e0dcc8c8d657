import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { main } from '../../src/cli/main.ts';

let folder = '';
before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'fix-'))));
after(() => rm(folder, { recursive: true }));

/** Runs `check --fix` on a file of this text; what stands in it then, what is written, and the exit code. */
async function fix(text: string, { name = 'a.yaml', args = [] as string[] } = {}) {
  const file = path.join(folder, name);
  await writeFile(file, text);
  const written = { out: '', err: '' };
  const code = await main(['check', '--fix', ...args, file], {
    stdin: (async function* () {})(),
    out: more => (written.out += more),
    err: more => (written.err += more),
  });
  const plain = (all: string) => all.replaceAll(`${folder}${path.sep}`, '');
  return { text: await readFile(file, 'utf8'), code, out: plain(written.out), err: plain(written.err) };
}

const criteria = (...items: string[]) => `filter:\n  criteria:\n${items.map(item => `    - ${item}\n`).join('')}`;

suite('process-panels check --fix', () => {
  const cases: [name: string, wrong: string, right: string][] = [
    ['a key that is misspelt', criteria('procesState: 2'), criteria('processState: 2')],
    ['several, in one run', criteria('procesState: 2', 'process: 5'), criteria('processState: 2', 'process: [5]')],
    ['a tag that was to be a negation', criteria('!tag: internal'), criteria("'!tag': internal")],
    [
      'a group of settings that is misspelt, and what stands in it',
      'filtr:\n  critera:\n    - stepstate: 2\ntabel:\n  perpage: 20\n',
      'filter:\n  criteria:\n    - stepState: 2\ntable:\n  perPage: 20\n',
    ],
    ['a number in quotes', `${criteria('stepState: 2')}  limit: '5'\n`, `${criteria('stepState: 2')}  limit: 5\n`],
    [
      'lines of Windows',
      criteria('procesState: 2').replaceAll('\n', '\r\n'),
      criteria('processState: 2').replaceAll('\n', '\r\n'),
    ],
    ['a file with a byte order mark', `\ufeff${criteria('procesState: 2')}`, `\ufeff${criteria('processState: 2')}`],
  ];
  for (const [name, wrong, right] of cases) {
    test(`fixes ${name}, says so, and finds nothing left`, async () => {
      const { text, code, out } = await fix(wrong);
      expect([text, code]).to.deep.equal([right, 0]);
      expect(out).to.match(/^a\.yaml:\d+:\d+: fixed: .* \(config\/[\w-]+\)\n/);
      expect(out).to.include(': 0 errors');
    });
  }

  test('leaves what has no safe fix, and keeps the exit code', async () => {
    const wrong = criteria('procesState: 2', 'whatever: 1');
    const { text, code, out } = await fix(wrong);
    expect([text, code]).to.deep.equal([wrong.replace('procesState', 'processState'), 1]);
    expect(out).to.include('error: unknown criterion "whatever"');
  });

  test('does not touch a file in which nothing is to be fixed', async () => {
    const file = path.join(folder, 'sound.yaml');
    await writeFile(file, criteria('stepState: 2'));
    const { mtimeMs } = await stat(file);
    const { out } = await fix(criteria('stepState: 2'), { name: 'other.yaml' });
    expect(out).to.equal('1 configuration in 1 file checked: 0 errors, 0 warnings\n');
    await main(['check', '--fix', file], { stdin: (async function* () {})(), out() {}, err() {} });
    expect((await stat(file)).mtimeMs).to.equal(mtimeMs);
  });

  test('fixes scripts and attributes of a page, and nothing else in it', async () => {
    const page = (key: string, limit: string) => `<!doctype html><p title="procesState">
<process-grid><script type="application/yaml">
  filter: {criteria: [{${key}: 2}]}
</script></process-grid>
<process-grid config="filter: {criteria: [], ${limit}: 1}"></process-grid>
`;
    const { text, code } = await fix(page('procesState', 'limt'), { name: 'page.html' });
    expect([text, code]).to.deep.equal([page('processState', 'limit'), 0]);
  });

  test('leaves an attribute alone whose signs a fix would break', async () => {
    const page = `<process-grid config='filter: {criteria: [{"procesState": 2}, !tag x]}'></process-grid>`;
    expect((await fix(page, { name: 'quotes.html' })).text).to.not.include(`''`);
  });

  test('reports what it fixed aside where a program reads the diagnostics', async () => {
    const { out, err } = await fix(criteria('procesState: 2'), { args: ['--format', 'json'] });
    expect(JSON.parse(out)).to.deep.equal([]);
    expect(err).to.include('a.yaml:3:7: fixed: unknown criterion "procesState" (config/unknown-key)');
  });

  test('is stable: a second run changes nothing', async () => {
    const once = (await fix(criteria('procesState: 2', 'whatever: 1', 'process: 5'))).text;
    expect((await fix(once)).text).to.equal(once);
  });

  test('is refused for standard input', async () => {
    let err = '';
    const io = { stdin: (async function* () {})(), out() {}, err: (text: string) => (err += text) };
    expect([await main(['check', '--fix', '-'], io), err]).to.deep.equal([
      2,
      'process-panels: --fix writes into files, not into standard input\nTry "process-panels --help".\n',
    ]);
  });
});

test('process-panels --version says the version of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  let out = '';
  const code = await main(['--version'], { stdin: (async function* () {})(), out: text => (out += text), err() {} });
  expect([code, out]).to.deep.equal([0, `${version}\n`]);
});
