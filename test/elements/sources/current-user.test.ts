import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../../../src/core/processes/adapter.ts';
import type { CurrentUser } from '../../../src/core/processes/process.ts';
import { defineMessages } from '../../../src/core/messages/messages.ts';
import type { ProcessPanel } from '../../../src/elements/panel/process-panel.ts';
import { UserSource } from '../../../src/elements/sources/user-source.ts';
import { clearPage, countingAdapter, mount, once, processOf } from '../panel-fixture.ts';

const MINE = `filter: {criteria: [{creator: me}]}\nui: {content: '{{ $_process.id }}'}`;
const ANY = `filter: {criteria: [{any: [{creator: me}, {id: 3}]}]}\nui: {content: '{{ $_process.id }}'}`;
const DATA = [1, 2, 3].map(id => processOf(id, { creator: { id: id * 10, fullname: `User ${id}` } }));
const SIGN_IN = 'Sign in to see your steps';

const ids = (panel: ProcessPanel) => panel.items.map(({ process }) => process.id);
const text = (panel: ProcessPanel) => panel.shadowRoot!.textContent;
const placeholder = (panel: ProcessPanel) => panel.shadowRoot!.querySelector('[part=placeholder]')?.textContent;

/** Processes in memory, and an answer about the user that a test gives by hand. */
function asking() {
  const asked: { signal: AbortSignal; answer(user: unknown): void; fail(error: unknown): void }[] = [];
  const waiting: (() => void)[] = [];
  const adapter: ProcessAdapter = {
    ...memoryAdapter(DATA),
    currentUser: ({ signal }) =>
      new Promise<CurrentUser | null>((answer, fail) => {
        asked.push({ signal, answer: user => answer(user as CurrentUser), fail });
        for (const resolve of waiting.splice(0)) resolve();
      }),
  };
  const call = async (n: number) => {
    while (asked.length < n) await new Promise<void>(resolve => waiting.push(resolve));
    return asked[n - 1]!;
  };
  return { adapter, asked, call };
}

