import { expect } from 'chai';
import { clearPage, mount, script } from '../panel-fixture.ts';

const ROWS: readonly object[] = [
  { id: 1, title: 'Pay', status: 'open' },
  { id: 2, title: 'Ask', status: 'closed' },
];
const STATE = `state: '{% if $item.status == "closed" %}10{% else %}2{% endif %}'`;
const FILTERED = 'filter: {criteria: [{stepState: 2}]}\n';

suite('rows that have an id, but no state', () => {
  const { fetch } = globalThis;
  teardown(() => {
    globalThis.fetch = fetch;
    clearPage();
  });

  /** A loaded panel over rows that are given in the page or as a document. */
  async function panelOver(rows: unknown, config: string, given: 'in the page' | 'src', tag = 'process-grid' as const) {
    globalThis.fetch = () => Promise.resolve(Response.json(rows));
    const panel =
      given === 'src'
        ? mount(tag, { config, src: '/rows.json' })
        : mount(tag, { config }, [script('application/json', JSON.stringify(rows))]);
    panel.lang = 'en';
    await panel.loaded;
    return panel;
  }
  const noticesOf = (panel: Element) =>
    Array.from(panel.shadowRoot!.querySelectorAll('.pp-notice'), ({ textContent }) => textContent.trim());
  const rowsOf = (panel: Element) => panel.shadowRoot!.querySelectorAll('tbody [part~=row]');

  for (const given of ['in the page', 'src'] as const) {
    test(`and are given ${given === 'src' ? 'by src' : given}: the panel says why nothing is there, with the line to write`, async () => {
      const panel = await panelOver(ROWS, FILTERED, given);
      const fact = 'Nothing is shown: the filter asks for "stepState", but the rows have neither "state" nor "steps"';
      const hint = `Add to the configuration: source: {map: {${STATE}}}`;
      expect(noticesOf(panel)).to.deep.equal([`${fact}. ${hint} (line 1, column 10)`]);
      expect(panel.diagnostics.map(({ severity, path }) => [severity, path])).to.deep.equal([
        ['warning', '/filter/criteria'],
      ]);
    });

    test(`and are given ${given === 'src' ? 'by src' : given}: the line shows them`, async () => {
      const panel = await panelOver(ROWS, FILTERED, given);
      const [, line = ''] = /Add to the configuration: (.*) \(line/.exec(noticesOf(panel)[0] ?? '') ?? [];
      const corrected = await panelOver(ROWS, `${FILTERED}${line}\n`, given);
      expect(noticesOf(corrected)).to.deep.equal([]);
      expect(rowsOf(corrected)).to.have.length(1);
    });
  }

  test('below a path: the line belongs to the source that there is', async () => {
    const config = 'filter: {criteria: [{processState: 2}]}\nsource: {items: data.rows}\n';
    const panel = await panelOver({ data: { rows: ROWS } }, config, 'in the page');
    expect(noticesOf(panel)).to.deep.equal([
      'Nothing is shown: the filter asks for "processState", but the rows have neither "state" nor "steps". ' +
        `Add to "source": map: {${STATE}} (line 2, column 1)`,
    ]);
  });

  // criterion, source, what is said
  const LACKING = [
    [
      'process: [1]',
      '',
      'the filter asks for "process", but no row has one. Remove this criterion, or add to the configuration: source: {map: {templateProcess: {id: …}}}',
    ],
    [
      'stepType: [2, 3]',
      'source: {items: rows}',
      'the filter asks for "stepType", but no row has one. Remove this criterion, or add to "source": map: {type: 2}',
    ],
    [
      'process: [1]',
      'source: {items: rows, map: {title: title}}',
      'the filter asks for "process", but "source.map" gives no item one. Remove this criterion, or add to "map": templateProcess: {id: …}',
    ],
    [
      'stepType: [2]',
      'source: {items: rows, map: {title: title}}',
      'the filter asks for "stepType", but "source.map" gives no item one. Remove this criterion, or add to "map": type: 2',
    ],
  ] as const;
  for (const [criterion, source, said] of LACKING) {
    test(`under ${criterion} with ${source || 'no source'}: the panel says that they have none`, async () => {
      const rows = source ? { rows: ROWS } : ROWS;
      const panel = await panelOver(rows, `filter: {criteria: [{${criterion}}]}\n${source}\n`, 'in the page');
      expect(noticesOf(panel)).to.deep.equal([`Nothing is shown: ${said} (line 1, column 10)`]);
    });
  }

  const silent: Readonly<Record<string, [rows: readonly object[], config: string]>> = {
    'have steps': [[{ id: 1, steps: [{ id: 1, state: 10 }] }], FILTERED],
    'have a state': [[{ id: 1, state: 10 }], FILTERED],
    'are processes without a state': [[{ id: 1, templateProcess: { id: 1, name: 'Invoice' } }], FILTERED],
    'are processes but for one': [[...ROWS, { id: 3, state: 1 }], FILTERED],
    'are none': [[], FILTERED],
    'are left out by another criterion': [ROWS, 'filter: {criteria: [{tag: urgent}]}\n'],
  };
  for (const [name, [rows, config]] of Object.entries(silent)) {
    test(`nothing is said of rows that ${name}`, async () => {
      for (const given of ['in the page', 'src'] as const) {
        const panel = await panelOver(rows, config, given);
        expect(noticesOf(panel)).to.deep.equal([]);
        expect(rowsOf(panel)).to.have.length(0);
      }
    });
  }

  test('are all shown without a filter by state', async () => {
    const panel = await panelOver(ROWS, 'filter: {criteria: []}\n', 'in the page');
    expect(noticesOf(panel)).to.deep.equal([]);
    expect(rowsOf(panel)).to.have.length(2);
  });
});
