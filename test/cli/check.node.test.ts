import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Progress } from '../../src/cli/progress.ts';
import { main } from '../../src/cli/main.ts';
import { unmarked } from '../core/config/marked-text.ts';

const GOOD = 'process_grid:\n  config:\n    filter:\n      criteria:\n        - stepState: 2\n';
const BAD = 'process_grid:\n  config:\n    filter:\n      criteria:\n        - procesState: 2\n';
const PAGE = `<!doctype html>
<p title='config="{"'><!-- <script type="application/yaml">nonsense: [</script> -->
<process-grid class="a > b" config='{"filter": {"criteria": [{"process": &#53;}]},
  "ui": {"titel": &quot;x&quot;}}'></process-grid>
<style>process-list config { color: red }</style>
<process-list>
  <script type="text/yaml">
    filter:
      criteria: []
      limit: -1
    ui: {content: "{{ $_process.id | upcas }}"}
  </script>
</process-list>
<script type="application/json">{"not": "ours"}</script>
<script>const yaml = '<script type="application/yaml">';</script>
<process-grid><script type=application/yaml src="parts/own.yaml?v=1"></script></process-grid>
<process-grid><script type="application/yaml" src="https://example.org/x.yaml"></script></process-grid>
<SCRIPT TYPE='application/x-yaml'>process_list: {confg: {}}</SCRIPT>
`;

let folder = '';
const at = (name: string) => path.join(folder, name);

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panels-'));
  const files: Record<string, string | Buffer> = {
    'good.yaml': GOOD,
    'bad.yaml': BAD,
    'page.html': PAGE,
    'parts/own.yaml': 'filter: {criteria: [], limt: 1}',
    'site/a.panel.yaml': GOOD,
    'site/deep/b.panel.yml': BAD,
    'site/deep/other.yaml': BAD,
    'site/node_modules/c.panel.yaml': BAD,
    'site/.git/d.panel.yaml': BAD,
    'both.yaml': 'process_grid: {config: {filter: {limt: 1}}}\nprocess_list: {config: {ui: {titel: x}}}\nversion: 1\n',
    'bare-list.yaml': 'filter: {criteria: [], sort: {field: step}}\nui: {content: x}\n',
    'bare.yaml': 'filter: {criteria: [], sort: {field: step}}\n',
    'latin.yaml': Buffer.from([0x61, 0x3a, 0x20, 0xe9]),
    'utf16.yaml': Buffer.from(`\ufeff${GOOD}`, 'utf16le'),
    'binary.yaml': Buffer.from([0x89, 0x50, 0, 0, 1, 0xff]),
    'bom.yaml': `\ufeff${BAD}`,
    'warning.yaml': 'process_grid: {config: {}}\n',
    'data.json': '{"filter": {"criteria": [], "limit": "5"}}',
    'strange, name:100%.panel.yaml': BAD,
    'links.html': ['a%23%20b.yaml?v=%#c', '100%.yaml']
      .map(src => `<process-grid><script type="application/yaml" src="${src}"></script></process-grid>`)
      .join(''),
    'a# b.yaml': BAD,
    '100%.yaml': BAD,
  };
  await mkdir(at('empty'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), text);
  }
});
after(() => rm(folder, { recursive: true }));

/** Runs the command line; the folder's name is left out of what it writes. */
async function run(args: string[], stdin = ''): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const code = await main(
    args.map(arg => (arg.startsWith('@') ? at(arg.slice(1)) : arg)),
    {
      stdin: (async function* () {
        yield Buffer.from(stdin).subarray(0, 7);
        yield Buffer.from(stdin).subarray(7);
      })(),
      out: text => (written.out += text),
      err: text => (written.err += text),
    },
  );
  const plain = (text: string) => text.replaceAll(`${folder}${path.sep}`, '').replaceAll(folder, '.');
  return { code, out: plain(written.out), err: plain(written.err) };
}

const heads = (out: string) => out.split('\n').filter(line => /^\S+:\d+:\d+: /.test(line));

