import { expect } from 'chai';
import { server } from '../../elements/grid/window-server.ts';
import { clearPage } from '../../elements/panel-fixture.ts';
import { ActingAdapter, barOf, GRID, idsIn, mountActing, processesOf, root, rowOf, until } from './actions-fixture.ts';

const ACTIONS = `actions:
  claim: {label: Claim}
  approve: {label: Approve request}
  release: {label: Release}
  reject: {label: Reject}
`;

/** A grid of such a width, with a row selected. */
async function selectedIn(width: number, actions = ACTIONS, dir = 'ltr') {
  const adapter = new ActingAdapter(processesOf(3));
  const grid = await mountActing('process-grid', adapter, GRID + actions, { dir });
  grid.style.width = `${width}px`;
  await new Promise(requestAnimationFrame);
  rowOf(grid, 2).querySelector<HTMLInputElement>('input[type=checkbox]')!.click();
  await until(() => barOf(grid));
  return { adapter, grid, bar: barOf(grid)! };
}

const shownIn = (bar: Element): string[] =>
  [...bar.querySelectorAll('button')]
    .filter(button => button.checkVisibility())
    .map(button => button.ariaLabel ?? button.textContent.trim());

const itemsOf = (grid: Element): HTMLElement[] => [
  ...root(grid).querySelectorAll<HTMLElement>('[part=menu] [role=menuitem]'),
];

