import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
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
    const processes = scripts('application/json').flatMap(text => JSON.parse(text) as { steps: unknown[] }[]);
    expect(processes).to.have.lengthOf.at.least(1);
    expect(
      processes.flatMap(each => [shapeErrorOfProcess(each), ...each.steps.map(shapeErrorOfStep)]).filter(Boolean),
    ).to.deep.equal([]);
  });

  test('imports nothing that a page without a bundler cannot find', () => {
    const examples = Array.from(page.matchAll(/^```js\n(.*?)^```/gms), ([, code]) => code!);
    const imported = examples.flatMap(code => Array.from(code.matchAll(/from '([^']+)'/g), ([, name]) => name!));
    expect(imported).to.deep.equal(['./process-panels.js']);
  });
});
