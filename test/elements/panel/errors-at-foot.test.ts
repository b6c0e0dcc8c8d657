import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { YAML, boxOf, clearPage, many, mountGrid, nextFrame, root, typeInto, until } from '../grid/grid-fixture.ts';
import { copiedBy } from '../../support/copied-by.ts';
import { server } from '../grid/window-server.ts';

const NETWORK = new ProcessPanelError('adapter/network', '/api/work cannot be reached', {
  hint: 'Check connection, address and CORS.',
  cause: new TypeError('Failed to fetch'),
});
/** Width of a panel in a phone of 320, 360 and 390 px. */
const WIDTHS = [288, 328, 358];
const LANGUAGES = ['ar', 'cs', 'de', 'en', 'es', 'fr', 'he', 'pl'];

interface Failing {
  readonly lang?: string;
  readonly errors?: 'full' | 'public' | null;
  readonly error?: Error;
}

/** A grid of such a width whose search has failed. */
async function failedIn(
  width: number,
  { lang = 'en', errors = null, error = NETWORK }: Failing = {},
): Promise<ProcessGrid> {
  const source = server(many(40));
  const adapter: ProcessAdapter = {
    ...source.adapter,
    fetch: (query, options) => (query.search ? Promise.reject(error) : source.adapter.fetch(query, options)),
  };
  const grid = await mountGrid([], { config: YAML, adapter, lang, errors }, boxOf(`${width}px`));
  typeInto(grid, 'Nordlys');
  await until(() => errorOf(grid) !== null);
  await grid.loaded;
  await nextFrame();
  return grid;
}

const errorOf = (grid: ProcessGrid) => root(grid).querySelector<HTMLElement>('.pp-at-foot > [part~=error]')!;
const heightOf = (element: Element) => element.getBoundingClientRect().height;
const unfoldIn = (grid: ProcessGrid) => errorOf(grid).querySelector<HTMLButtonElement>('.pp-unfold')!;

/** What is in the box that does not lie within it. */
function cutIn(grid: ProcessGrid): string[] {
  const box = errorOf(grid);
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const parts = [...box.querySelectorAll<HTMLElement>('.pp-error-title, p, button')];
  return parts
    .filter(part => part.checkVisibility() && heightOf(part) > 1)
    .filter(part => {
      const inner = part.getBoundingClientRect();
      const isOutside = inner.left < left || inner.right > right || inner.top < top || inner.bottom > bottom;
      const { display, textOverflow } = getComputedStyle(part);
      const isCut = display !== 'inline' && part.scrollWidth > part.clientWidth + 1;
      return isOutside || isCut || textOverflow === 'ellipsis';
    })
    .map(({ textContent }) => textContent.trim());
}

suite('the box of a failed load below the rows of a narrow panel', () => {
  teardown(clearPage);

  for (const width of WIDTHS)
    test(`cuts nothing in any language, in ${width} px`, async () => {
      for (const lang of LANGUAGES)
        for (const errors of [null, 'public'] as const) {
          const grid = await failedIn(width, { lang, errors });
          expect(cutIn(grid), `${lang} ${errors}`).to.deep.equal([]);
          const tops = [...errorOf(grid).querySelectorAll('button')]
            .filter(button => button.checkVisibility())
            .map(button => button.getBoundingClientRect().top);
          expect(new Set(tops).size, `lines of buttons, ${lang} ${errors}`).to.equal(1);
          await clearPage();
        }
    });

  test('leaves most of a phone to the rows', async () => {
    const brief = await failedIn(288, { errors: 'public' });
    expect(heightOf(errorOf(brief))).to.be.at.most(110);
    const grid = await failedIn(288);
    expect(heightOf(errorOf(grid))).to.be.at.most(145);
  });

  test('has what failed, why, and what is shown as one text, and no button that unfolds it', async () => {
    const grid = await failedIn(288);
    const text = errorOf(grid).innerText.replaceAll(/\s+/g, ' ').trim();
    expect(text).to.include(
      'The server cannot be reached. Check your connection. The search for “Nordlys” could not be run. The previous rows are still shown.',
    );
    expect(heightOf(errorOf(grid).querySelector('.pp-error-title')!)).to.be.at.most(1);
    expect(unfoldIn(grid)?.checkVisibility() ?? false).to.equal(false);
  });

  test('keeps its title where nothing else says what failed', async () => {
    const grid = await failedIn(288);
    typeInto(grid, '');
    await grid.loaded;
    await until(() => errorOf(grid) === null);
    grid.adapter = { fetch: () => Promise.reject(NETWORK) };
    await until(() => errorOf(grid) !== null);
    await nextFrame();
    const [title, message] = ['title', 'message'].map(each => errorOf(grid).querySelector(`.pp-error-${each}`)!);
    expect(heightOf(title!)).to.be.above(10);
    expect(getComputedStyle(title!, '::after').content).to.equal('"."');
    const gap = message!.getBoundingClientRect().top - title!.getBoundingClientRect().bottom;
    expect(gap).to.be.below(6);
  });

  test('with places and hints is unfolded by a button, by the keyboard, too', async () => {
    const grid = await failedIn(288, { errors: 'full' });
    const unfold = unfoldIn(grid);
    const hint = errorOf(grid).querySelector('.pp-error-list .pp-error-hint')!;
    expect([unfold.textContent.trim(), unfold.ariaExpanded, hint.checkVisibility()]).to.deep.equal([
      'Details',
      'false',
      false,
    ]);
    expect(cutIn(grid)).to.deep.equal([]);
    unfold.focus();
    await sendKeys({ press: 'Enter' });
    expect([unfold.ariaExpanded, hint.checkVisibility()]).to.deep.equal(['true', true]);
    await sendKeys({ press: 'Enter' });
    expect([unfold.ariaExpanded, hint.checkVisibility()]).to.deep.equal(['false', false]);
  });

  test('that is longer than there is room for has its buttons in view while it is unfolded', async () => {
    const error = new ProcessPanelError('adapter/problem', 'The database does not answer', {
      hint: 'Look there. '.repeat(90),
    });
    const grid = await failedIn(288, { errors: 'full', error });
    unfoldIn(grid).click();
    const box = errorOf(grid);
    expect(box.scrollHeight).to.be.above(box.clientHeight);
    for (const end of [0, box.scrollHeight]) {
      box.scrollTop = end;
      const { top, bottom } = box.getBoundingClientRect();
      for (const button of box.querySelectorAll('button')) {
        const inner = button.getBoundingClientRect();
        expect(inner.top >= top && inner.bottom <= bottom, `${button.textContent.trim()} at ${end}`).to.equal(true);
      }
    }
  });

  test('copies as a whole while it is folded', async () => {
    const grid = await failedIn(288, { errors: 'full' });
    const copied = await copiedBy(() => errorOf(grid).querySelector<HTMLElement>('.pp-copy')!.click());
    expect(copied).to.include('The processes could not be loaded').and.include('Check connection, address and CORS.');
    expect(unfoldIn(grid).ariaExpanded).to.equal('false');
    expect(heightOf(errorOf(grid))).to.be.below(180);
  });

  test('is not folded in a wide panel', async () => {
    const grid = await failedIn(700, { errors: 'full' });
    expect(errorOf(grid).querySelector('.pp-error-list .pp-error-hint')!.checkVisibility()).to.equal(true);
    expect(unfoldIn(grid).checkVisibility()).to.equal(false);
  });
});
