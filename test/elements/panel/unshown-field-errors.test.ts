import { expect } from 'chai';
import { clearPage, countingAdapter, mount, processes } from '../panel-fixture.ts';

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
        expect(errors).to.deep.equal([`${code} ${message} (line 6, column 7)`]);
        expect(panel.diagnostics.map(fault => [fault.severity, fault.message, fault.line, fault.column])).to.deep.equal(
          [['error', message, 6, 7]],
        );
      });
    }
  }
});

/** What is sorted by and searched in is prepared in idle time. */
async function untilTold(errors: readonly string[]): Promise<void> {
  for (let turn = 0; turn < 100 && errors.length === 0; turn++) await new Promise(requestAnimationFrame);
}