suite('the action bar of a narrow panel', () => {
  teardown(clearPage);

  const ALL = ['Claim', 'Approve request', 'Release', 'Reject', 'Clear'];
  // width of the panel in px, buttons shown, entries of the menu
  const cases = [
    [800, ALL, []],
    [360, ['Claim', 'Actions', 'Clear'], ['Approve request', 'Release', 'Reject']],
    [280, ['Claim', 'Actions', 'Clear'], ['Approve request', 'Release', 'Reject']],
    [190, ['Actions', 'Clear'], ['Claim', 'Approve request', 'Release', 'Reject']],
  ] as const;
  for (const dir of ['ltr', 'rtl'] as const) {
    for (const [width, buttons, entries] of cases) {
      test(`has room for "Clear", and for the other actions in a menu, ${width} px, ${dir}`, async () => {
        const { grid, bar } = await selectedIn(width, ACTIONS, dir);
        expect(shownIn(bar)).to.deep.equal(buttons);
        expect(bar.scrollWidth).to.be.at.most(bar.clientWidth);
        const box = bar.getBoundingClientRect();
        const clear = bar.querySelector('.pp-clear')!.getBoundingClientRect();
        expect(clear.left >= box.left - 1 && clear.right <= box.right + 1).to.equal(true);
        if (entries.length === 0) return;
        bar.querySelector<HTMLElement>('.pp-more')!.click();
        expect(itemsOf(grid).map(item => item.textContent)).to.deep.equal(entries);
      });
    }
  }

  for (const dir of ['ltr', 'rtl'] as const) {
    for (const label of ['Claim', 'Ask somebody else about the request of today']) {
      test(`shows progress in place of its buttons, no higher, with "${label}", ${dir}`, async () => {
        const actions = `actions: {claim: {label: ${label}}, release: {label: Release}}\n`;
        const { adapter, grid, bar } = await selectedIn(288, actions, dir);
        grid.selection = [2, 3];
        await until(() => bar.textContent.includes('2 selected'));
        const boxOf = (selector: string) => root(grid).querySelector(selector)!.getBoundingClientRect();
        const { height } = boxOf('[part=footer]');
        const act = bar.querySelector<HTMLElement>('.pp-act')!;
        act.focus();
        act.click();
        await adapter.call(1);
        await until(() => barOf(grid)!.querySelector('.pp-stop'));
        expect(boxOf('[part=footer]').height).to.equal(height);
        expect(root(grid).activeElement).to.equal(act);
        expect(bar.scrollWidth).to.be.at.most(bar.clientWidth);
        const [whole, stop] = ['.pp-action-progress progress', '.pp-stop'].map(boxOf);
        expect(whole!.width).to.be.at.least(20);
        const box = bar.getBoundingClientRect();
        expect(stop!.left >= box.left - 1 && stop!.right <= box.right + 1).to.equal(true);
        const above = root(grid).elementFromPoint((whole!.left + whole!.right) / 2, (whole!.top + whole!.bottom) / 2);
        expect(above?.closest('.pp-action-progress')).to.not.equal(null);
      });
    }
  }

  // language, the first action
  const languages = [
    ['en', 'Claim'],
    ['de', 'Übernehmen'],
    ['pl', 'Przejmij sprawę'],
  ] as const;
  for (const width of [288, 320, 390])
    for (const [lang, label] of languages)
      test(`has a first action as wide as its words, beside a count of all rows but one, no higher, ${width} px, ${lang}`, async () => {
        const config = `${GRID}  perPage: 10\n${ACTIONS.replace('Claim', label)}`;
        const { adapter } = server(processesOf(60), { bulk: true });
        const grid = await mountActing('process-grid', { ...adapter, perform: () => [] }, config, { lang });
        grid.style.width = `${width}px`;
        rowOf(grid, 2).querySelector<HTMLInputElement>('input[type=checkbox]')!.click();
        await until(() => barOf(grid));
        const { height } = barOf(grid)!.getBoundingClientRect();
        for (const box of ['thead', '[data-process-id="2"]']) {
          const before = barOf(grid)!.textContent;
          root(grid).querySelector<HTMLInputElement>(`${box} input[type=checkbox]`)!.click();
          await until(() => barOf(grid)!.textContent !== before);
          await until(() => barOf(grid)!.textContent.includes('60'));
          const bar = barOf(grid)!;
          if (box !== 'thead') expect(bar.textContent).to.include('59').and.include('60');
          expect(bar.getBoundingClientRect().height).to.equal(height);
          expect(bar.scrollWidth).to.be.at.most(bar.clientWidth);
          for (const part of bar.querySelectorAll<HTMLElement>('.pp-selected-count, .pp-button')) {
            if (!part.checkVisibility()) continue;
            const words = document.createRange();
            words.selectNodeContents(part);
            const [text, edges] = [words.getBoundingClientRect(), part.getBoundingClientRect()];
            expect(edges.bottom - bar.getBoundingClientRect().bottom, part.textContent).to.be.at.most(0);
            if (!part.matches('.pp-button')) continue;
            expect([text.left >= edges.left, text.right <= edges.right], part.textContent).to.deep.equal([true, true]);
          }
        }
      });

  test('is as high when all rows are selected', async () => {
    const { grid, bar } = await selectedIn(288);
    const { height } = bar.getBoundingClientRect();
    root(grid).querySelector<HTMLInputElement>('thead input[type=checkbox]')!.click();
    await until(() => bar.textContent.includes('3 selected'));
    expect(bar.getBoundingClientRect().height).to.equal(height);
  });

  test('shows a cross for "Clear", and its first action as a whole', async () => {
    const { bar } = await selectedIn(288);
    const clear = bar.querySelector<HTMLElement>('.pp-clear')!;
    expect(clear.textContent.trim()).to.equal('Clear');
    expect(clear.querySelector('span')!.getBoundingClientRect().width).to.be.at.most(1);
    expect(clear.querySelector('.pp-icon')!.checkVisibility()).to.equal(true);
    const claim = bar.querySelector('.pp-act')!;
    expect(claim.scrollWidth).to.be.at.most(claim.clientWidth);
    const [count, button] = [bar.querySelector('.pp-selected-count')!, claim].map(each => each.getBoundingClientRect());
    expect(count!.height).to.be.lessThan(button!.height);
  });

  test('shows the cross of a failure beside its words where there is nothing else to press', async () => {
    const { adapter, grid } = await selectedIn(288);
    rowOf(grid, 3).querySelector<HTMLElement>('.pp-first-action')!.click();
    const why = 'The server is down for a moment. Nothing was done.';
    (await adapter.call(1)).answer([{ id: 3, ok: false, message: why }]);
    await until(() => root(grid).querySelector('[part~=result]'));
    const placeOf = (selector: string) => root(grid).querySelector(selector)!.getBoundingClientRect();
    expect(root(grid).querySelectorAll('[part~=result] button')).to.have.length(1);
    const [words, close] = [placeOf('.pp-result-words'), placeOf('[part~=result] .pp-close')];
    expect(close.left).to.be.at.least(words.right);
    expect(close.top).to.be.lessThan(words.bottom);
  });

  for (const dir of ['ltr', 'rtl'])
    for (const width of [288, 390, 560, 720, 1000, 1200])
      test(`has the cross that clears beside the count, away from that of a result, ${width} px, ${dir}`, async () => {
        const { adapter, grid } = await selectedIn(width, ACTIONS, dir);
        rowOf(grid, 3).querySelector<HTMLElement>('.pp-first-action')!.click();
        (await adapter.call(1)).answer([{ id: 3, ok: true }]);
        await until(() => root(grid).querySelector('[part~=result]'));
        await new Promise(requestAnimationFrame);
        const [count, clear, act, close] = [
          '.pp-selected-count',
          '.pp-clear',
          '.pp-act',
          '[part~=result] .pp-close',
        ].map(each => {
          const { left, right } = root(grid).querySelector(each)!.getBoundingClientRect();
          return dir === 'rtl' ? { start: -right, end: -left } : { start: left, end: right };
        });
        expect(clear!.start - count!.end).to.be.within(-8, 12);
        expect(act!.start).to.be.at.least(clear!.end);
        expect(close!.start - clear!.end).to.be.above(60);
      });

  const SOME = `actions:
  claim: {label: Claim, when: '{{ $_process.id == 3 }}', tone: primary}
  approve: {label: Approve, when: '{{ $_process.id > 1 }}'}
  release: {label: Release, when: '{{ $_process.id > 1 }}'}
`;
  // width of the panel in px, what is selected, the action in front
  const fronts = [
    [360, [3], 'Claim'],
    [360, [2, 3], 'Claim'],
    [360, [2], 'Approve'],
    [600, [2], 'Approve'],
    [360, [1], 'Claim'],
  ] as const;
  for (const [width, selected, front] of fronts)
    test(`has in front the first action that is possible for a selected row, ${width} px, ${selected.join(' and ')}`, async () => {
      const { grid, bar } = await selectedIn(width, SOME);
      grid.selection = selected;
      await grid.updateComplete;
      await new Promise(requestAnimationFrame);
      expect(shownIn(bar)).to.deep.equal([front, 'Actions', 'Clear']);
      bar.querySelector<HTMLElement>('.pp-more')!.click();
      const others = ['Claim', 'Approve', 'Release'].filter(label => label !== front);
      expect(itemsOf(grid).map(item => item.textContent)).to.deep.equal(others);
    });

  test('has its actions in the order of the configuration where all have room', async () => {
    const { bar } = await selectedIn(1300, SOME);
    expect(shownIn(bar)).to.deep.equal(['Claim', 'Approve', 'Release', 'Clear']);
  });

  test('acts on the selection from its menu', async () => {
    const { adapter, grid, bar } = await selectedIn(360);
    bar.querySelector<HTMLElement>('.pp-more')!.click();
    itemsOf(grid)
      .find(item => item.textContent === 'Reject')!
      .click();
    const { action, items } = await adapter.call(1);
    expect([action, idsIn(items)]).to.deep.equal(['reject', [2]]);
  });

  test('has no menu for a single action', async () => {
    const { bar } = await selectedIn(280, 'actions: {claim: {label: Claim}}\n');
    expect(shownIn(bar)).to.deep.equal(['Claim', 'Clear']);
  });

  test('shortens a long action so that "Clear" stays in view', async () => {
    const { bar } = await selectedIn(280, `actions: {claim: {label: ${'Claim this request '.repeat(4)}}}\n`);
    expect(bar.scrollWidth).to.be.at.most(bar.clientWidth);
  });
});
