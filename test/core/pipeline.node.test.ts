import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import { engineOf, loadPairs, queryOf, readPanel } from '../../src/core/pipeline.ts';
import type { Process } from '../../src/core/processes/process.ts';

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
const PLACE = { timeZone: 'UTC' };

const engine = engineOf(WORDS, PLACE);

suite('the pipeline', () => {
  test('leads from a text to pairs', async () => {
    const { config } = readPanel(CONFIG, 'process_list', false, engine);
    const query = queryOf(config!, context, PLACE, engine);
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

  test('makes one template engine for a language', () => {
    expect(engineOf(WORDS, PLACE)).to.equal(engine);
    expect(engineOf({ ...WORDS, lang: 'de' }, PLACE)).not.to.equal(engine);
  });

  test('asks for the time zone only where a day is reckoned', () => {
    const place = {
      get timeZone(): string {
        throw new Error('asked');
      },
    };
    const read = (criteria: string) =>
      readPanel(`filter: {criteria: ${criteria}}\nui: {content: x}`, 'process_list', false, engine);
    expect(() => queryOf(read('[{id: 1}]').config!, context, place, engineOf({ ...WORDS }, place))).not.to.throw();
    expect(() => queryOf(read('[{startRelative: today}]').config!, context, place, engine)).to.throw('asked');
  });

  test('finds what templates do wrong when it reads', () => {
    const text = 'filter: {criteria: []}\nui: {content: "{{ 1 | nosuch }}"}';
    const { config, diagnostics } = readPanel(text, 'process_list', false, engine);
    expect(config).to.equal(null);
    expect(diagnostics.map(({ code, line }) => [code, line])).to.deep.equal([['template/unknown-filter', 2]]);
  });

  test('treats warnings as errors where it is strict', () => {
    expect(readPanel('ui: {content: x}', 'process_list', false, engine).config).not.to.equal(null);
    expect(readPanel('ui: {content: x}', 'process_list', true, engine).config).to.equal(null);
  });
});
