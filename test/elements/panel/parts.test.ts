import { expect } from 'chai';
import type { ProcessAdapter, ProcessPanelError } from '../../../src/index.ts';
import { clearPage, processOf, part } from '../panel-fixture.ts';
import { server } from '../grid/window-server.ts';

/** The library without what is imported on demand, see test/support/test-server.mjs. */
const LIBRARY = '/without-parts/index.js';

suite('a part that cannot be loaded', () => {
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

  test('is of no matter to a panel that has left the page meanwhile', async () => {
    const errors: ProcessPanelError[] = [];
    const panel = mounted(server([processOf(1)]).adapter, errors);
    await panel.updateComplete;
    panel.remove();
    await panel.loaded;
    expect(errors).to.deep.equal([]);
  });
});