suite('process-panels check', () => {
  test('says so where nothing is wrong', async () => {
    expect(await run(['check', '@good.yaml'])).to.deep.equal({
      code: 0,
      out: '1 configuration in 1 file checked: 0 errors, 0 warnings\n',
      err: '',
    });
  });

  test('shows place, severity, message, code, excerpt and hint', async () => {
    expect(await run(['check', '@bad.yaml'])).to.deep.equal({
      code: 1,
      out: `bad.yaml:5:11: error: unknown criterion "procesState" (config/unknown-key)
  4 |       criteria:
> 5 |         - procesState: 2
    |           ^
  6 | ${''}
  Write "processState".

1 configuration in 1 file checked: 1 error, 0 warnings
`,
      err: '',
    });
  });

  test('takes a byte order mark', async () => {
    expect(heads((await run(['check', '@bom.yaml'])).out)).to.deep.equal([
      'bom.yaml:5:11: error: unknown criterion "procesState" (config/unknown-key)',
    ]);
  });

  test('reads standard input', async () => {
    const { code, out } = await run(['check', '-'], BAD.replace('2', '"é"'));
    expect(code).to.equal(1);
    expect(heads(out)).to.deep.equal(['<stdin>:5:11: error: unknown criterion "procesState" (config/unknown-key)']);
  });

  test('reads a page from standard input', async () => {
    const { text, places } = unmarked(
      '<process-list><script type="application/yaml">ui: {▸contnt: x}</script></process-list>',
    );
    const { out } = await run(['check', '-'], text);
    expect(heads(out)).to.include(
      `<stdin>:1:${places[0]!.column}: error: unknown key "contnt" in "ui" (config/unknown-key)`,
    );
  });

  test('checks the address that rows lead to, at its place in the page', async () => {
    const page = (address: string) => `<process-grid detail-url="${address}"></process-grid>`;
    for (const [marked, severity, message] of [
      ['/p/{{ $_process.id | ▸upcas }}', 'error', 'upcas'],
      ['/p?a=1&amp;id={{ ▸$process.id }}', 'warning', 'there is no "$process"'],
      ['/p/{{ $_process.▸', 'error', ''],
    ] as const) {
      const { out } = await run(['check', '-'], page(marked.replace('▸', '')));
      const [head = ''] = heads(out);
      expect(head).to.include(`: ${severity}: "detail-url": `).and.include(message);
      if (message) expect(head).to.include(`<stdin>:1:${page(marked).indexOf('▸') + 1}:`);
      expect(out).to.include('0 configurations in 1 file checked');
    }
    expect((await run(['check', '-'], page('/p/{{ $_process.id }}?step={{ $_step.id }}'))).code).to.equal(0);
  });

  test('finds what a page refers to, however its name is written', async () => {
    const { err, out } = await run(['check', '@links.html']);
    expect([err, out.split('\n').filter(line => line.includes(': error: '))]).to.deep.equal([
      '',
      ['a# b.yaml', '100%.yaml'].map(
        name => `${name}:5:11: error: unknown criterion "procesState" (config/unknown-key)`,
      ),
    ]);
  });

  test('checks every configuration of a page, at its place in the page', async () => {
    const { code, out } = await run(['check', '@page.html']);
    const lines = PAGE.split('\n');
    const place = (part: string) => {
      const line = lines.findIndex(each => each.includes(part));
      return `page.html:${line + 1}:${lines[line]!.indexOf(part) + 1}`;
    };
    expect(heads(out).filter(line => line.includes(': error: '))).to.deep.equal([
      `${place('&#53;')}: error: "process" must be a list, not 5 (config/type)`,
      `${place('"titel"')}: error: unknown key "titel" in "ui" (config/unknown-key)`,
      `${place('-1')}: error: "limit" must not be below 0 (config/range)`,
      `${place('upcas')}: error: "content": ${/"content": (.*)/.exec(out)?.[1]}`,
      'parts/own.yaml:1:24: error: unknown key "limt" in "filter" (config/unknown-key)',
      `${place('confg')}: error: unknown key "confg" (config/unknown-key)`,
    ]);
    expect(code).to.equal(1);
    expect(out).to.match(/4 configurations in 1 file checked: 6 errors, \d+ warnings?\n$/);
  });

  test('counts lines that a hint names from the start of the page', async () => {
    const page =
      '<p>\n<process-grid>\n<script type="application/yaml">\nui:\n  title: A\n  title: B\n</script></process-grid>';
    const { out } = await run(['check', '-'], page);
    expect(out).to.include('<stdin>:6:3: error: the key "title" is there twice').and.include('Line 5 has it already.');
  });

  test('warns about misspelt tags and attributes of panels in a page, and of nothing else', async () => {
    const page = `<!-- <proces-grid> --><script>"<proces-grid scr='x'>"</script><process-item scr="x" /><proces-table>
<process-grid presist="url" class="a" data-scr="x" hx-get="scr" @event="x" :userid="1" onerors="x" detailUrl='/{{ scr }}'>
</process-grid>
<proces-grid src="x" userid=1></proces-grid><process_list></process_list><processgrid></processgrid>`;
    const { code, out } = await run(['check', '-'], page);
    expect([code, heads(out)]).to.deep.equal([
      0,
      [
        '<stdin>:2:15: warning: unknown attribute "presist" (config/unknown-key)',
        '<stdin>:2:100: warning: unknown attribute "detailUrl" (config/unknown-key)',
        '<stdin>:4:2: warning: unknown element "proces-grid" (config/unknown-key)',
        '<stdin>:4:22: warning: unknown attribute "userid" (config/unknown-key)',
        '<stdin>:4:46: warning: unknown element "process_list" (config/unknown-key)',
        '<stdin>:4:75: warning: unknown element "processgrid" (config/unknown-key)',
      ],
    ]);
    for (const name of ['persist', 'detail-url', 'user-id', 'process-grid', 'process-list'])
      expect(out).to.include(`Write "${name}".`);
    expect((await run(['check', '--strict', '-'], page)).code).to.equal(1);
  });

  test('searches folders for *.panel.yaml', async () => {
    const { code, out } = await run(['check', '@site', '@good.yaml']);
    expect(heads(out)).to.deep.equal([
      `${path.join('site', 'deep', 'b.panel.yml')}:5:11: error: unknown criterion "procesState" (config/unknown-key)`,
    ]);
    expect(out).to.include('3 configurations in 3 files checked');
    expect(code).to.equal(1);
  });

  test('checks a file once, whatever it is called, in the order of the first names', async () => {
    const args = ['@bad.yaml', '@site', `${at('site')}/../bad.yaml`, '@site/deep/b.panel.yml', '@both.yaml', '-', '-'];
    const { out } = await run(['check', ...args], BAD);
    expect([...new Set(heads(out).map(line => line.split(':')[0]))]).to.deep.equal([
      'bad.yaml',
      'site/deep/b.panel.yml',
      'both.yaml',
      '<stdin>',
    ]);
    expect(out).to.include('5 files checked');
  });

  test('checks both panels of a document, each fault once', async () => {
    const { out } = await run(['check', '@both.yaml']);
    expect(heads(out).map(line => line.replace(/^.*?: (?=error|warning)/, ''))).to.have.members([
      'error: unknown key "limt" in "filter" (config/unknown-key)',
      'warning: "criteria" is missing in "filter": every process is shown (config/default)',
      'warning: "criteria" is missing in "filter": every process is shown (config/default)',
      'error: unknown key "titel" in "ui" (config/unknown-key)',
      'warning: "content" is missing in "ui": the default row is shown (config/default)',
      'error: unknown key "version" (config/unknown-key)',
    ]);
  });

  test('sees whose a bare configuration is, or is told', async () => {
    expect((await run(['check', '@bare-list.yaml'])).code).to.equal(0);
    expect((await run(['check', '@bare.yaml'])).code).to.equal(1);
    expect((await run(['check', '--panel', 'list', '@bare.yaml'])).code).to.equal(0);
    expect((await run(['check', '--panel=grid', '@bare.yaml'])).code).to.equal(1);
  });

  test('takes warnings for errors when strict', async () => {
    const relaxed = await run(['check', '@warning.yaml']);
    expect([relaxed.code, heads(relaxed.out)[0]]).to.deep.equal([
      0,
      'warning.yaml:1:16: warning: "criteria" is missing in "filter": every process is shown (config/default)',
    ]);
    const strict = await run(['check', '--strict', '@warning.yaml']);
    expect([strict.code, heads(strict.out)[0]]).to.deep.equal([
      1,
      'warning.yaml:1:16: error: "criteria" is missing in "filter": every process is shown (config/default)',
    ]);
  });

  test('writes JSON', async () => {
    const { code, out } = await run(['check', '--format', 'json', '@data.json']);
    expect(code).to.equal(1);
    expect(JSON.parse(out)).to.deep.equal([
      {
        file: 'data.json',
        severity: 'error',
        code: 'config/type',
        message: '"limit" must be a whole number, not the text "5"',
        hint: 'Write 5 without quotes.',
        path: '/filter/limit',
        line: 1,
        column: '{"filter": {"criteria": [], "limit": "5"}}'.indexOf('"5"') + 1,
        fix: [{ offset: '{"filter": {"criteria": [], "limit": "5"}}'.indexOf('"5"'), length: 3, text: '5' }],
      },
    ]);
    expect(JSON.parse((await run(['check', '--format=json', '@good.yaml'])).out)).to.deep.equal([]);
  });

  test('writes annotations of GitHub', async () => {
    const { code, out } = await run(['check', '--format', 'github', '@strange, name:100%.panel.yaml']);
    expect(code).to.equal(1);
    expect(out).to.equal(
      '::error file=strange%2C name%3A100%25.panel.yaml,line=5,col=11,title=config/unknown-key::unknown criterion "procesState". Write "processState".\n',
    );
  });

  const misuse: [args: string[], message: string][] = [
    [['check'], 'no file to check'],
    [['chekc', 'x'], 'unknown command "chekc"; there are "check", "inspect" and "schema"'],
    [['check', '--format', 'xml', '-'], 'unknown format "xml"; there are text, json, github'],
    [['check', '--panel', 'tree', '-'], 'unknown panel "tree"; there are grid, list'],
    [['check', '--formt', 'json', '-'], "Unknown option '--formt'"],
    [['check', '@latin.yaml'], 'latin.yaml is not UTF-8: save it in that encoding'],
    [['check', '@utf16.yaml'], 'utf16.yaml is UTF-16: save it as UTF-8'],
    [['check', '@binary.yaml'], 'binary.yaml is not a text file'],
    [['check', 'https://example.org/a.yaml'], 'https://example.org/a.yaml is an address: save it as a file first'],
    [['inspect', '--fix', '-'], '"--fix" is an option of check, not of inspect'],
    [['check', '--data', 'a.json', '-'], '"--data" is an option of schema, not of check'],
    [['inspect', '--panel', 'grid', '-'], '"--panel" is an option of check and schema, not of inspect'],
    [['check', '@missing.yaml'], 'there is no missing.yaml'],
    [['check', '@good.yaml', '@empty'], 'there is no *.panel.yaml in empty'],
  ];
  for (const [args, message] of misuse) {
    test(`refuses ${args.join(' ')}`, async () => {
      const { code, out, err } = await run(args);
      expect([code, out]).to.deep.equal([2, '']);
      expect(err).to.include(`process-panels: ${message}`);
    });
  }

  test('explains itself', async () => {
    const { code, out } = await run(['--help']);
    expect(code).to.equal(0);
    for (const word of ['check', '--format', 'json', 'github', '--strict', 'Exit code']) expect(out).to.include(word);
    expect((await run([])).code).to.equal(2);
  });
});

suite('the progress of a long run', () => {
  const original = performance.now.bind(performance);
  after(() => (performance.now = original));
  /** What is written while files take 98 ms each. */
  function written(interactive: boolean, total: number, steps: number): string[] {
    const lines: string[] = [];
    let now = 0;
    performance.now = () => now;
    const progress = new Progress(total, { stdin: [] as never, out() {}, err: text => lines.push(text), interactive });
    for (let i = 0; i < steps; i++) {
      now += 98;
      progress.advance();
    }
    progress.end();
    return lines;
  }
  test('is drawn over where someone looks on', () => {
    expect(written(true, 40, 9)).to.deep.equal(['\r6 of 40 files checked', '\r8 of 40 files checked', '\r\u001b[K']);
  });
  test('is a line now and then elsewhere', () => {
    expect(written(false, 1000, 120)).to.deep.equal(['52 of 1000 files checked\n', '104 of 1000 files checked\n']);
  });
  test('is not told of a short run', () => {
    expect(written(true, 3, 3)).to.deep.equal([]);
  });
});
