import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../src/core/config/read-config.ts';
import { MAPPED_MEMBERS } from '../../src/core/config/mapping/members.ts';
import { checkTemplate } from '../../src/core/template/engine.ts';

const text = readFileSync('docs/any-json.md', 'utf8');

suite('docs/any-json.md', () => {
  test('has a mapping that panels take', () => {
    const [, yaml = ''] = /```yaml\n([^]*?)```/.exec(text)!;
    const { config, diagnostics } = readConfig(`filter: {criteria: []}\n${yaml}`, 'process_grid', { checkTemplate });
    expect(diagnostics).to.deep.equal([]);
    expect(Object.keys(config!.source!.map!)).to.have.length(6);
  });

  test('names every member that a mapping knows, as the schema does', () => {
    const schema = JSON.parse(readFileSync('schemas/panel.schema.json', 'utf8')) as {
      $defs: { mapping: { properties: object } };
    };
    expect(Object.keys(schema.$defs.mapping.properties).sort()).to.deep.equal([...new Set(MAPPED_MEMBERS)].sort());
    for (const member of MAPPED_MEMBERS) expect(text).to.contain(`\`${member}\``);
  });
});
