import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'chai';
import type { ProcessGrid } from '../../src/index.ts';

const DRESSES = ['plain', 'bootstrap-5', 'bootstrap-3', 'adminlte', 'tailwind'];
type Framed = Window & { axe: { run(context: Node, options: RunOptions): Promise<AxeResults> } };

/** Loads a page of the gallery into a frame, and waits for its rows. */
async function open(address: string, width: number): Promise<{ page: Framed; grid: ProcessGrid }> {
  const frame = document.createElement('iframe');
  frame.title = 'Gallery';
  frame.style.inlineSize = `${width}px`;
  frame.style.blockSize = '900px';
  const arrived = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
  frame.src = address;
  document.body.append(frame);
  await arrived;
  const page = frame.contentWindow as Framed;
  const grid = page.document.querySelector<ProcessGrid>('process-grid')!;
  await page.customElements.whenDefined('process-grid');
  await grid.loaded;
  await page.document.fonts.ready;
  return { page, grid };
}

const partsOf = (grid: ProcessGrid, name: string) => [
  ...grid.shadowRoot!.querySelectorAll<HTMLElement>(`[part~=${name}]`),
];

suite('the gallery', function () {
  // WebKitGTK draws without a graphics card.
  this.timeout(60_000);
  teardown(() => document.querySelectorAll('iframe').forEach(frame => frame.remove()));

  for (const dress of DRESSES) {
    for (const scheme of ['light', 'dark']) {
      for (const [rows, width] of [
        ['a table', 1440],
        ['cards', 390],
      ] as const) {
        test(`in ${dress}, ${scheme}, shows ${rows} in which axe finds nothing`, async function () {
          // A run of axe takes up to a minute in the others, and looks at the same elements and rules.
          if (!/Chrome/.test(navigator.userAgent)) return this.skip();
          const { page, grid } = await open(`/gallery/${dress}.html?scheme=${scheme}`, width);
          expect(partsOf(grid, 'row')).to.have.length(10);
          expect(grid.shadowRoot!.querySelector('.pp-cards') !== null).to.equal(rows === 'cards');
          const { violations } = await page.axe.run(page.document, { resultTypes: ['violations'] });
          expect(
            violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => [id, target, html])),
          ).to.deep.equal([]);
        });
      }
    }

    test(`in ${dress} keeps a page of 320 px from scrolling sideways`, async () => {
      const { page, grid } = await open(`/gallery/${dress}.html`, 320);
      const { documentElement } = page.document;
      expect(documentElement.scrollWidth).to.be.at.most(320);
      const scroller = grid.shadowRoot!.querySelector('.pp-scroller')!;
      expect(scroller.scrollWidth).to.be.at.most(scroller.clientWidth);
    });

    test(`in ${dress}, from right to left, begins all headings where their columns do`, async () => {
      const { page, grid } = await open(`/gallery/${dress}.html?lang=ar`, 1280);
      const headings = partsOf(grid, 'header-cell').filter(({ className }) => !/pp-(number|end)/.test(className));
      expect(headings.length).to.be.above(6);
      const gaps = headings.map(heading => {
        const range = page.document.createRange();
        range.selectNodeContents(heading.querySelector('button > :first-child') ?? heading);
        const { right } = heading.getBoundingClientRect();
        const room = Number.parseFloat(page.getComputedStyle(heading).paddingRight);
        return [heading.textContent.trim(), Math.round(right - room - range.getBoundingClientRect().right)] as const;
      });
      expect(gaps.filter(([, gap]) => Math.abs(gap) > 1)).to.deep.equal([]);
    });

    test(`in ${dress} keeps all typed values on one line, and rows low`, async () => {
      const { grid } = await open(`/gallery/${dress}.html`, 1440);
      const values = partsOf(grid, 'cell').flatMap(cell => [
        ...cell.querySelectorAll('.pp-badge, .pp-user, .pp-relative'),
      ]);
      expect(values.length).to.be.above(20);
      const heights = new Set(values.map(value => Math.round(value.getBoundingClientRect().height)));
      expect(Math.max(...heights)).to.be.below(32);
      expect(Math.max(...partsOf(grid, 'row').map(row => row.getBoundingClientRect().height))).to.be.below(64);
    });
  }
});
