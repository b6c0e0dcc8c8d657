import { expect } from 'chai';
import { clearPage, processOf } from '../../elements/panel-fixture.ts';
import {
  ActingAdapter,
  barOf,
  buttonIn,
  GRID,
  mountActing,
  processesOf,
  resultOf,
  root,
  rowOf,
  until,
} from './actions-fixture.ts';

const PAGED = `${GRID.replace('  links: false', '  links: false\n  perPage: 2\n  pageSizes: [2, 10]')}actions:
  claim: {label: Claim, undo: release}
  approve: {label: Approve request}
  release: {label: Release}
  reject: {label: Reject}
`;

suite('the foot of a panel with pages', () => {
  teardown(clearPage);

  async function mount(width: number, lang: string, processes = processesOf(9)) {
    const adapter = new ActingAdapter(processes);
    const grid = await mountActing('process-grid', adapter, PAGED, { lang });
    grid.style.width = `${width}px`;
    await until(() => root(grid).querySelector('.pp-range'));
    await new Promise(requestAnimationFrame);
    const select = async (id: number) => {
      rowOf(grid, id).querySelector<HTMLInputElement>('input[type=checkbox]')!.click();
      await until(() => barOf(grid));
      await new Promise(requestAnimationFrame);
    };
    /** Height of the foot, and where its range begins and its pages end. */
    const outline = () => {
      const [foot, range, pages] = ['[part~=footer]', '.pp-range', '.pp-pages'].map(each =>
        root(grid).querySelector(each)!.getBoundingClientRect(),
      );
      return [foot!.height, range!.left, pages!.right].map(Math.round);
    };
    return { adapter, grid, select, outline };
  }

  for (const dir of ['ltr', 'rtl'])
    for (const width of [560, 720, 844, 1000, 1200, 1700])
      test(`keeps its first action in place from the selection to the result, ${width} px, ${dir}`, async () => {
        const { adapter, grid, select } = await mount(width, 'en');
        grid.dir = dir;
        await select(1);
        await select(2);
        const place = () => Math.round(root(grid).querySelector('.pp-act')!.getBoundingClientRect().left);
        const before = place();
        buttonIn(barOf(grid)!, 'Claim')!.click();
        await until(() => root(grid).querySelector('.pp-action-progress'));
        await new Promise(requestAnimationFrame);
        expect(place()).to.equal(before);
        (await adapter.call(1)).answer([
          { id: 1, ok: true },
          { id: 2, ok: false, message: 'Locked' },
        ]);
        await until(() => resultOf(grid));
        await new Promise(requestAnimationFrame);
        expect(place()).to.equal(before);
      });

  for (const lang of ['en', 'de', 'fr'])
    for (const width of [560, 720, 844, 1000, 1200, 1700]) {
      test(`stays as it is when rows are selected, ${width} px, ${lang}`, async () => {
        const { grid, select, outline } = await mount(width, lang);
        const before = outline();
        await select(1);
        expect(outline()).to.deep.equal(before);
        const bar = barOf(grid)!;
        expect(bar.scrollWidth).to.be.at.most(bar.clientWidth);
      });

      test(`stays as it is when rows are selected beside a result, ${width} px, ${lang}`, async () => {
        const { adapter, grid, select, outline } = await mount(width, lang);
        const rest = outline();
        buttonIn(rowOf(grid, 2), 'Claim')!.click();
        (await adapter.call(1)).answer([{ id: 2, ok: true }]);
        await until(() => resultOf(grid));
        await new Promise(requestAnimationFrame);
        const before = outline();
        if (width >= 700) expect(before).to.deep.equal(rest);
        await select(1);
        expect(outline()).to.deep.equal(before);
        const words = resultOf(grid)!.querySelector('.pp-result-words')!;
        if (width >= 1000) expect(words.scrollWidth).to.be.at.most(words.clientWidth);
        const bar = barOf(grid)!;
        expect(bar.scrollWidth).to.be.at.most(bar.clientWidth);
        const close = resultOf(grid)!.querySelector('.pp-close')!.getBoundingClientRect();
        expect(close.right).to.be.at.most(resultOf(grid)!.getBoundingClientRect().right);
      });
    }

  for (const lang of ['en', 'de', 'fr'])
    for (const width of [1000, 1160, 1280])
      test(`shows all words of a result with a long title beside a selection, ${width} px, ${lang}`, async () => {
        const processes = processesOf(9).with(
          1,
          processOf(2, { templateProcess: { id: 1, name: 'Check the liability of the supplier' } }),
        );
        const { adapter, grid, select, outline } = await mount(width, lang, processes);
        buttonIn(rowOf(grid, 2), 'Claim')!.click();
        (await adapter.call(1)).answer([{ id: 2, ok: true }]);
        await until(() => resultOf(grid));
        await new Promise(requestAnimationFrame);
        const before = outline();
        await select(1);
        const words = resultOf(grid)!.querySelector('.pp-result-words')!;
        expect(words.textContent).to.contain('supplier');
        expect([words.scrollWidth - words.clientWidth, words.scrollHeight - words.clientHeight]).to.deep.equal([0, 0]);
        expect(outline()).to.deep.equal(before);
      });

  // Width of the panel in px, whether there is room for the numbers of pages beside the bar of the selection
  const numbered = [
    [480, false],
    [844, true],
    [1000, true],
  ] as const;
  for (const [width, fits] of numbered)
    test(`${fits ? 'keeps' : 'gives up'} the numbers of pages when rows are selected, ${width} px`, async () => {
      const { grid, select } = await mount(width, 'en');
      await select(1);
      const numbers = [...root(grid).querySelectorAll('.pp-page')].filter(each => each.checkVisibility());
      expect(numbers.length).to.equal(fits ? 5 : 0);
    });

  // Width of the panel in px, why it failed, whether that fits beside the pages
  const failures = [
    [1200, 'The process has gone on.', true],
    [1200, 'The process has gone on. '.repeat(12), false],
    [600, 'The process has gone on.', false],
  ] as const;
  for (const [width, message, fits] of failures)
    test(`${fits ? 'has room for' : 'takes a line more for'} a failure of ${message.length} letters, ${width} px`, async () => {
      const { adapter, grid, outline } = await mount(width, 'en');
      const [height, left, right] = outline();
      buttonIn(rowOf(grid, 2), 'Claim')!.click();
      (await adapter.call(1)).answer([{ id: 2, ok: false, message }]);
      await until(() => resultOf(grid));
      await new Promise(requestAnimationFrame);
      const words = resultOf(grid)!.querySelector('.pp-result-words')!;
      expect(words.scrollWidth).to.be.at.most(words.clientWidth);
      if (fits) expect(outline()).to.deep.equal([height, left, right]);
      else expect(outline()[0]).to.be.above(height! + 10);
    });

  // Width of the panel in px, by how many px the foot may grow at the end of a bulk that failed for some
  const bulks = [
    [1160, 0],
    [1280, 0],
    [720, 42],
    [900, 42],
  ] as const;
  for (const [width, growth] of bulks)
    test(`grows by at most ${growth} px at the end of a bulk with failures, ${width} px`, async () => {
      const { adapter, grid, select, outline } = await mount(width, 'en');
      await select(1);
      await select(2);
      const [height, left, right] = outline();
      buttonIn(barOf(grid)!, 'Claim')!.click();
      const message = 'Grace Hopper was faster';
      (await adapter.call(1)).answer([
        { id: 1, ok: true },
        { id: 2, ok: false, message },
      ]);
      await until(() => resultOf(grid));
      await new Promise(requestAnimationFrame);
      const words = resultOf(grid)!.querySelector('.pp-result-words')!;
      expect(words.textContent).to.contain(message);
      expect(words.scrollWidth).to.equal(words.clientWidth);
      // Signs may be a little higher than their line.
      expect(words.scrollHeight).to.be.within(words.clientHeight, words.clientHeight + 2);
      const after = outline();
      expect(after.slice(1)).to.deep.equal([left, right]);
      expect(after[0]! - height!).to.be.within(0, growth);
      for (const name of ['Try again (1)', 'Undo'])
        expect(buttonIn(resultOf(grid)!, name)!.getBoundingClientRect().width, name).to.be.above(40);
    });

  test('gives the words of a result room beside a long button in a narrow panel', async () => {
    const { adapter, grid } = await mount(288, 'de');
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    (await adapter.call(1)).answer([{ id: 2, ok: true }]);
    await until(() => resultOf(grid));
    const result = resultOf(grid)!;
    expect(result.querySelector('.pp-result-words')!.getBoundingClientRect().width).to.be.above(80);
    expect(result.getBoundingClientRect().height).to.be.below(110);
  });
});
