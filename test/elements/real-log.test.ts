import { expect } from 'chai';
import { clearPage, mount } from './panel-fixture.ts';

suite('over the real log', () => {
  let present = false;
  suiteSetup(async () => {
    present = (await fetch('/real-log.json', { method: 'HEAD' })).ok;
  });
  setup(function () {
    if (!present) this.skip();
  });
  teardown(clearPage);

  for (const name of ['process-grid', 'process-list'] as const) {
    test(`a ${name} loads all 8,577 steps of 1,434 processes from src`, async () => {
      const panel = mount(name, { config: 'filter: {criteria: []}', src: '/real-log.json' });
      const total = new Promise<number>(resolve => {
        panel.addEventListener('process-load', ({ detail }) => resolve(detail.total), { once: true });
      });
      await panel.loaded;
      expect(panel.items).to.have.length(8577);
      expect(await total).to.equal(1434);
      expect(panel.shadowRoot!.querySelector('[part~=error], .pp-notice')).to.equal(null);
    });
  }

  test('the grid stands in the order of the step ids', async () => {
    const panel = mount('process-grid', { config: 'filter: {criteria: []}', src: '/real-log.json' });
    await panel.loaded;
    const ids = panel.visibleItems.map(({ step }) => step.id as number);
    expect(ids).to.have.length(8577);
    expect(ids).to.deep.equal(ids.toSorted((a, b) => a - b));
  });
});
