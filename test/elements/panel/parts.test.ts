import { expect } from 'chai';
import type { ProcessAdapter, ProcessPanelError } from '../../../src/index.ts';
import { clearPage, once, processOf, part } from '../panel-fixture.ts';
import { server } from '../grid/window-server.ts';

/** The library without what is imported on demand, see test/support/test-server.mjs. */
const LIBRARY = '/without/*/index.js';

suite('a part that cannot be loaded', function () {
  // Each test fetches all modules of the package again, one by one.
  this.timeout(40_000);
  const prototype = Element.prototype as { setHTML?: unknown };
  const setHTML = Object.getOwnPropertyDescriptor(prototype, 'setHTML');
  let library: typeof import('../../../src/index.ts');

  suiteSetup(async () => {
    delete prototype.setHTML;
    library = (await import(LIBRARY)) as typeof library;
    customElements.define('grid-without-parts', class extends library.ProcessGrid {});
  });
  suiteTeardown(() => {
    if (setHTML) Object.defineProperty(prototype, 'setHTML', setHTML);
  });
  teardown(clearPage);

  const mounted = (adapter: ProcessAdapter, errors: ProcessPanelError[]) => {
    const panel = document.createElement('grid-without-parts') as InstanceType<typeof library.ProcessGrid>;
    panel.addEventListener('process-error', event => errors.push(event.detail.error));
    panel.config = { process_grid: { config: { filter: { criteria: [] } } } };
    panel.adapter = adapter;
    document.body.append(panel);
    return panel;
  };

  // what the part is called, a source that needs it
  const parts: readonly (readonly [string, () => ProcessAdapter])[] = [
    ['sanitizer', () => library.memoryAdapter([processOf(1)])],
    ['server-side view', () => server([processOf(1)]).adapter],
  ];
  for (const [name, adapter] of parts) {
    test(`is told in the error box and by an event, with a code and what to do: the ${name}`, async () => {
      const errors: ProcessPanelError[] = [];
      const panel = mounted(adapter(), errors);
      await panel.loaded;
      expect(errors.map(({ code }) => code)).to.deep.equal(['panel/part']);
      expect(errors[0]!.message).to.contain(`the ${name} of the panel cannot be loaded: `);
      const box = part(panel, 'error')!;
      expect(box.textContent).to.include(`${name} of the panel cannot be loaded`).and.include('Check the connection');
      await panel.load();
      expect(errors, 'tried again').to.have.length(2);
    });
  }

  // what the part is called, what is not there
  const ofFilters = [
    ['check of filters', 'check-filters'],
    ['filters', 'filters-feature'],
  ] as const;
  for (const [name, file] of ofFilters) {
    test(`is told where a configuration has filters, and is asked for again: the ${name}`, async () => {
      const without = (await import(`/without/${file}/index.js`)) as typeof library;
      customElements.define(`grid-without-${file}`, class extends without.ProcessGrid {});
      const panel = document.createElement(`grid-without-${file}`) as InstanceType<typeof library.ProcessGrid>;
      const errors: ProcessPanelError[] = [];
      panel.addEventListener('process-error', event => errors.push(event.detail.error));
      panel.config = { filter: { criteria: [] }, filters: { state: { criterion: 'stepState', title: 'State' } } };
      panel.adapter = without.memoryAdapter([processOf(1)]);
      document.body.append(panel);
      await panel.loaded;
      expect(errors.map(({ code }) => code)).to.deep.equal(['panel/part']);
      expect(part(panel, 'error')!.textContent).to.include(`he ${name} of the panel cannot be loaded`);
      await panel.load();
      expect(errors, 'tried again').to.have.length(2);
      panel.config = { filter: { criteria: [] } };
      await panel.loaded;
      expect(part(panel, 'error')).to.equal(null);
      expect(panel.items).to.have.length(1);
    });
  }

  test('is of no matter to a panel that has left the page meanwhile', async () => {
    const errors: ProcessPanelError[] = [];
    const panel = mounted(server([processOf(1)]).adapter, errors);
    await panel.updateComplete;
    panel.remove();
    await panel.loaded;
    expect(errors).to.deep.equal([]);
  });
});

