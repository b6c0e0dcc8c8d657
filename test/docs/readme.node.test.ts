import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync, statSync } from 'node:fs';
import { main } from '../../src/cli/main.ts';
import { readConfig } from '../../src/core/config/read-config.ts';
import { shapeErrorOfProcess, shapeErrorOfStep } from '../../src/core/processes/check-shape.ts';
import { checkTemplate } from '../../src/core/template/engine.ts';

const page = readFileSync('README.md', 'utf8');
const scripts = (type: string) =>
  Array.from(page.matchAll(new RegExp(`<script type="${type}">(.*?)</script>`, 'gs')), ([, text]) => text!);

suite('the quick start of the README', () => {
  const attributes = Array.from(page.matchAll(/<process-(?:grid|list)[^>]* config="([^"]*)"/g), ([, text]) => text!);
  for (const text of [...scripts('application/yaml'), ...attributes].filter(text => text.trim())) {
    test(`has a configuration without mistakes: ${text.trim().slice(0, 40)}`, () => {
      const panel = text.includes('process_list') ? 'process_list' : 'process_grid';
      expect(readConfig(text, panel, { checkTemplate }).diagnostics).to.deep.equal([]);
    });
  }

  test('has processes of the shape that the panels take', () => {
    const examples = [
      ...Array.from(page.matchAll(/^```json\n(.*?)^```/gms), ([, text]) => [JSON.parse(text!)]),
      ...scripts('application/json').map(text => JSON.parse(text) as unknown[]),
    ].flat() as { steps?: unknown[] }[];
    const processes = examples.filter(({ steps }) => steps);
    expect(processes).to.have.lengthOf.at.least(2);
    expect(
      processes.flatMap(each => [shapeErrorOfProcess(each), ...each.steps!.map(shapeErrorOfStep)]).filter(Boolean),
    ).to.deep.equal([]);
  });

  test('starts with a page of at most six lines', () => {
    const [, first] = /^```html\n(.*?)^```/ms.exec(page)!;
    expect(first!.trim().split('\n').length).to.be.at.most(6);
  });

  test('has in that page the mapping that "process-panels inspect" writes', async () => {
    const [json, yaml] = [scripts('application/json')[0]!, scripts('application/yaml')[0]!];
    let out = '';
    await main(['inspect', '-'], {
      stdin: (async function* () {
        yield Buffer.from(json);
      })(),
      out: text => (out += text),
      err: text => (out += text),
    });
    const [, mapping] = out.split('A mapping to start from:\n\n');
    const guessed = readConfig(`filter: {criteria: []}\n${mapping}`, 'process_grid').config?.source;
    expect(guessed).to.deep.equal(readConfig(yaml, 'process_grid').config?.source);
  });

  test('sells in five lines and one picture that is light', () => {
    const [, , selling] = page.split('\n\n');
    expect(page.split('\n\n')[1]!.split('\n').length).to.be.at.most(5);
    expect(selling).to.match(/^!\[[^\]]+\]\(docs\/screenshot\.png\)$/);
    expect(statSync('docs/screenshot.png').size).to.be.below(160_000);
  });

  test('links to nothing that the package does not hold', () => {
    const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
    const linked = Array.from(page.matchAll(/\]\((?!https?:)([^)#]+)/g), ([, file]) => file!);
    expect(linked).to.have.lengthOf.above(10);
    expect(linked.filter(file => !files.some(each => file === each || file.startsWith(`${each}/`)))).to.deep.equal([]);
  });

  test('imports what the package exports', () => {
    const examples = Array.from(page.matchAll(/^```js\n(.*?)^```/gms), ([, code]) => code!);
    const imported = examples.flatMap(code =>
      Array.from(code.matchAll(/(?:from|import) '([^']+)'/g), ([, name]) => name!),
    );
    expect(imported).to.deep.equal(['process-panels/define.js', 'process-panels']);
  });
});
