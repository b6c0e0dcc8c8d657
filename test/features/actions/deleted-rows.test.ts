import { expect } from 'chai';
import type { ActionItems, ActionResult, ActionResults } from '../../../src/core/actions/action-result.ts';
import { clearPage } from '../../elements/panel-fixture.ts';
import { LiveSource } from '../live/live-fixture.ts';
import {
  barOf,
  buttonIn,
  GRID,
  idsIn,
  mountActing,
  noteIn,
  ok,
  processesOf,
  root,
  rowOf,
  statusOf,
  until,
} from './actions-fixture.ts';

const ACTIONS = 'actions: {claim: {label: Claim, undo: release}, release: {label: Release, for: []}}\n';
const LIST = 'filter: {criteria: []}\n';
const GONE = 'Ada Lovelace deleted it.';

/** A source that is followed, and whose answers a test sets beforehand, by process id. */
class Source extends LiveSource {
  readonly answers = new Map<unknown, Partial<ActionResult>>();
  /** What does not reach the server. */
  outage: 'all' | 'loads' | null = null;
  /** What was asked for goes on until it is stopped. */
  hangs = false;

  override fetch() {
    return this.outage ? Promise.reject(new TypeError('Failed to fetch')) : super.fetch();
  }

  perform(_action: string, items: ActionItems, { signal }: { signal: AbortSignal }): Promise<ActionResults> {
    if (this.outage === 'all') return Promise.reject(new TypeError('Failed to fetch'));
    if (this.hangs) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const ids = idsIn(items) as number[];
    return Promise.resolve(ids.map(id => ({ ...ok(id)[0]!, ...this.answers.get(id) })));
  }
}

const refused = (message: string, status: number) => ({ ok: false, message, status });