suite('the current user', () => {
  teardown(clearPage);

  const given: [string, Record<string, unknown>][] = [
    ['the property', { user: { id: 20, fullname: 'Ben' } }],
    ['the attribute', { userId: 20 }],
    ['the property before the attribute', { user: { id: 20, fullname: 'Ben' }, userId: 10 }],
    ['the adapter', { adapter: memoryAdapter(DATA, { user: 20 }) }],
    [
      'the page before the adapter',
      { userId: 20, adapter: { ...memoryAdapter(DATA), currentUser: async () => ({ id: 10, fullname: '' }) } },
    ],
  ];
  for (const [where, properties] of given) {
    test(`is known from ${where}`, async () => {
      const panel = mount('process-list', { config: MINE, adapter: memoryAdapter(DATA), ...properties });
      await panel.loaded;
      expect(ids(panel)).to.deep.equal([2]);
      expect(text(panel)).not.to.contain(SIGN_IN);
    });
  }

  test('is an integer where the attribute writes one', async () => {
    const panel = mount('process-list', { config: MINE, adapter: memoryAdapter(DATA) });
    panel.setAttribute('user-id', '30');
    await panel.loaded;
    expect(ids(panel)).to.deep.equal([3]);
  });

  test('that changes is asked for again', async () => {
    const panel = mount('process-list', { config: MINE, adapter: memoryAdapter(DATA), userId: 10 });
    await panel.loaded;
    panel.user = { id: 30, fullname: 'Cleo' };
    await panel.loaded;
    expect(ids(panel)).to.deep.equal([3]);
  });

  test('that changes is asked for again where no criterion reads it, for other processes may be visible', async () => {
    const adapter = countingAdapter({ processes: DATA });
    const panel = mount('process-list', { config: ANY.replace('creator: me', 'id: 1'), adapter, userId: 10 });
    await panel.loaded;
    panel.userId = 20;
    await panel.loaded;
    expect(adapter.queries).to.have.length(2);
  });

  test('that nobody knows is told instead of the placeholder', async () => {
    const panel = mount('process-grid', {
      config: 'filter: {criteria: [{creator: me}]}',
      adapter: memoryAdapter(DATA),
    });
    await panel.loaded;
    expect([ids(panel), placeholder(panel)]).to.deep.equal([[], SIGN_IN]);
  });

  test('that nobody knows is told above the rows that other criteria find', async () => {
    const panel = mount('process-list', { config: ANY, adapter: memoryAdapter(DATA) });
    await panel.loaded;
    expect(ids(panel)).to.deep.equal([3]);
    expect(panel.shadowRoot!.querySelector('.pp-notice')?.textContent).to.equal(SIGN_IN);
    panel.userId = 10;
    await panel.loaded;
    expect(ids(panel)).to.deep.equal([1, 3]);
    expect(panel.shadowRoot!.querySelector('.pp-notice')).to.equal(null);
  });

  for (const [lang, words] of [
    ['cs', 'Přihlaste se, abyste viděli své kroky'],
    ['de', 'Melden Sie sich an, um Ihre Schritte zu sehen'],
  ] as const) {
    test(`that nobody knows is told in the language ${lang}`, async () => {
      const panel = mount('process-list', { config: MINE, adapter: memoryAdapter(DATA), lang });
      await panel.loaded;
      expect(placeholder(panel)).to.equal(words);
    });
  }
  test('that nobody knows is told in words of the page', async () => {
    defineMessages('pl', { signIn: 'Zaloguj się' });
    const panel = mount('process-list', { config: MINE, adapter: memoryAdapter(DATA), lang: 'pl' });
    await panel.loaded;
    expect(placeholder(panel)).to.equal('Zaloguj się');
  });

  test('is not asked for where no criterion needs it', async () => {
    const { adapter, asked } = asking();
    const panel = mount('process-list', { config: ANY.replace('creator: me', 'id: 1'), adapter });
    await panel.loaded;
    expect([ids(panel), asked.length]).to.deep.equal([[1, 3], 0]);
  });

  test('is asked for once, however often the panel loads', async () => {
    const { adapter, asked, call } = asking();
    const panel = mount('process-list', { config: MINE, adapter });
    (await call(1)).answer({ id: 20, fullname: 'Ben' });
    await panel.loaded;
    await panel.load();
    panel.config = ANY;
    await panel.loaded;
    expect([ids(panel), asked.length]).to.deep.equal([[2, 3], 1]);
  });

  test('may be nobody by the word of the adapter', async () => {
    const { adapter, call } = asking();
    const panel = mount('process-list', { config: MINE, adapter });
    (await call(1)).answer(null);
    await panel.loaded;
    expect([ids(panel), placeholder(panel)]).to.deep.equal([[], SIGN_IN]);
  });

  test('that the adapter cannot tell is an error, and asked for again by "Try again"', async () => {
    const { adapter, call } = asking();
    const panel = mount('process-list', { config: MINE, adapter });
    const failed = once(panel, 'process-error');
    (await call(1)).fail(new Error('the session service is down'));
    await failed;
    await panel.loaded;
    expect(text(panel)).to.contain('The session service is down');
    const button = Array.from(panel.shadowRoot!.querySelectorAll('button')).find(
      ({ textContent }) => textContent?.trim() === 'Try again',
    )!;
    button.click();
    (await call(2)).answer({ id: 20, fullname: 'Ben' });
    await panel.loaded;
    expect(ids(panel)).to.deep.equal([2]);
    expect(panel.shadowRoot!.querySelector('[part=error]')).to.equal(null);
  });

  test('of another shape is an error', async () => {
    const { adapter, call } = asking();
    const panel = mount('process-list', { config: MINE, adapter });
    const failed = once(panel, 'process-error');
    (await call(1)).answer({ name: 'Ben' });
    const { error } = (await failed).detail as { error: ProcessPanelError };
    expect([error.code, error.message]).to.deep.equal([
      'adapter/shape',
      'currentUser gives {"name":"Ben"}, which is not a valid user',
    ]);
  });

  test('that a panel no longer waits for is not asked for any more', async () => {
    const { adapter, call } = asking();
    const panel = mount('process-list', { config: MINE, adapter });
    const { signal } = await call(1);
    panel.userId = 10;
    await panel.loaded;
    expect([signal.aborted, ids(panel)]).to.deep.equal([true, [1]]);
  });

  test('that an adapter never tells is an error after a while, and its request is aborted', async () => {
    const { adapter, asked } = asking();
    let changed: () => void;
    const change = new Promise<void>(resolve => (changed = resolve));
    const source = new UserSource({ requestUpdate: () => changed() }, 1);
    expect(source.read({ user: null, userId: null }, adapter)).to.equal(null);
    await change;
    const result = source.read({ user: null, userId: null }, adapter);
    expect(result?.error?.code).to.equal('adapter/timeout');
    expect(asked[0]!.signal.aborted).to.equal(true);
  });
});
