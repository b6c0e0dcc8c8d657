import { expect } from 'chai';
import type { ProcessPanelError } from '../../src/index.ts';
import type { ProcessErrorEvent } from '../../src/elements/events.ts';
import { clearPage, processOf, part } from './panel-fixture.ts';

/** The library without what is imported on demand, see test/support/test-server.mjs. */
const LIBRARY = '/without-parts/index.js';

suite('a part that cannot be loaded', () => {
  const prototype = Element.prototype as { setHTML?: unknown };
  const setHTML = Object.getOwnPropertyDescriptor(prototype, 'setHTML');
  let library: typeof import('../../src/index.ts');

  suiteSetup(async () => {
    delete prototype.setHTML;
    library = (await import(LIBRARY)) as typeof library;
    customElements.define('grid-without-parts', class extends library.ProcessGrid {});
  });
  suiteTeardown(() => {
    if (setHTML) Object.defineProperty(prototype, 'setHTML', setHTML);
  });
  teardown(clearPage);

  test('is told in the error box and by an event, with a code and what to do', async () => {
    const errors: ProcessPanelError[] = [];
    const panel = document.createElement('grid-without-parts') as InstanceType<typeof library.ProcessGrid>;
    panel.addEventListener('process-error', event => errors.push((event as ProcessErrorEvent).detail.error));
    panel.config = { process_grid: { config: { filter: { criteria: [] } } } };
    panel.adapter = library.memoryAdapter([processOf(1)]);
    document.body.append(panel);
    await panel.loaded;
    expect(errors.map(({ code }) => code)).to.deep.equal(['panel/part']);
    expect(errors[0]!.message).to.match(/^the sanitizer of the panel cannot be loaded: /);
    const box = part(panel, 'error')!;
    expect(box.textContent).to.include('sanitizer of the panel cannot be loaded').and.include('Check the connection');
  });
});