suite('a part that the reader asks for', function () {
  // Each test fetches all modules of the package again, one by one.
  this.timeout(40_000);
  teardown(clearPage);

  test('and that cannot be loaded leaves the rows, says so, and may be asked for again: the export', async () => {
    const WITHOUT_EXPORT = '/without/csv-file/index.js';
    const library = (await import(WITHOUT_EXPORT)) as typeof import('../../../src/index.ts');
    customElements.define('grid-without-export', class extends library.ProcessGrid {});
    const grid = document.createElement('grid-without-export') as InstanceType<typeof library.ProcessGrid>;
    const errors: ProcessPanelError[] = [];
    grid.addEventListener('process-error', event => errors.push(event.detail.error));
    grid.config = { process_grid: { config: { filter: { criteria: [] }, ui: { title: 'Open' } } } };
    grid.adapter = library.memoryAdapter([processOf(1)]);
    grid.exportable = true;
    document.body.append(grid);
    await grid.loaded;
    const click = (selector: string) => grid.shadowRoot!.querySelector<HTMLElement>(selector)!.click();

    const told = once(grid, 'process-error');
    click('.pp-export');
    await told;
    expect(errors.map(({ code }) => code)).to.deep.equal(['panel/part']);
    expect(part(grid, 'error')!.textContent)
      .to.include('Part of this panel could not be loaded')
      .and.include('The export of the panel cannot be loaded: ')
      .and.include('Check the connection');
    expect(grid.shadowRoot!.querySelectorAll('[part~=row]')).to.have.length(1);
    const refused: unknown = await grid.exportCsv().catch((thrown: unknown) => thrown);
    expect(refused).to.have.property('code', 'panel/part');

    const toldAgain = once(grid, 'process-error');
    click('.pp-export');
    await toldAgain;
    expect(errors).to.have.length(2);
    await grid.load();
    expect(part(grid, 'error')).to.equal(null);
  });
});

suite('the explanation of configurations', function () {
  // Each test fetches all modules of the package again, one by one.
  this.timeout(40_000);
  const WITHOUT_EXPLANATION = '/without/help-feature/index.js';
  let library: typeof import('../../../src/index.ts');

  suiteSetup(async () => {
    library = (await import(WITHOUT_EXPLANATION)) as typeof library;
    customElements.define('grid-unexplained', class extends library.ProcessGrid {});
  });
  teardown(clearPage);

  const mounted = (config: string, errors: ProcessPanelError[], properties = {}) => {
    const panel = document.createElement('grid-unexplained') as InstanceType<typeof library.ProcessGrid>;
    panel.addEventListener('process-error', event => errors.push(event.detail.error));
    Object.assign(panel, { config, adapter: library.memoryAdapter([processOf(1)]), ...properties });
    document.body.append(panel);
    return panel;
  };

  test('is not needed for the rows of a sound configuration', async () => {
    const errors: ProcessPanelError[] = [];
    const panel = mounted('filter: {criteria: []} # all\n', errors);
    await once(panel, 'process-load');
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('help-feature/help-feature'));
    expect(asked).to.deep.equal([]);
    await panel.loaded;
    expect(errors).to.deep.equal([]);
    expect(part(panel, 'error')).to.equal(null);
    expect(panel.shadowRoot!.querySelectorAll('[part~=row]')).to.have.length(1);
  });

  // what is wrong, the configuration, properties
  const needed: readonly (readonly [string, string, object?])[] = [
    ['a wrong key', 'filter: {criteria: [], limits: 5}'],
    ['no YAML', 'filter: {criteria: ['],
    ['YAML that may be meant otherwise', 'filter: {criteria: []}\nui:\n  title: Order #{{ x }}\n'],
    ['nothing, where warnings are errors', 'filter: {criteria: []}', { strict: true }],
  ];
  for (const [name, config, properties] of needed) {
    test(`that cannot be loaded is told in its place, and asked for again: ${name}`, async () => {
      const errors: ProcessPanelError[] = [];
      const panel = mounted(config, errors, properties);
      await panel.loaded;
      expect(errors.map(({ code }) => code)).to.deep.equal(['panel/part']);
      expect(part(panel, 'error')!.textContent)
        .to.include('The check of configurations of the panel cannot be loaded: ')
        .and.include('Check the connection');
      panel.shadowRoot!.querySelector<HTMLElement>('.pp-retry')!.click();
      await panel.loaded;
      expect(errors, 'tried again').to.have.length(2);
      Object.assign(panel, { strict: false, config: 'filter: {criteria: []}' });
      await panel.loaded;
      expect(part(panel, 'error')).to.equal(null);
      expect(panel.shadowRoot!.querySelectorAll('[part~=row]')).to.have.length(1);
    });
  }
});

