import { expect } from 'chai';
import { openDemo, until } from './demo-page.ts';

/** Of a phone. */
const SIZE = { width: 320, height: 700 };

suite('on a phone, with the foot of the inbox in view', function () {
  this.timeout(30_000);
  teardown(() => document.querySelectorAll('iframe').forEach(frame => frame.remove()));

  for (const address of ['filters.html', 'columns.html', 'actions.html'])
    test(`selecting moves no row: ${address}`, async () => {
      const page = await openDemo(address, SIZE);
      const { window } = page;
      const root = await until(() => (page.rows().length >= 10 ? page.panel().shadowRoot! : null));
      const foot = root.querySelector<HTMLElement>('[part~=footer]')!;
      window.scrollBy(0, foot.getBoundingClientRect().top - 500);
      // The browser looks for what it holds in a frame after one that has scrolled.
      await painted(window);
      const row = page.rows().at(-2)!;
      const before = row.getBoundingClientRect().top;
      const { offsetHeight } = foot;
      row.querySelector<HTMLElement>('input[type=checkbox]')!.click();
      await until(() => foot.offsetHeight > offsetHeight);
      await painted(window);
      expect(row.getBoundingClientRect().top).to.be.closeTo(before, 1);
    });
});

async function painted(window: Window) {
  for (let frame = 0; frame < 3; frame++) await new Promise(resolve => window.requestAnimationFrame(resolve));
}
