import { expect } from 'chai';
import { clearPage, countingAdapter, mount, part, processes } from '../panel-fixture.ts';

const ENDLESS = '{% for i in (1..100000000) %}x{% endfor %}';

suite('a field that is no shown cell and whose template fails is told once, with its field and its place', () => {
  teardown(clearPage);

  // how it is used: the rest of the table
  const uses: Readonly<Record<string, string>> = {
    'sorted by at first': "columns: {a: {field: id, title: A, sortField: mine, initialSort: 'asc'}}",
    'searched in': 'searchFields: [mine]\n  columns: {a: {field: id, title: A}}',
    'of a column that may be sorted by': 'columns: {a: {field: id, title: A, sortField: mine}}',
    'of a column to be sorted by, and searched in':
      'searchFields: [id, mine]\n  columns: {a: {field: id, title: A, sortField: mine}}',
    'of a column that the reader may show, and sort by':
      'personal: true\n  columns: {a: {field: id, title: A}, g: {field: id, sortField: mine, title: G, hidden: true}}',
    'of a hidden column that rows are grouped by':
      'columns: {a: {field: id, title: A}, g: {field: mine, title: G, hidden: true}}\n  groupBy: {column: g}',
    'of a filter': 'columns: {a: {field: id, title: A}}\nfilters: {f: {field: mine, title: F}}',
  };
  // how it fails: template, code, message
  const faults = [
    [ENDLESS, 'template/limit', 'the template breaks a limit: it works on too long texts or lists'],
    ['{% render "no" %}', 'template/unknown-snippet', 'unknown snippet "no"'],
  ] as const;
  for (const [use, table] of Object.entries(uses)) {
    for (const [template, code, fact] of faults) {
      test(`${use}: ${code}`, async () => {
        const errors: string[] = [];
        const panel = mount('process-grid', { adapter: countingAdapter({ processes: processes(1, 2, 3) }) });
        panel.addEventListener('process-error', ({ detail }) =>
          errors.push(`${detail.error.code} ${detail.error.message}`),
        );
        panel.config = `filter: {criteria: []}\ntable:\n  fields:\n    id: '{{ $_process.id }}'\n    mine: |\n      ${template}\n  ${table}`;
        await panel.loaded;
        const box = panel.shadowRoot!.querySelector<HTMLInputElement>('input[type=search]');
        if (table.includes('searchFields')) {
          box!.value = '1';
          box!.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
        }
        await untilTold(errors);
        const message = `the field "mine": ${fact}`;
        expect(errors).to.deep.equal([`${code} ${message} (line 6, column 7 of the configuration)`]);
        expect(panel.diagnostics.map(fault => [fault.severity, fault.message, fault.line, fault.column])).to.deep.equal(
          [['error', message, 6, 7]],
        );
        await panel.updateComplete;
        const said = boxOf(panel);
        expect(said.slice(0, 3)).to.deep.equal([
          'The configuration has an error',
          `The field "mine": ${fact}`,
          'line 6, column 7 · /table/fields/mine',
        ]);
        expect(said.at(-1)).to.equal('Rows may be in the wrong order, or missing from a search or a filter.');
      });
    }
  }
});

suite('the error box of a field that rows are only sorted by', () => {
  teardown(clearPage);

  const columns = 'columns: {a: {field: id, title: A, sortField: mine}}';
  const configOf = (table: string, template: string = ENDLESS) =>
    `filter: {criteria: []}\ntable:\n  fields:\n    id: '{{ $_process.id }}'\n    mine: |\n      ${template}\n  ${table}`;
  const shown = async (given: Record<string, unknown>) => {
    const panel = mount('process-grid', { adapter: countingAdapter({ processes: processes(1, 2, 3) }), ...given });
    const errors: string[] = [];
    panel.addEventListener('process-error', ({ detail }) => errors.push(detail.error.code));
    await panel.loaded;
    await untilTold(errors);
    await panel.updateComplete;
    return panel;
  };

  test('names neither place nor cause to the readers of a public page', async () => {
    const panel = await shown({ config: configOf(columns), errors: 'public' });
    expect(boxOf(panel)).to.deep.equal(['Rows may be in the wrong order, or missing from a search or a filter.']);
  });

  test('is not there where a column shows the field: its cells are marked', async () => {
    const panel = await shown({ config: configOf('columns: {a: {field: mine, title: A, sortField: mine}}') });
    expect(part(panel, 'error')).to.equal(null);
    expect(panel.shadowRoot!.querySelectorAll('[part~=cell] .pp-cell-error')).to.have.length(3);
  });

  test('stays over another load, and goes with the fault', async () => {
    const panel = await shown({ config: configOf(columns) });
    await panel.load();
    expect(boxOf(panel)).to.have.length.above(3);
    expect(part(panel, 'row')).not.to.equal(null);
    panel.config = configOf(columns, '{{ $_process.id }}');
    await panel.loaded;
    expect(part(panel, 'error')).to.equal(null);
  });
});

/** What the error box says, paragraph by paragraph. */
const boxOf = (panel: Element): string[] =>
  [...(part(panel, 'error')?.querySelectorAll('strong, p:not(.pp-error-actions)') ?? [])].map(({ textContent }) =>
    textContent.trim(),
  );

/** What is sorted by and searched in is prepared in idle time. */
async function untilTold(errors: readonly string[]): Promise<void> {
  for (let turn = 0; turn < 100 && errors.length === 0; turn++) await new Promise(requestAnimationFrame);
}
