import { sendKeys } from '@web/test-runner-commands';
import type { AxeResults } from 'axe-core';
// It is not a module: it puts itself on the window.
import 'axe-core/axe.js';
import { expect } from 'chai';
import { clearPage } from './grid/grid-fixture.ts';
import { FILTERS, type FilteredGrid, mountFiltered } from '../features/filters/filters-fixture.ts';
import { untilFound as until } from '../support/until-found.ts';

const { axe } = window as unknown as { axe: { run(context: Node, options: object): Promise<AxeResults> } };

const CONFIG = `${FILTERS.replace('table:', 'table:\n  personal: true')}explain: true\n`;
const find = (grid: FilteredGrid, selector: string) => grid.shadowRoot!.querySelector<HTMLElement>(selector);

const click = async (grid: FilteredGrid, selector: string) => (await until(() => find(grid, selector))).click();

/** What can be opened → how, and what is there then. */
const cases: readonly (readonly [string, (grid: FilteredGrid) => Promise<unknown>, string])[] = [
  ['the values of a filter', grid => click(grid, '[data-filter=state]'), '.pp-choice-count'],
  ['a range', grid => click(grid, '[data-filter=amount]'), '.pp-range-field'],
  [
    'the menu of a view',
    async grid => {
      grid.filters.set('state', [2]);
      await click(grid, '.pp-view-actions .pp-more');
    },
    '[role=menuitem]',
  ],
  [
    'the sheet of a narrow panel',
    async grid => {
      grid.style.maxWidth = '20rem';
      await until(() => find(grid, '.pp-filters-button')?.checkVisibility());
      await click(grid, '.pp-filters-button');
      await click(grid, '.pp-section-button');
    },
    '.pp-choice-count',
  ],
  [
    'why a row is there',
    async grid => {
      await click(grid, 'td .pp-more');
      await click(grid, '[role=menuitem]');
    },
    '.pp-why-sum',
  ],
  [
    'why a row is not there',
    async grid => {
      await click(grid, '.pp-explain');
      const box = await until(() => find(grid, 'dialog input') as HTMLInputElement | null);
      box.value = '99';
      box.form!.requestSubmit();
    },
    '.pp-why-headline',
  ],
  [
    'the list of keys',
    async grid => {
      grid.focus();
      await sendKeys({ type: '?' });
    },
    '.pp-key',
  ],
];

suite('what opens above a panel has no fault of accessibility', function () {
  // WebKitGTK draws without a graphics card.
  this.timeout(30_000);
  const root = document.documentElement;
  suiteSetup(() => (root.lang = 'en'));
  teardown(async () => {
    root.style.removeProperty('color-scheme');
    history.replaceState(null, '', location.pathname);
    localStorage.clear();
    await clearPage();
  });
  suiteTeardown(() => root.removeAttribute('lang'));

  for (const scheme of ['light', 'dark']) {
    for (const [what, open, shown] of cases) {
      test(`${what}, in ${scheme}`, async () => {
        root.style.colorScheme = scheme;
        const grid = await mountFiltered({ config: CONFIG, persist: 'local:axe' });
        await open(grid);
        await until(() => find(grid, shown));
        for (const change of grid.shadowRoot!.getAnimations()) if (change instanceof CSSTransition) change.finish();
        const { violations } = await axe.run(document.body, {
          rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
          resultTypes: ['violations'],
        });
        expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => [id, html, any]))).to.deep.equal([]);
      });
    }
  }
});
