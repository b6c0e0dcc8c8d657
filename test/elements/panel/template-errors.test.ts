import { expect } from 'chai';
import type { ProcessErrorEvent } from '../../../src/elements/events.ts';
import { clearPage, countingAdapter, mount, processes } from '../panel-fixture.ts';

interface Case {
  readonly panel: 'process-grid' | 'process-list';
  /** The place that is to be told is marked. */
  readonly config: string;
  readonly code: string;
  readonly message: string;
}

const COLUMNS = 'columns: {a: {field: mine, title: A}}';
const ENDLESS = '{% for i in (1..100000000) %}x{% endfor %}';

suite('a template that fails when it is evaluated is told with its field and its place in the text', () => {
  teardown(clearPage);

  // which one: how it is written
  const cases: Readonly<Record<string, Case>> = {
    'a field, on the second line of a block': {
      panel: 'process-grid',
      config: `filter: {criteria: []}\ntable:\n  fields:\n    mine: |\n      first\n      ▸${ENDLESS}\n  ${COLUMNS}`,
      code: 'template/limit',
      message: 'the field "mine": the template breaks a limit: it works on too long texts or lists',
    },
    'a field in quotation marks': {
      panel: 'process-grid',
      config: `process_grid:\n  config:\n    filter: {criteria: []}\n    table: {fields: {mine: "a \\"b\\" ▸{% render 'no' %}"}, ${COLUMNS}}`,
      code: 'template/unknown-snippet',
      message: 'the field "mine": unknown snippet "no"',
    },
    'a loop in a loop': {
      panel: 'process-grid',
      config: `filter: {criteria: []}\ntable:\n  fields:\n    mine: >-\n      {% for i in (1..900) %}\n      ▸{% for j in (1..900) %}x{% endfor %}{% endfor %}\n  ${COLUMNS}`,
      code: 'template/limit',
      message: 'the field "mine": the template breaks a limit: it works on too long texts or lists',
    },
    'the expression of a filter, a text that knows no place': {
      panel: 'process-grid',
      config: `filter: {criteria: []}\ntable:\n  fields:\n    mine: |\n      first\n      {{ $_process.steps | ▸where_exp: "s", "s.id | date_local: 'tiny'" }}\n  ${COLUMNS}`,
      code: 'template/evaluation',
      message:
        'the field "mine": the template fails: "date_local" knows the styles "short", "medium", "long" and "full", not "tiny"',
    },
    'the row of a list': {
      panel: 'process-list',
      config: `filter: {criteria: []}\nui:\n  content: |\n    <b>x</b>\n    ▸${ENDLESS}`,
      code: 'template/limit',
      message: '"content": the template breaks a limit: it works on too long texts or lists',
    },
  };
  for (const [name, { panel: kind, config, code, message }] of Object.entries(cases)) {
    test(name, async () => {
      const before = config.slice(0, config.indexOf('▸')).split('\n');
      const [line, column] = [before.length, before.at(-1)!.length + 1];
      const errors: ProcessErrorEvent['detail']['error'][] = [];
      const panel = mount(kind, { adapter: countingAdapter({ processes: processes(1, 2) }) });
      panel.addEventListener('process-error', ({ detail }) => errors.push(detail.error));
      panel.config = config.replace('▸', '');
      await panel.loaded;
      expect(errors.map(error => [error.code, error.message])).to.deep.equal([
        [code, `${message} (line ${line}, column ${column} of the configuration)`],
      ]);
      expect(panel.diagnostics.map(fault => [fault.severity, fault.message, fault.line, fault.column])).to.deep.equal([
        ['error', message, line, column],
      ]);
      await panel.load();
      expect(panel.diagnostics).to.have.length(1);
      expect(panel.matches(':state(error)')).to.equal(false);
    });
  }

  test('but for a field of the default ones, which stands nowhere: by its name', async () => {
    const errors: string[] = [];
    const panel = mount('process-grid', { adapter: countingAdapter({ processes: processes(1) }) });
    panel.addEventListener('process-error', ({ detail }) => errors.push(detail.error.message));
    const huge = 'x'.repeat(10_000_000);
    const [process] = processes(1);
    panel.adapter = countingAdapter({
      processes: [{ ...process!, templateProcess: { id: 1, name: huge } }],
    });
    panel.config = 'filter: {criteria: []}';
    await panel.loaded;
    expect(errors).not.to.have.length(0);
    for (const error of errors) expect(error).to.match(/^the field "\w+": the template breaks a limit: .*[^)]$/);
    expect(panel.diagnostics.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
  });
});
