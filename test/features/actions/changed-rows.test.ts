import { expect } from 'chai';
import { clearPage, processOf } from '../../elements/panel-fixture.ts';
import { LiveSource } from '../live/live-fixture.ts';
import { buttonIn, GRID, mountActing, ok, processesOf, root, rowOf, statusOf, until } from './actions-fixture.ts';

const ACTIONS = `live: {}
actions:
  claim: {label: Claim, when: "{{ $_step.resolver == null }}", undo: release}
  complete: {label: Complete}
  release: {label: Release, for: []}
`;

/** A source that is followed, and performs nothing. */
class FollowedSource extends LiveSource {
  readonly performed: string[] = [];
  perform(action: string) {
    this.performed.push(action);
    return Promise.resolve(ok(2));
  }
}

const claimedBy = (resolver: { id: number; fullname: string } | null) => {
  const process = processOf(2);
  return { ...process, steps: process.steps.map(step => ({ ...step, resolver })) };
};

/** Whether a line goes through the text of an element: its own, or that of an element around it which reaches so far. */
function isStruckOut(element: Element): boolean {
  const { textDecorationLine, display, float, position } = getComputedStyle(element);
  if (textDecorationLine === 'line-through') return true;
  if (display === 'inline-block' || float !== 'none' || position === 'absolute') return false;
  return element.parentElement !== null && isStruckOut(element.parentElement);
}

suite('a row that somebody else has acted on', () => {
  teardown(clearPage);

  const begin = async () => {
    const source = new FollowedSource(
      [...processesOf(3)].map(process => (process.id === 2 ? claimedBy(null) : process)),
    );
    const grid = await mountActing('process-grid', source, ACTIONS + GRID);
    await until(() => buttonIn(rowOf(grid, 2), 'Claim'));
    return { source, grid };
  };

  test('is announced by whom it is held where its button had the focus', async () => {
    const { source, grid } = await begin();
    buttonIn(rowOf(grid, 2), 'Claim')!.focus();
    source.change(claimedBy({ id: 9, fullname: 'Zoë Müller' }));
    await until(() => root(grid).activeElement === rowOf(grid, 2));
    await until(() => statusOf(grid) === 'Process 2 is now with Zoë Müller');
    expect(source.performed).to.deep.equal([]);
  });

  test('is not announced where the focus is elsewhere', async () => {
    const { source, grid } = await begin();
    buttonIn(rowOf(grid, 1), 'Complete')?.focus();
    source.change(claimedBy({ id: 9, fullname: 'Zoë Müller' }));
    await until(() => buttonIn(rowOf(grid, 2), 'Complete'));
    expect(statusOf(grid)).not.to.include('Zoë');
  });

  test('and that is gone has inactive buttons that say why, until it is back', async () => {
    const { source, grid } = await begin();
    source.remove(2);
    await until(() => rowOf(grid, 2).classList.contains('pp-gone'));
    const button = buttonIn(rowOf(grid, 2), 'Claim')!;
    const more = rowOf(grid, 2).querySelector('.pp-more')!;
    expect([button.ariaDisabled, button.title, more.ariaDisabled]).to.deep.equal([
      'true',
      'No longer in this list',
      'true',
    ]);
    button.click();
    await until(() => statusOf(grid) === 'No longer in this list');
    expect(source.performed).to.deep.equal([]);
    source.change(claimedBy(null));
    await until(() => !rowOf(grid, 2).classList.contains('pp-gone'));
    expect([button.ariaDisabled, button.title, more.ariaDisabled]).to.deep.equal([null, '', null]);
  });

  // panel, its width in px, what is struck out
  const gone = [
    ['process-grid', 780, [true, true]],
    ['process-grid', 320, [true, true]],
    ['process-grid', 600, [true, false]],
    ['process-list', 720, [true]],
  ] as const;
  for (const [name, width, struckOut] of gone)
    test(`and that is gone is struck out, but not why the reader's action failed: ${name}, ${width} px`, async () => {
      const source = new FollowedSource([...processesOf(3)]);
      source.perform = () => Promise.resolve([{ id: 2, ok: false, status: 404, message: 'Ada Lovelace deleted it.' }]);
      const config = name === 'process-grid' ? GRID + '  cardsBelow: 45rem\n' : 'filter: {criteria: []}\n';
      const panel = await mountActing(name, source, ACTIONS.replace('resolver == null', 'id') + config);
      panel.style.width = `${width}px`;
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
      await until(() => buttonIn(rowOf(panel, 2), 'Claim'));
      buttonIn(rowOf(panel, 2), 'Claim')!.click();
      const note = () => rowOf(panel, 2).querySelector<HTMLElement>('.pp-row-note');
      await until(note);
      const places = () => [rowOf(panel, 2), note()!].map(each => each.getBoundingClientRect().toJSON());
      const before = places();
      source.remove(2);
      await until(() => rowOf(panel, 2).classList.contains('pp-gone'));
      const parts = name === 'process-grid' ? [...rowOf(panel, 2).querySelectorAll('[part~=cell]')] : [rowOf(panel, 2)];
      expect([parts.map(isStruckOut), isStruckOut(note()!), places()]).to.deep.equal([struckOut, false, before]);
    });

  test('but not one that leaves the list because the reader has acted on it: the next action is possible', async () => {
    const source = new FollowedSource([claimedBy(null)]);
    const perform = source.perform.bind(source);
    source.perform = async action => {
      await perform(action);
      return [{ id: 2, ok: true, process: claimedBy({ id: 1, fullname: 'Ada Lovelace' }) }];
    };
    const grid = await mountActing('process-grid', source, ACTIONS + GRID);
    await until(() => buttonIn(rowOf(grid, 2), 'Claim'));
    buttonIn(rowOf(grid, 2), 'Claim')!.click();
    await until(() => buttonIn(rowOf(grid, 2), 'Complete'));
    source.remove(2);
    await until(() => rowOf(grid, 2).classList.contains('pp-gone'));
    const button = buttonIn(rowOf(grid, 2), 'Complete')!;
    await until(() => button.ariaDisabled === null);
    button.click();
    await until(() => source.performed.length === 2);
    expect(source.performed).to.deep.equal(['claim', 'complete']);
  });
});
