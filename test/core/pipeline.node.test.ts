import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import type { ListConfig } from '../../src/core/config/panel-config.ts';
import { Pipeline } from '../../src/core/pipeline.ts';
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

suite('the pipeline', () => {
  test('leads from a text to pairs', async () => {
    const pipeline = new Pipeline<ListConfig>();
    const { config } = pipeline.read(CONFIG, 'process_list', false);
    const query = pipeline.query(config!, context, PLACE, pipeline.engine(WORDS, PLACE));
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
    const { pairs } = await pipeline.load(adapter, query, { signal: new AbortController().signal });
    expect(pairs.steps.slice(0, pairs.length).map(({ id }) => id)).to.deep.equal([10]);
  });

  test('reads a text once, and again when the text or the strictness differs', () => {
    const pipeline = new Pipeline<ListConfig>();
    const reading = pipeline.read(CONFIG, 'process_list', false);
    expect(pipeline.read(CONFIG, 'process_list', false)).to.equal(reading);
    expect(pipeline.read(`${CONFIG}\n`, 'process_list', false)).not.to.equal(reading);
    expect(pipeline.read('ui: {content: x}', 'process_list', true).config).to.equal(null);
  });

  test('makes one template engine for a language', () => {
    const pipeline = new Pipeline<ListConfig>();
    const engine = pipeline.engine(WORDS, PLACE);
    expect(pipeline.engine(WORDS, PLACE)).to.equal(engine);
    expect(pipeline.engine({ ...WORDS, lang: 'de' }, PLACE)).not.to.equal(engine);
  });

  test('finds what templates do wrong when it reads', () => {
    const { config, diagnostics } = new Pipeline<ListConfig>().read(
      'filter: {criteria: []}\nui: {content: "{{ 1 | nosuch }}"}',
      'process_list',
      false,
    );
    expect(config).to.equal(null);
    expect(diagnostics.map(({ code, line }) => [code, line])).to.deep.equal([['template/unknown-filter', 2]]);
  });
});