suite('the texts of a language', function () {
  // Each test fetches all modules of the package again, one by one.
  this.timeout(40_000);
  const WITHOUT_CZECH = '/without/cs/index.js';
  teardown(() => {
    clearPage();
    document.documentElement.lang = 'en';
  });

  test('are there before anything is said: nothing flashes in English', async () => {
    const WHOLE = '/without/nothing/index.js';
    const library = (await import(WHOLE)) as typeof import('../../../src/index.ts');
    customElements.define('grid-in-czech', class extends library.ProcessGrid {});
    document.documentElement.lang = 'cs';
    for (const fetch of [async () => ({ processes: [processOf(1)] }), () => Promise.reject(new Error('asleep'))]) {
      const panel = document.createElement('grid-in-czech') as InstanceType<typeof library.ProcessGrid>;
      Object.assign(panel, { config: 'filter: {criteria: []}', adapter: { fetch } });
      const said = new Set<string>();
      const hear = () => {
        for (const box of panel.shadowRoot!.querySelectorAll('input[type=search], button, strong, progress'))
          said.add((box.getAttribute('placeholder') ?? box.ariaLabel ?? box.textContent).trim());
      };
      document.body.append(panel);
      await panel.updateComplete;
      new MutationObserver(hear).observe(panel.shadowRoot!, { subtree: true, childList: true, attributes: true });
      await panel.loaded;
      hear();
      const english = ['Search', 'Try again', 'Copy', 'Loading…', 'The processes could not be loaded'];
      expect([...said].filter(text => english.includes(text))).to.deep.equal([]);
      expect([...said].some(text => ['Hledat', 'Zkusit znovu'].includes(text))).to.equal(true);
      panel.remove();
    }
  });

  test('that cannot be loaded leave English, are told, and are asked for again', async () => {
    const library = (await import(WITHOUT_CZECH)) as typeof import('../../../src/index.ts');
    customElements.define('grid-without-czech', class extends library.ProcessGrid {});
    document.documentElement.lang = 'cs';
    const errors: ProcessPanelError[] = [];
    const panel = document.createElement('grid-without-czech') as InstanceType<typeof library.ProcessGrid>;
    panel.addEventListener('process-error', event => errors.push(event.detail.error));
    Object.assign(panel, { config: 'filter: {criteria: []}', adapter: library.memoryAdapter([processOf(1)]) });
    document.body.append(panel);
    await panel.loaded;
    expect(errors.map(({ code }) => code)).to.deep.equal(['panel/part']);
    expect(part(panel, 'error')!.textContent).to.include('The language cs of the panel cannot be loaded: ');
    expect(part(panel, 'search')!.getAttribute('placeholder')).to.equal('Search');
    await panel.load();
    expect(errors, 'tried again').to.have.length(2);
    panel.lang = 'de';
    await panel.updateComplete;
    await panel.loaded;
    expect(part(panel, 'search')!.getAttribute('placeholder')).to.equal('Suchen');
  });
});
