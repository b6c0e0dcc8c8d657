import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { main } from '../../../src/cli/main.ts';

suite('inspect --out', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'inspect-'));
    await mkdir(at('data'));
    for (const name of ['rows.json', '100% #1?.json'])
      await writeFile(at(`data/${name}`), '[{"nr": 1, "subject": "Pay"}, {"nr": 2, "subject": "Ask"}]');
  });
  after(() => rm(folder, { recursive: true }));

  async function run(...args: string[]) {
    const written = { out: '', err: '' };
    const io = {
      stdin: (async function* () {
        yield '[{"nr": 1}]';
      })(),
      out: (text: string) => (written.out += text),
      err: (text: string) => (written.err += text),
    };
    return { code: await main(['inspect', ...args], io), ...written };
  }

  test('writes the page, and prints all else', async () => {
    const { code, out, err } = await run('--out', at('inbox.html'), at('data/rows.json'));
    expect([code, err]).to.deep.equal([0, '']);
    const page = await readFile(at('inbox.html'), 'utf8');
    expect(page)
      .to.match(/^<!doctype html>\n/)
      .and.to.match(/<\/process-grid>\n$/);
    expect(page).to.contain('src="data/rows.json"');
    expect(out).to.contain('Written: ').and.contain('A mapping to start from:').and.not.contain('<process-grid');
  });

  test('refers to a file from the folder of the page, also by a name with signs of addresses', async () => {
    await run('--out', at('data/beside.html'), at('data/rows.json'));
    expect(await readFile(at('data/beside.html'), 'utf8')).to.contain('src="rows.json"');
    await run('--out', at('signs.html'), at('data/100% #1?.json'));
    expect(await readFile(at('signs.html'), 'utf8')).to.contain('src="data/100%25%20%231%3F.json"');
  });

  test('takes standard input', async () => {
    const { code } = await run('--out', at('input.html'), '-');
    expect(code).to.equal(0);
    expect(await readFile(at('input.html'), 'utf8')).to.contain('src="processes.json"');
  });

  test('never writes over a file', async () => {
    await writeFile(at('mine.html'), 'mine');
    const { code, out, err } = await run('--out', at('mine.html'), at('data/rows.json'));
    expect(code).to.equal(2);
    expect(err).to.match(/mine\.html is there already: name another file\n$/);
    expect(await readFile(at('mine.html'), 'utf8')).to.equal('mine');
    expect(out).to.not.contain('Written');
  });

  test('says why it cannot write', async () => {
    const { code, err } = await run('--out', at('nowhere/inbox.html'), at('data/rows.json'));
    expect(code).to.equal(2);
    expect(err).to.match(/there is no .*nowhere\n$/);
    expect(await readdir(folder)).to.not.contain('nowhere');
  });
});
