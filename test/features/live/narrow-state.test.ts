import { expect } from 'chai';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { YAML, boxOf, clearPage, many, mountGrid, nextFrame, root } from '../../elements/grid/grid-fixture.ts';
import { LiveSource, stateOf, until } from './live-fixture.ts';

/** Width of a panel in a phone of 320, 360 and 390 px. */
const WIDTHS = [288, 328, 358];
const LANGUAGES = ['ar', 'cs', 'de', 'en', 'es', 'fr', 'he', 'pl'];
const DAY_MS = 86_400_000;

/** How the connection is lost: the source does not answer, or does not tell either; or it never tells. */
const LOSSES = ['failed', 'away', 'polled'] as const;

async function lostIn(width: number, lang: string, loss: (typeof LOSSES)[number]): Promise<ProcessGrid> {
  const source = new LiveSource(many(3));
  let isDown = false;
  const adapter: ProcessAdapter = {
    fetch: () => (isDown ? Promise.reject(new Error('The database is down')) : source.fetch()),
    ...(loss !== 'polled' && { subscribe: (query, options) => source.subscribe(query, options) }),
  };
  const box = boxOf(`${width}px`);
  const grid = await mountGrid([], { config: `ui: {title: Inbox}\nlive: {every: 3600}\n${YAML}`, adapter, lang }, box);
  if (loss === 'polled') return grid;
  source.last.options.connected?.();
  await until(() => root(grid).querySelector('[data-state=live]'));
  const { top } = boxIn(grid, '[part=row]');
  if (loss === 'away') source.last.end();
  isDown = true;
  if (loss === 'failed') await grid.load();
  await until(() => root(grid).querySelector('.pp-live-time'));
  await nextFrame();
  expect(boxIn(grid, '[part=row]').top, 'place of the rows').to.equal(top);
  return grid;
}

const boxIn = (grid: ProcessGrid, selector: string) => root(grid).querySelector(selector)!.getBoundingClientRect();

function expectWhole(grid: ProcessGrid, name: string): void {
  const time = root(grid).querySelector<HTMLElement>('.pp-live-time')!;
  const place = time.getBoundingClientRect();
  expect(place.width, `${name}: seen`).to.be.above(15);
  for (const around of ['.pp-live-words', '.pp-live-state', '[part=live]', '.pp-top']) {
    const { left, right } = boxIn(grid, around);
    expect([place.left - left, right - place.right].map(Math.round), `${name}: ${around}`).to.satisfy(
      (room: number[]) => Math.min(...room) >= 0,
    );
  }
  const top = boxIn(grid, '.pp-top');
  expect(place.top >= top.top && place.bottom <= top.bottom, `${name}: height`).to.equal(true);
  const search = boxIn(grid, '[part=search]');
  expect(place.left >= search.right || place.right <= search.left, `${name}: beside the search box`).to.equal(true);
}

suite('as of when rows are, in a narrow panel', () => {
  const { now } = Date;
  teardown(async () => {
    Date.now = now;
    await clearPage();
  });

  for (const loss of LOSSES)
    for (const width of WIDTHS)
      test(`is said with the whole time, today and later, ${loss}, ${width} px`, async () => {
        for (const lang of LANGUAGES) {
          const grid = await lostIn(width, lang, loss);
          expectWhole(grid, lang);
          const { top } = boxIn(grid, '[part=row]');
          Date.now = () => now() + DAY_MS;
          grid.requestUpdate();
          await grid.updateComplete;
          expect(stateOf(grid), lang).to.match(/\p{Nd}{2}.*\p{Nd}{2}.*\p{Nd}.*\p{Nd}{2}/u);
          expectWhole(grid, `${lang}, a day later`);
          expect(boxIn(grid, '[part=row]').top, `${lang}, a day later`).to.equal(top);
          Date.now = now;
          await clearPage();
        }
      });

  test('has its words beside the time', async () => {
    const grid = await lostIn(288, 'en', 'failed');
    expect(stateOf(grid)).to.match(/^as of \d{1,2}:\d\d/);
    expect(boxIn(grid, '.pp-live-around').width).to.be.above(15);
  });
});
