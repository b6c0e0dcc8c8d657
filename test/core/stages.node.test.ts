import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import type { PanelConfig } from '../../src/core/config/panel-config.ts';
import { readConfig } from '../../src/core/config/read-config.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import type { Process } from '../../src/core/processes/process.ts';
import { buildQuery } from '../../src/core/query/build-query.ts';
import { engineOf, type LazyTimeZone } from '../../src/core/template/engine.ts';
import type { TemplateEngine } from '../../src/core/template/template.ts';

const WORDS = { lang: 'en', text: (key: string) => key };
const CONFIG = `filter:
  criteria:
    - startRelative: today
    - variables: {team: "{{ $variables.team }}", parent: "{{ $_process.id }}"}
ui: {content: x}
`;
const process = (id: number, team: string): Process => ({
  id,
  templateProcess: { id: 1, name: 'Leave' },
  creator: { id: 7, fullname: 'Ada Lovelace' },
  state: 2,
  start: '2026-03-01T08:00:00+01:00',
  variables: { team, parent: 5 },
  steps: [{ id: id * 10, templateStep: { id: 1, name: 'a', title: 'A', type: 2 }, state: 2 }],
});
const context = {
  current: { process: process(5, 'x'), step: process(5, 'x').steps[0]! },
  processId: null,
  variables: { get: (name: string) => (name === 'team' ? 'red' : undefined) },
  now: new Date('2026-03-01T23:30:00Z'),
};
const ZONE = { timeZone: 'UTC' };

const engine = engineOf(WORDS, ZONE);

const readList = (text: string, strict = false) =>
  readConfig(text, 'process_list', { strict, checkTemplate: text => engine.check(text) });

const queryOf = ({ filter, panel }: PanelConfig, zone: LazyTimeZone, engine: TemplateEngine) =>
  buildQuery(filter, {
    ...context,
    panel,
    compile: source => engine.compile(source),
    get timeZone() {
      return zone.timeZone;
    },
  });

suite('the stages of the core', () => {
  test('lead from a text to pairs', async () => {
    const { config } = readList(CONFIG);
    const query = queryOf(config!, ZONE, engine);
    expect(query).to.deep.include({
      panel: 'process_list',
      criteria: [
        { key: 'start', operator: '=', value: ['2026-03-01'] },
        {
          key: 'variables',
          operator: '=',
          value: [
            { name: 'team', operator: '=', value: 'red' },
            { name: 'parent', operator: '=', value: 5 },
          ],
        },
      ],
      current: 5,
      now: '2026-03-01T23:30:00.000Z',
    });
    const adapter = memoryAdapter([process(1, 'red'), process(2, 'blue')]);
    const { pairs } = await loadPairs(adapter, query, { signal: new AbortController().signal });
    expect(pairs.steps.slice(0, pairs.length).map(({ id }) => id)).to.deep.equal([10]);
  });

  test('make one template engine for a language', () => {
    expect(engineOf(WORDS, ZONE)).to.equal(engine);
    expect(engineOf({ ...WORDS, lang: 'de' }, ZONE)).not.to.equal(engine);
  });

  test('ask for the time zone only where a day is reckoned', () => {
    const zone = {
      get timeZone(): string {
        throw new Error('asked');
      },
    };
    const read = (criteria: string) => readList(`filter: {criteria: ${criteria}}\nui: {content: x}`);
    expect(() => queryOf(read('[{id: 1}]').config!, zone, engine)).not.to.throw();
    expect(() => queryOf(read('[{startRelative: today}]').config!, zone, engine)).to.throw('asked');
  });

  test('find what templates do wrong when a configuration is read', () => {
    const text = 'filter: {criteria: []}\nui: {content: "{{ 1 | nosuch }}"}';
    const { config, diagnostics } = readList(text);
    expect(config).to.equal(null);
    expect(diagnostics.map(({ code, line }) => [code, line])).to.deep.equal([['template/unknown-filter', 2]]);
  });

  test('treat warnings as errors where reading is strict', () => {
    expect(readList('ui: {content: x}').config).not.to.equal(null);
    expect(readList('ui: {content: x}', true).config).to.equal(null);
  });
});
