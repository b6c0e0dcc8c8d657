import { expect } from 'chai';
import { fragmentOf } from '../../../demo/playground/shared-link.ts';
import { type DemoPage, openDemo, until } from '../demo-page.ts';

const TASKS = {
  tasks: [
    { nr: 'A-1', subject: 'Order paper', who: 'Ada', closed: false },
    { nr: 'A-2', subject: 'Pay rent', who: 'Bob', closed: true },
  ],
};
const SHOWS_TWO = 'filter: {criteria: [{stepState: 2}], limit: 2}\n';

suite('the playground', function () {
  this.timeout(30_000);
  teardown(() => document.querySelectorAll('iframe').forEach(frame => frame.remove()));

  const button = (page: DemoPage, name: string): HTMLElement =>
    [...page.document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === name)!;
  const open = async (address = 'playground.html', width = 1280, height = 900) => {
    const page = await openDemo(address, { width, height });
    const editor = await page.editor('#config');
    await until(() => page.rows().length > 0 || page.document.querySelector('#said')!.textContent);
    return { page, editor };
  };
  const problems = (page: DemoPage): string => page.document.querySelector('#problems')!.textContent;
  const shownIn = (page: DemoPage): string => page.panel().shadowRoot!.textContent;

  test('shows at once what is written, within the policy', async () => {
    const { page, editor } = await open();
    page.write(editor, SHOWS_TWO);
    await until(() => page.rows().length === 2);
    expect(page.refused).to.deep.equal([]);
  });

  test('marks a mistake, keeps the panel standing, and corrects it by a click', async () => {
    const { page, editor } = await open();
    const panel = page.panel();
    page.write(editor, `${SHOWS_TWO}tabel: {perPage: 1}\n`);
    await until(() => editor.querySelector('.cm-lintRange-error'));
    expect(editor.querySelector('.cm-lintRange-error')!.textContent).to.equal('tabel');
    await until(() => editor.querySelector('.cm-gutter-lint .cm-lint-marker-error'));
    expect(problems(page)).to.match(/1 mistake.*Line 2.*unknown key "tabel"/);
    expect(page.rows()).to.have.length(6);
    expect(page.panel().shadowRoot!.querySelector('[part=error]')).to.equal(null);
    button(page, 'Apply fix').click();
    await until(() => page.rows().length === 1);
    expect(page.textOf(editor)).to.include('table: {perPage: 1}');
    expect(page.panel()).to.equal(panel);
    expect(problems(page)).to.equal('No mistakes');
    expect(page.refused).to.deep.equal([]);
  });

  test('changes from a grid to a list, and to both', async () => {
    const { page, editor } = await open();
    page.write(editor, 'process_list: {config: {filter: {criteria: [{stepState: 2}], limit: 3}}}\n');
    await until(() => page.panel().localName === 'process-list' && page.rows().length > 0);
    page.write(
      editor,
      `process_grid:\n  config: {${SHOWS_TWO.trim()}}\nprocess_list:\n  config: {${SHOWS_TWO.trim()}}\n`,
    );
    await until(() => page.document.querySelectorAll('#panels > *').length === 2);
  });

  test('completes keys, with what they mean', async () => {
    const { page, editor } = await open();
    page.write(editor, 'filter: {criteria: []}\nta');
    const content = editor.querySelector<HTMLElement>('.cm-content')!;
    const key = { key: ' ', code: 'Space', keyCode: 32, ctrlKey: true, bubbles: true, cancelable: true };
    content.dispatchEvent(new page.window.KeyboardEvent('keydown', key));
    const options = await until(() => {
      const found = [...editor.querySelectorAll<HTMLElement>('.cm-tooltip-autocomplete li')];
      return found.length > 0 ? found : null;
    });
    expect(options[0]!.textContent).to.match(/^table/);
    await until(() => editor.querySelector('.cm-completionInfo')?.textContent.includes('Fields, columns'));
    expect(page.refused).to.deep.equal([]);
  });

  test('lets the Tab key go on', async () => {
    const { page, editor } = await open();
    const content = editor.querySelector<HTMLElement>('.cm-content')!;
    content.focus();
    const tab = { key: 'Tab', code: 'Tab', keyCode: 9, bubbles: true, cancelable: true };
    expect(content.dispatchEvent(new page.window.KeyboardEvent('keydown', tab))).to.equal(true);
  });

  test('reads data of any shape, by a mapping that it writes', async () => {
    const { page, editor } = await open();
    page.write(editor, 'filter: {criteria: [{stepState: 2}]}\n');
    button(page, 'Data').click();
    const data = await page.editor('#pane-data .editor');
    page.write(data, JSON.stringify(TASKS));
    const told = page.document.querySelector('#pane-data [role=status]')!;
    await until(() => told.textContent.startsWith('2 items in tasks.'));
    expect(told.textContent).to.include('id ← nr, title ← subject');
    button(page, 'Write this mapping into the configuration').click();
    await until(() => page.rows().length === 1 && shownIn(page).includes('Order paper'));
    expect(shownIn(page)).not.to.include('Pay rent');
    expect(page.textOf(editor)).to.include('items: tasks');
    button(page, 'The demo’s processes').click();
    await until(() => told.textContent.startsWith('Empty'));
  });

  test('exchanges the filter and the columns of its example for those of the data', async () => {
    const { page, editor } = await open();
    button(page, 'Data').click();
    page.write(await page.editor('#pane-data .editor'), JSON.stringify(TASKS));
    const told = page.document.querySelector('#pane-data [role=status]')!;
    await until(() => told.textContent.startsWith('2 items in tasks.'));
    button(page, 'Write this mapping into the configuration').click();
    await until(() => page.rows().length === 2 && shownIn(page).includes('Order paper'));
    expect(shownIn(page)).to.include('Pay rent').and.not.to.include('Supplier');
    expect(page.textOf(editor)).to.include('criteria: []').and.not.to.include('process: [1]');
    expect(page.document.querySelector('#said')!.textContent).to.equal('The configuration is now one for your data.');
  });

  // what is pasted, and what is said of it
  const WRONG = [
    ['<!doctype html><title>Log in</title>', 'is HTML, not JSON. If it is a login page'],
    ['[{"id": 1', 'cannot be read as JSON'],
    ['{"a": 1}', 'there is no list of items in it'],
    ['[1, 2]', 'and the like, not of objects. The preview shows the last data'],
  ] as const;
  for (const [text, words] of WRONG) {
    test(`keeps the data it has, and says why, when ${text} is pasted`, async () => {
      const { page } = await open();
      button(page, 'Data').click();
      page.write(await page.editor('#pane-data .editor'), text);
      const told = page.document.querySelector('#pane-data [role=status]')!;
      await until(() => told.textContent.includes(words));
      expect(page.rows()).to.have.length(6);
    });
  }

  test('fetches data from its own address, and says why from no other', async () => {
    const { page } = await open();
    button(page, 'Data').click();
    const told = page.document.querySelector('#pane-data [role=status]')!;
    const address = page.document.querySelector<HTMLInputElement>('input[name=address]')!;
    const fetchFrom = (from: string): void => {
      address.value = from;
      button(page, 'Fetch').click();
    };
    fetchFrom('/inbox.json');
    await until(() => told.textContent.includes('12 items, which are processes'));
    fetchFrom('https://example.org/tasks.json');
    await until(() => told.textContent.includes('Open the address in a tab'));
    fetchFrom('/not-there.json');
    await until(() => told.textContent.includes('answers 404'));
    expect(page.refused).to.deep.equal([]);
  });

  test('opens an example', async () => {
    const { page, editor } = await open();
    button(page, 'Examples').click();
    const example = await until(() =>
      [...page.document.querySelectorAll<HTMLElement>('#examples button')].find(({ textContent }) =>
        textContent.startsWith('A list instead of a table'),
      ),
    );
    example.click();
    await until(() => page.panel().localName === 'process-list' && page.rows().length > 0);
    expect(page.textOf(editor)).to.include('content:');
  });

  test('is carried by a link, whole', async () => {
    const { page, editor } = await open();
    page.write(editor, 'filter: {criteria: []}\nsource: {items: tasks, map: {id: nr, title: subject}}\n');
    button(page, 'Data').click();
    page.write(await page.editor('#pane-data .editor'), JSON.stringify(TASKS));
    const text = page.textOf(editor);
    button(page, 'Copy link').click();
    const hash = await until(() => page.window.location.hash);
    const { page: other, editor: same } = await open(`playground.html${hash}`);
    await until(() => other.rows().length === 2 && shownIn(other).includes('Order paper'));
    expect(other.textOf(same)).to.equal(text);
    expect(other.refused).to.deep.equal([]);
  });

  test('opens each example of the page of columns, with rows and without a mistake', async () => {
    const markdown = await (await fetch('/docs-site/columns.md')).text();
    const examples = Array.from(markdown.matchAll(/^```yaml\n([^]*?)^```/gm), ([, config]) => config!);
    expect(examples.length).to.be.greaterThan(3);
    for (const config of examples) {
      expect(config).to.match(/^process_grid:/);
      const fragment = await fragmentOf({ config, data: null, attributes: {} });
      const { page } = await open(`playground.html#${fragment}`);
      await until(() => page.rows().length > 0 && problems(page) === 'No mistakes');
      expect([page.panel().diagnostics, shownIn(page).match(/error/i)]).to.deep.equal([[], null]);
      document.querySelector('iframe')!.remove();
    }
  });

  test('says that a link is damaged, and starts afresh', async () => {
    const fragment = await fragmentOf({ config: SHOWS_TWO, data: null, attributes: {} });
    const { page, editor } = await open(`playground.html#${fragment.slice(0, -6)}`);
    await until(() => page.document.querySelector('#said')!.textContent.includes('damaged'));
    await until(() => page.rows().length === 6);
    expect(page.textOf(editor)).to.include('My inbox');
  });

  test('sends nothing for an action that a link has brought', async () => {
    const config = `${SHOWS_TWO}actions: {pay: {label: Pay, request: {method: POST, url: /api/pay}}}\n`;
    const fragment = await fragmentOf({ config, data: null, attributes: {} });
    const { page } = await open(`playground.html#${fragment}`);
    await until(() => page.rows().length === 2);
    const pay = [...page.panel().shadowRoot!.querySelectorAll<HTMLElement>('[part~=row] button')][0]!;
    pay.click();
    await until(() => page.document.querySelector('#said')!.textContent.includes('actions change nothing'));
    const sent = page.window.performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/pay'));
    expect(sent).to.deep.equal([]);
    expect(shownIn(page)).not.to.match(/unknown|failed/i);
  });

  test('begins with rows that say what is to be done, and hardly a supplier twice', async () => {
    const { page } = await open();
    const columns = page
      .rows()
      .map(row => [...row.querySelectorAll('[part~=cell]')].map(cell => cell.textContent.trim()));
    const heads = [...page.panel().shadowRoot!.querySelectorAll('[part~=header-cell]')];
    expect(heads.slice(0, 2).map(({ textContent }) => textContent.trim())).to.deep.equal(['Task', 'Supplier']);
    expect(columns.every(([task]) => task !== '')).to.equal(true);
    const suppliers = columns.map(([, supplier]) => supplier);
    expect(new Set(suppliers).size, suppliers.join()).to.be.at.least(5);
    expect(suppliers.join()).not.to.contain('<');
  });

  test('claims in its first example, and no more', async () => {
    const { page } = await open();
    const claim = await until(() =>
      [...page.panel().shadowRoot!.querySelectorAll<HTMLElement>('[part~=row] button')].find(
        ({ textContent }) => textContent.trim() === 'Claim',
      ),
    );
    const row = claim.closest<HTMLElement>('[part~=row]')!;
    expect(row.textContent).to.include('new');
    claim.click();
    await until(() => page.rows().some(({ textContent }) => textContent.includes('in progress')));
    expect(page.document.querySelector('#said')!.textContent).to.include('nothing was sent');
    expect(shownIn(page)).not.to.match(/unknown|failed/i);
  });

  test('gives a page to copy', async () => {
    const { page, editor } = await open();
    page.write(editor, SHOWS_TWO);
    await until(() => page.rows().length === 2);
    let copied = '';
    Object.defineProperty(page.window.navigator, 'clipboard', {
      value: { writeText: (text: string) => ((copied = text), Promise.resolve()) },
    });
    button(page, 'Copy as HTML').click();
    await until(() => copied);
    expect(copied)
      .to.match(/^<!doctype html>/)
      .and.to.include(SHOWS_TWO.trim());
    // so that it works without the demo
    expect(copied).not.to.include('src="processes.json"');
    const json = copied.split('<script type="application/json">')[1]!.split('</script>')[0]!;
    const data = JSON.parse(json) as unknown[];
    expect(data).to.have.length(2);
    expect(page.document.querySelector('#said')!.textContent).to.include('with the 2 processes that it shows');
  });

  test('fits 320 px, where tabs show one thing at a time', async () => {
    const { page } = await open('playground.html', 320);
    const { documentElement: root } = page.document;
    expect(root.scrollWidth).to.be.at.most(320);
    expect(page.panel().checkVisibility()).to.equal(false);
    const tab = page.document.querySelector<HTMLElement>('#tab-config')!;
    tab.focus();
    const left = new page.window.KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true });
    tab.dispatchEvent(left);
    expect(page.document.activeElement!.id).to.equal('tab-preview');
    expect(page.panel().checkVisibility()).to.equal(true);
    expect(page.document.querySelector('#config')!.checkVisibility()).to.equal(false);
    expect(root.scrollWidth).to.be.at.most(320);
  });

  const README_ROWS =
    '[{"nr": 1, "subject": "Order paper", "who": "Ada"}, {"nr": 2, "subject": "Pay rent", "who": "Bob"}]';
  const NOTED = JSON.stringify([
    { key: 1, ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`d${i}`, '24.12.2026'])) },
  ]);
  // what is in the tab of the data
  for (const [what, text] of [
    ['nothing', null],
    ['rows of a few members', README_ROWS],
    ['rows about which there is much to say', NOTED],
    ['many lines', JSON.stringify(TASKS.tasks.concat(TASKS.tasks), null, 1).repeat(40)],
  ] as const) {
    test(`fits 1280 × 800 px with ${what} as its data, the editor in sight`, async () => {
      const { page } = await open('playground.html', 1280, 800);
      button(page, 'Data').click();
      const data = await page.editor('#pane-data .editor');
      if (text !== null) page.write(data, text);
      const told = page.document.querySelector('#pane-data [role=status]')!;
      await until(() => text === null || !told.textContent.startsWith('Empty'));
      expect(page.document.documentElement.scrollHeight).to.be.at.most(800);
      expect(page.document.querySelector('#pane-data .editor')!.clientHeight).to.be.at.least(100);
    });
  }

  for (const tab of ['Configuration', 'Data']) {
    test(`fits 1280 × 720 px with the tab ${tab}`, async () => {
      const { page } = await open('playground.html', 1280, 720);
      button(page, tab).click();
      await until(() => page.document.querySelectorAll('[role=tab][aria-selected=true]').length === 1);
      expect(page.document.documentElement.scrollHeight).to.be.at.most(720);
    });
  }

  test('fits 1280 × 800 px with many mistakes', async () => {
    const { page, editor } = await open('playground.html', 1280, 800);
    page.write(editor, SHOWS_TWO + Array.from({ length: 30 }, (_, i) => `unknown${i}: {}\n`).join(''));
    await until(() => problems(page).includes('30 mistakes'));
    expect(page.document.documentElement.scrollHeight).to.be.at.most(800);
  });

  test('shows of the example of the README the columns that have values', async () => {
    const config = 'filter: {criteria: []}\nsource: {map: {id: nr, title: subject, resolver: who}}\n';
    const fragment = await fragmentOf({ config, data: README_ROWS, attributes: {} });
    const { page } = await open(`playground.html#${fragment}`);
    await until(() => shownIn(page).includes('Pay rent'));
    const heads = [...page.panel().shadowRoot!.querySelectorAll('[part~=header-cell]')];
    expect(heads.map(({ textContent }) => textContent.trim())).to.deep.equal(['ID', 'Step', 'Resolver']);
    expect(page.rows()[0]!.textContent).to.include('Ada');
  });

  for (const width of [320, 1440]) {
    test(`has nothing that axe finds, at ${width} px`, async function () {
      // A run of axe takes up to a minute in the others, and looks at the same elements and rules.
      if (!/Chrome/.test(navigator.userAgent)) return this.skip();
      const { page, editor } = await open('playground.html', width);
      page.write(editor, `${SHOWS_TWO}tabel: {}\n`);
      await until(() => problems(page).includes('1 mistake'));
      expect(await page.axe()).to.deep.equal([]);
    });
  }
});
