import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage, mountGrid, many, root, YAML } from '../../elements/grid/grid-fixture.ts';
import { LIST } from '../../elements/panel-fixture.ts';
import '../../../src/define.ts';

suite('a misspelt name in "detail-url"', () => {
  const { warn } = console;
  const logged: string[] = [];

  setup(() => {
    logged.length = 0;
    console.warn = (text: string) => {
      if (text.includes('detail-url')) logged.push(text);
    };
  });
  teardown(async () => {
    console.warn = warn;
    await clearPage();
  });

  const noticesOf = (panel: Element) =>
    Array.from(panel.shadowRoot!.querySelectorAll('.pp-notice'), ({ textContent }) => textContent.trim());
  /** The features that come after the rows are there. */
  const warned = async () => {
    for (let i = 0; i < 60 && logged.length === 0; i++) await new Promise(resolve => setTimeout(resolve, 5));
  };

  // template, warnings
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [
      '/p/{{ $_process.idd }}',
      ['"$_process" has no "idd", so it prints nothing. Replace "$_process.idd" with "$_process.id".'],
    ],
    ['/p/{{ $_proces.id }}', ['there is no "$_proces", so it prints nothing. Replace "$_proces" with "$_process".']],
    [
      '/p/$_process.id',
      [
        '"$_process.id" is not in braces, so it is printed literally. Replace "$_process.id" with "{{ $_process.id }}".',
      ],
    ],
  ];
  for (const [detailUrl, warnings] of cases) {
    test(`is a warning on the console in ${detailUrl}, once, and in a strict panel above its rows`, async () => {
      const messages = warnings.map(each => `"detail-url": ${each}`);
      const grid = await mountGrid(many(2), { detailUrl });
      await warned();
      await grid.load();
      expect(logged).to.deep.equal(messages.map(each => `<process-grid> ${each}`));
      expect(noticesOf(grid)).to.deep.equal([]);
      grid.strict = true;
      await grid.loaded;
      await grid.updateComplete;
      expect(noticesOf(grid)).to.deep.equal(messages);
      expect(logged).to.have.length(messages.length);
      grid.errors = 'public';
      await grid.updateComplete;
      expect(noticesOf(grid)).to.deep.equal([]);
    });
  }

  test('is shown in a strict panel from the beginning, and is gone when it is corrected', async () => {
    const grid = await mountGrid(many(2), { detailUrl: '/p/{{ $_process.idd }}', strict: true });
    expect(noticesOf(grid)).to.have.length(1);
    expect(root(grid).querySelectorAll('tbody [part~=row]')).to.have.length(2);
    grid.detailUrl = '/p/{{ $_process.id }}';
    await grid.updateComplete;
    expect(noticesOf(grid)).to.deep.equal([]);
  });

  test('is found in a list', async () => {
    const list = document.createElement('process-list');
    Object.assign(list, { config: LIST, adapter: memoryAdapter(many(1)), strict: true });
    list.setAttribute('detail-url', '/p/{{ $_step.idd }}');
    document.body.append(list);
    await list.loaded;
    expect(noticesOf(list)).to.have.length(1);
  });

  const right = [
    '/p/{{ $_process.id }}/{{ $_step.id }}',
    '/p/{{ $_process.variables.number | url_encode }}',
    '/p/{% if $_process.item.key %}{{ $_process.item.key }}{% endif %}',
    '/all',
    '/p/{{ $_proces.id', // an error, which is reported as such
  ];
  for (const detailUrl of right) {
    test(`there is no warning of ${detailUrl}`, async () => {
      const grid = await mountGrid(many(1), { config: YAML, detailUrl, strict: true });
      expect([noticesOf(grid), logged]).to.deep.equal([[], []]);
    });
  }
});
