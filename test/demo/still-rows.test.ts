import { expect } from 'chai';
import { openDemo, until } from './demo-page.ts';

/* In a page, not in a panel alone: browsers hold what is below a panel in its place while they scroll. */
suite('rows in the middle of a page on a phone', function () {
  this.timeout(30_000);
  teardown(() => document.querySelectorAll('iframe').forEach(frame => frame.remove()));

  for (const name of ['filters', 'columns'])
    test(`stay where they are when the bar of a selection comes and goes below them (${name}.html)`, async () => {
      const page = await openDemo(`${name}.html`, { width: 320, height: 700 });
      await until(() => page.rows().length >= 10);
      const foot = page.panel().shadowRoot!.querySelector('[part~=footer]')!;
      const frames = async (n: number) => {
        for (let i = 0; i < n; i++) await new Promise(resolve => page.window.requestAnimationFrame(resolve));
      };
      await frames(3);
      page.window.scrollBy(0, foot.getBoundingClientRect().top - 480);
      await frames(3);
      const row = page.rows().at(-1)!;
      const box = row.querySelector<HTMLInputElement>('input[type=checkbox]')!;
      const places = [[Math.round(row.getBoundingClientRect().top), foot.getBoundingClientRect().height]];
      for (let n = 0; n < 2; n++) {
        box.click();
        await page.panel().updateComplete;
        await frames(5);
        places.push([Math.round(row.getBoundingClientRect().top), foot.getBoundingClientRect().height]);
      }
      expect(places.map(([top]) => top)).to.deep.equal(Array(3).fill(places[0]![0]));
      expect(places[1]![1]).to.be.above(places[0]![1]!);
    });
});
