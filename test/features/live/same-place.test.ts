import { expect } from 'chai';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, many, mountGrid, nextFrame, processOf, root, YAML } from '../../elements/grid/grid-fixture.ts';
import { LiveSource, pillOf, stateOf, until } from './live-fixture.ts';

/** Widths in px of panels in windows of 320, 450, 768 and 1280 px. */
const WIDTHS = [288, 418, 720, 1202];

const TOPS: readonly (readonly [what: string, title: string, properties: Partial<ProcessGrid>])[] = [
  ['a search box', 'Inbox', {}],
  ['a search box and a tool', 'Inbox', { exportable: true }],
  ['a long title', 'What waits for somebody of your team', {}],
  ['no title', '', {}],
];

suite('what stands on the line of the live state keeps its place', () => {
  teardown(clearPage);

  async function mountLive(width: number, title: string, properties: Partial<ProcessGrid>) {
    const source = new LiveSource(many(3));
    const box = document.createElement('div');
    box.style.width = `${width}px`;
    document.body.append(box);
    const ui = title && `ui: {title: ${title}}\n`;
    const grid = await mountGrid([], { config: `${ui}live: {}\n${YAML}`, adapter: source, ...properties }, box);
    await until(() => stateOf(grid) === 'Live');
    if (properties.exportable) await until(() => root(grid).querySelector('.pp-tool'));
    return { source, grid };
  }

  const placesIn = (grid: ProcessGrid) =>
    Object.fromEntries(
      ['.pp-top', '[part=title]', '[part=search]', '.pp-tool', '.pp-live-state', '[part=row]'].map(selector => {
        const box = root(grid).querySelector(selector)?.getBoundingClientRect();
        if (!box) return [selector, null];
        const { left, right, top, bottom } = box;
        // The state is as wide as its words.
        const isState = selector === '.pp-live-state';
        const across = isState ? [grid.dir === 'rtl' ? right : left] : [left, right];
        return [selector, [...across, isState ? (top + bottom) / 2 : top].map(Math.round)];
      }),
    );

  type Mounted = Awaited<ReturnType<typeof mountLive>>;

  async function keepsPlaces({ source, grid }: Mounted, what: string): Promise<void> {
    const { '.pp-live-state': state, ...before } = placesIn(grid);
    expect(state).not.to.equal(null);
    source.change(processOf(4, 'New'), processOf(5, 'New'), processOf(6, 'New'));
    source.remove(1);
    await until(() => pillOf(grid)?.textContent.includes('3 new, 1 gone'));
    await nextFrame();
    const { '.pp-live-state': _, ...waiting } = placesIn(grid);
    expect(waiting, what).to.deep.equal(before);
    const pill = pillOf(grid)!.getBoundingClientRect();
    expect(pill.width, `of the button, ${what}`).to.be.above(30);
    expect(pillOf(grid)!.scrollWidth, what).to.be.at.most(pillOf(grid)!.clientWidth + 1);
    for (const part of ['[part=title]', '[part=search]', '.pp-tool']) {
      const box = root(grid).querySelector(part)?.getBoundingClientRect();
      const isBeside =
        !box ||
        box.right <= pill.left + 0.5 ||
        box.left >= pill.right - 0.5 ||
        box.bottom <= pill.top ||
        box.top >= pill.bottom;
      expect(isBeside, `covers no ${part}, ${what}`).to.equal(true);
    }
    source.followed.at(-1)!.end();
    await until(() => root(grid).querySelector('.pp-live-away'));
    await nextFrame();
    const { '.pp-live-state': __, ...away } = placesIn(grid);
    expect(away, what).to.deep.equal(before);
  }

  for (const dir of ['ltr', 'rtl'])
    for (const width of WIDTHS)
      // All at once, since a lost connection is told only after two seconds.
      test(`while changes wait, or the connection is lost, in ${width} px, ${dir}`, async () => {
        const panels = await Promise.all(
          TOPS.map(([, title, properties]) => mountLive(width, title, { ...properties, dir })),
        );
        await nextFrame();
        await Promise.all(panels.map((panel, i) => keepsPlaces(panel, TOPS[i]![0])));
      });
});