suite('the row of a process that was deleted', () => {
  teardown(clearPage);

  /** A panel in which the reader has tried to claim processes that somebody has deleted. */
  const begin = async (
    { name = 'process-grid', width = 780, live = true }: { name?: Panel; width?: number; live?: boolean } = {},
    ...ids: number[]
  ) => {
    const source = new Source(processesOf(5));
    const config = name === 'process-grid' ? `${GRID}  cardsBelow: 45rem\n` : LIST;
    const panel = await mountActing(name, source, `${live ? 'live: {}\n' : ''}${ACTIONS}${config}`);
    panel.style.width = `${width}px`;
    await until(() => buttonIn(rowOf(panel, 1), 'Claim'));
    for (const id of ids.length > 0 ? ids : [2]) {
      source.answers.set(id, refused(GONE, 404));
      await claim(panel, id);
      await until(() => buttonIn(rowOf(panel, id), 'Remove'));
      if (!live) continue;
      source.remove(id);
      await until(() => rowOf(panel, id).classList.contains('pp-gone'));
    }
    return { source, panel };
  };

  const claim = async (panel: HTMLElement, id: number) => {
    buttonIn(rowOf(panel, id), 'Claim')!.click();
    await until(() => rowOf(panel, id).querySelector('.pp-row-note') ?? isClaimed(panel));
  };
  const claimSelected = async (panel: HTMLElementTagNameMap['process-grid'], ...ids: number[]) => {
    panel.selection = ids;
    await until(() => barOf(panel));
    buttonIn(barOf(panel)!, 'Claim')!.click();
  };
  const resultOf = (panel: HTMLElement) => root(panel).querySelector('.pp-result-words')?.textContent ?? '';
  /** The deleted row is an earlier problem beside what went well. */
  const isClaimed = (panel: HTMLElement) => /: claimed(?:\. 1 earlier problem)?$/.test(resultOf(panel));
  const noteOf = (panel: HTMLElement, id: number) => noteIn(rowOf(panel, id)) || undefined;
  /** What the row of a process offers, why, and whether it can be pressed. */
  const offerOf = (panel: HTMLElement, id: number) => {
    const button = rowOf(panel, id).querySelector('.pp-first-action');
    return [button?.textContent, noteOf(panel, id), button?.ariaDisabled !== 'true'];
  };
  const frames = async () => {
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  };
  const REMOVABLE = ['Remove', GONE, true];

  type Panel = 'process-grid' | 'process-list';
  interface Case {
    readonly name: string;
    readonly act: (source: Source, panel: HTMLElementTagNameMap[Panel]) => Promise<unknown>;
  }
  const others: readonly Case[] = [
    {
      name: 'an action on another row was refused',
      async act(source, panel) {
        source.answers.set(1, refused('Locked', 403));
        await claim(panel, 1);
        expect(noteOf(panel, 1)).to.equal('Locked');
      },
    },
    {
      name: 'an action on another row went well',
      async act(_source, panel) {
        await claim(panel, 1);
        await until(() => rowOf(panel, 1).querySelector('.pp-done') === null);
      },
    },
    {
      name: 'the server was not reached for another row, nor for a load',
      async act(source, panel) {
        source.outage = 'all';
        await claim(panel, 1);
        await panel.load();
      },
    },
    {
      name: 'an action on another row was tried again',
      async act(source, panel) {
        source.answers.set(1, refused('Locked', 403));
        await claim(panel, 1);
        source.answers.delete(1);
        buttonIn(root(panel), 'Try again (1)')!.click();
        await until(() => isClaimed(panel));
      },
    },
    {
      name: 'the result was closed',
      async act(_source, panel) {
        root(panel).querySelector<HTMLElement>('[part~=result] .pp-close')!.click();
        await until(() => !resultOf(panel));
      },
    },
  ];
  const panels = [
    ['process-grid', 780],
    ['process-grid', 600],
    ['process-list', 720],
  ] as const;
  for (const [name, width] of panels)
    for (const each of others)
      test(`still offers to be removed after ${each.name}: ${name}, ${width} px`, async () => {
        const { source, panel } = await begin({ name, width });
        await each.act(source, panel);
        await frames();
        expect(offerOf(panel, 2)).to.deep.equal(REMOVABLE);
        expect(rowOf(panel, 2).classList.contains('pp-gone')).to.equal(true);
      });

  test('still offers to be removed beside another that was deleted', async () => {
    const { panel } = await begin({}, 2, 4);
    await frames();
    expect([offerOf(panel, 2), offerOf(panel, 4)]).to.deep.equal([REMOVABLE, REMOVABLE]);
    buttonIn(rowOf(panel, 2), 'Remove')!.click();
    await until(() => !rowOf(panel, 2) && !rowOf(panel, 4));
  });

  const bulks = [
    ['was refused for it for another reason', (source: Source) => source.answers.set(2, refused('Locked', 403))],
    [
      'was in doubt',
      (source: Source) => {
        source.answers.set(2, { ok: null });
        source.outage = 'loads';
      },
    ],
    ['did not reach the server', (source: Source) => (source.outage = 'all')],
  ] as const;
  for (const [name, prepare] of bulks)
    test(`still offers to be removed, and is not tried again, after an action on several rows that ${name}`, async () => {
      const { source, panel } = await begin();
      prepare(source);
      source.answers.set(1, refused('Locked', 403));
      await claimSelected(panel as HTMLElementTagNameMap['process-grid'], 1, 2);
      await until(() => root(panel).querySelector('.pp-again'));
      await frames();
      expect(root(panel).querySelector('.pp-again')!.textContent.trim()).to.match(
        /^(Try again \(1\)|Claim: try again)$/,
      );
      expect(offerOf(panel, 2)).to.deep.equal(REMOVABLE);
      expect(buttonIn(root(panel), 'Remove it from the list')).to.not.equal(undefined);
    });

  test('still offers to be removed after an action on several rows was stopped', async () => {
    const { source, panel } = await begin();
    source.hangs = true;
    source.outage = 'loads';
    await claimSelected(panel as HTMLElementTagNameMap['process-grid'], 1, 2);
    await until(() => buttonIn(root(panel), 'Stop'));
    buttonIn(root(panel), 'Stop')!.click();
    await until(() => resultOf(panel));
    await frames();
    expect(offerOf(panel, 2)).to.deep.equal(REMOVABLE);
  });

  test('offers the next action after one that went well for it', async () => {
    const { source, panel } = await begin({ live: false });
    source.answers.clear();
    await claimSelected(panel as HTMLElementTagNameMap['process-grid'], 1, 2);
    await until(() => resultOf(panel).startsWith('2 claimed'));
    await until(() => offerOf(panel, 2)[2]);
    expect(offerOf(panel, 2)).to.deep.equal(['Claim', undefined, true]);
  });

  test('offers its action again when a load has brought it back', async () => {
    const { source, panel } = await begin({ live: false });
    source.answers.set(1, refused('Locked', 403));
    await claim(panel, 1);
    expect(offerOf(panel, 2)).to.deep.equal(REMOVABLE);
    await panel.load();
    await until(() => buttonIn(rowOf(panel, 2), 'Claim'));
    expect([offerOf(panel, 2), noteOf(panel, 1)]).to.deep.equal([['Claim', undefined, true], 'Locked']);
  });

  test('offers its action again when the source has told that it is back', async () => {
    const { source, panel } = await begin();
    source.change(processesOf(2)[1]!);
    await until(() => !rowOf(panel, 2).classList.contains('pp-gone'));
    await until(() => buttonIn(rowOf(panel, 2), 'Claim'));
    expect(offerOf(panel, 2)).to.deep.equal(['Claim', undefined, true]);
  });

  test('offers the same in its menu, which is all there is where columns are crowded', async () => {
    const { panel } = await begin();
    rowOf(panel, 2).querySelector<HTMLElement>('.pp-more')!.click();
    const entries = () => [...root(panel).querySelectorAll('[role=menuitem]')].map(each => each.textContent.trim());
    await until(() => entries().length > 0);
    expect(entries()).to.deep.equal(['Remove']);
  });

  test('keeps its offer while others change', async () => {
    const { source, panel } = await begin({}, 2);
    source.change({ ...processesOf(3)[2]!, templateProcess: { id: 1, name: 'Sick leave' } });
    await until(() => rowOf(panel, 3).textContent.includes('Sick leave'));
    await frames();
    expect(offerOf(panel, 2)).to.deep.equal(REMOVABLE);
  });

  test('leaves the reasons of other rows, and another try, when it is removed', async () => {
    const { source, panel } = await begin();
    source.answers.set(1, refused('Locked', 403));
    await claim(panel, 1);
    buttonIn(rowOf(panel, 2), 'Remove')!.click();
    await until(() => !rowOf(panel, 2));
    await frames();
    expect(offerOf(panel, 1)).to.deep.equal(['Claim', 'Locked', true]);
    expect(buttonIn(root(panel), 'Try again (1)')).to.not.equal(undefined);
  });

  test('leaves the way back for what went well beside it when it is removed', async () => {
    const { panel } = await begin({ live: false });
    await claimSelected(panel as HTMLElementTagNameMap['process-grid'], 1, 2);
    await until(() => statusOf(panel).startsWith('1 claimed, 1 failed'));
    buttonIn(root(panel), 'Remove it from the list')!.click();
    await until(() => !buttonIn(root(panel), 'Remove it from the list'));
    expect(buttonIn(root(panel), 'Undo')).to.not.equal(undefined);
  });

  test('still offers to be removed if the source cannot be reached for that', async () => {
    const { source, panel } = await begin();
    source.outage = 'all';
    buttonIn(rowOf(panel, 2), 'Remove')!.click();
    await until(() => root(panel).querySelector('[part~=error]'));
    await frames();
    expect(offerOf(panel, 2)).to.deep.equal(REMOVABLE);
    source.outage = null;
    buttonIn(rowOf(panel, 2), 'Remove')!.click();
    await until(() => !rowOf(panel, 2));
  });
});
