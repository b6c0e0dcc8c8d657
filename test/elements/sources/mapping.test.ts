import { expect } from 'chai';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage, mount, once, part, script } from '../panel-fixture.ts';

const ROWS = [
  { nr: 1, subject: 'Order paper', who: 'Ada', due: '2026-03-01 08:00:00' },
  { nr: 2, subject: 'Pay rent', who: '', due: null },
];
const SOURCE = 'source: {map: {id: nr, title: subject, resolver: who, expiration: due}}';
const LIST = `filter: {criteria: []}
ui: {content: "{{ $_process.id }} {{ $_step.templateStep.title }} {{ $_step.resolver.fullname }} {{ $_process.item.due }};"}
${SOURCE}`;
const textOf = (panel: Element) => panel.shadowRoot!.querySelector('ul')!.textContent.replace(/\s+/g, ' ').trim();
const SHOWN = /1 Order paper Ada 2026-03-01 08:00:00;.*2 Pay rent\s+;/;

suite('a mapping in the configuration', () => {
  teardown(clearPage);

  test('reads JSON in the page', async () => {
    const panel = mount('process-list', { config: LIST }, [script('application/json', JSON.stringify(ROWS))]);
    await panel.loaded;
    expect(textOf(panel)).to.match(SHOWN);
  });

  test('reads what an endpoint answers, and a document', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.resolve(Response.json({ data: { rows: ROWS } }));
    try {
      const config = LIST.replace('source: {', 'source: {items: data.rows, ');
      for (const source of [{ endpoint: '/mapped' }, { src: '/mapped.json' }]) {
        const panel = mount('process-list', { config, ...source });
        await panel.loaded;
        expect(textOf(panel)).to.match(SHOWN);
      }
    } finally {
      globalThis.fetch = fetch;
    }
  });

  test('that does not fit is told in the error box, with the nearest path', async () => {
    const config = LIST.replace('source: {', 'source: {items: data.row, ');
    const json = JSON.stringify({ data: { rows: ROWS } });
    const panel = mount('process-list', { config }, [script('application/json', json)]);
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.code).to.equal('adapter/mapping');
    expect(part(panel, 'error')!.textContent).to.contain('"data.row"').and.contain('Write "data.rows".');
  });

  // what is written in the mapping, the line that is marked, what to write
  const PLACES = [
    ['items: data.row', 'items: data.row', 'Write "data.rows".'],
    ['map: {Id: nr}', 'Id: nr', 'Write "id".'],
    ['map: {title: subject}', 'map: {title: subject}', 'Map it: "id: nr".'],
  ] as const;
  for (const [written, marked, hint] of PLACES)
    test(`that does not fit is told with its line: ${written}`, async () => {
      const config = `filter: {criteria: []}\nui: {content: x}\nsource:\n  ${written}`;
      const json = JSON.stringify(written.startsWith('items') ? { data: { rows: ROWS } } : ROWS);
      const panel = mount('process-list', { config }, [script('application/json', json)]);
      await once(panel, 'process-error');
      const box = part(panel, 'error')!;
      const column = config.split('\n')[3]!.indexOf(marked) + 1;
      expect(box.textContent).to.contain(`line 4, column ${column}`).and.contain(hint);
      expect(box.querySelectorAll('li')).to.have.length(1);
    });

  test('of a script has no line in the configuration', async () => {
    const adapter = mapAdapter(ROWS, { map: { title: 'subject' } });
    const panel = mount('process-list', { config: 'filter: {criteria: []}\nui: {content: x}', adapter });
    await once(panel, 'process-error');
    expect(part(panel, 'error')!.textContent)
      .to.contain('has no id')
      .and.contain('Map it: "id: nr".')
      .and.not.match(/line|\/source/);
  });

  test('reads what an adapter answers, and is taken up when it changes', async () => {
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter(ROWS as never) });
    await panel.loaded;
    expect(textOf(panel)).to.match(SHOWN);
    panel.config = LIST.replace('title: subject', 'title: who');
    await once(panel, 'process-load');
    await panel.loaded;
    expect(textOf(panel)).to.match(/^1 Ada Ada/);
  });
});

suite('the example of the documentation', () => {
  teardown(clearPage);

  test('shows rows of a PHP page', async () => {
    const text = await (await fetch('/docs/any-json.md')).text();
    const [, example = ''] = /```html\n([^]*?)```/.exec(text) ?? [];
    const [, config = ''] = /<script type="application\/yaml">(.*?)<\/script>/.exec(example) ?? [];
    const children = [script('application/json', JSON.stringify(ROWS)), script('application/yaml', config)];
    const panel = mount('process-grid', {}, children);
    await panel.loaded;
    expect(panel.diagnostics).to.deep.equal([]);
    const cells = [...panel.shadowRoot!.querySelectorAll('tbody tr')].map(row =>
      Array.from(row.querySelectorAll('td'), ({ textContent }) => textContent.trim()),
    );
    expect(cells).to.deep.equal([
      ['1', 'Order paper', 'AAda'],
      ['2', 'Pay rent', ''],
    ]);
  });
});

suite('JSON without a mapping', () => {
  teardown(clearPage);

  test('that is a flat list shows at once, by the columns of its own members', async () => {
    const config = `filter: {criteria: []}
table:
  fields: {subject: "{{ $_process.subject }}"}
  columns: {subject: {field: subject, title: Subject}}`;
    const rows = [
      { id: 1, subject: 'Order paper' },
      { id: 2, subject: 'Pay rent' },
    ];
    const panel = mount('process-grid', { config }, [script('application/json', JSON.stringify(rows))]);
    await panel.loaded;
    expect(panel.shadowRoot!.querySelector('table')!.textContent).to.contain('Order paper').and.contain('Pay rent');
    expect(panel.items.map(({ step }) => step.id)).to.deep.equal([1, 2]);
  });

  test('that is no list says what it is, and where the list may be', async () => {
    const json = JSON.stringify({ data: { rows: ROWS } });
    const panel = mount('process-grid', { config: 'filter: {criteria: []}' }, [script('application/json', json)]);
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.hint).to.contain('source: {items: data.rows}');
  });

  test('that is HTML says so', async () => {
    const panel = mount('process-grid', { config: 'filter: {criteria: []}' }, [
      script('application/json', '<p>Log in'),
    ]);
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.message).to.contain('HTML');
  });
});
