import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { Id } from '../../../src/core/processes/process.ts';
import { runAction, type RunEnd, type RunOptions } from '../../../src/core/actions/run-action.ts';

const never = (): Promise<void> => new Promise(() => {});

function run(ids: readonly Id[] | null, works: unknown, options: Partial<RunOptions> = {}): Promise<RunEnd> {
  const { signal } = new AbortController();
  return runAction(ids, [works], { signal, timeout: 30_000, wait: never, ...options });
}

const DONE = { state: 'done', process: null };
const UNKNOWN = { state: 'unknown' };
const failed = (message: string) => ({ state: 'failed', message });
const outcomesOf = ({ outcomes }: RunEnd) => Object.fromEntries(outcomes);

async function* streamOf(...parts: readonly unknown[]): AsyncGenerator {
  for (const part of parts) {
    await Promise.resolve();
    if (part instanceof Error) throw part;
    yield part;
  }
}

suite('a run of an action', () => {
  const ok = { id: 1, ok: true };
  const no = { id: 2, ok: false, message: 'Somebody was faster' };
  // answer, outcome of process 1, outcome of process 2
  const cases: readonly [string, () => unknown, object, object][] = [
    ['nothing', () => undefined, DONE, DONE],
    ['null', () => null, DONE, DONE],
    ['a promise of nothing', () => Promise.resolve(), DONE, DONE],
    ['a list of results', () => [ok, no], DONE, failed('Somebody was faster')],
    ['a promise of a list', () => Promise.resolve([ok, no]), DONE, failed('Somebody was faster')],
    ['a set of results', () => new Set([ok, no]), DONE, failed('Somebody was faster')],
    ['a stream', () => streamOf(ok, no), DONE, failed('Somebody was faster')],
    ['a promise of a stream', () => Promise.resolve(streamOf(ok, no)), DONE, failed('Somebody was faster')],
    ['a rejection', () => Promise.reject(new Error('No connection')), failed('No connection'), failed('No connection')],
    [
      'a rejection with a text',
      () => Promise.reject('No connection'),
      failed('No connection'),
      failed('No connection'),
    ],
    ['a stream that breaks off', () => streamOf(ok, new Error('Cut')), DONE, failed('Cut')],
    ['an empty list', () => [], UNKNOWN, UNKNOWN],
    ['a list without one of them', () => [ok], DONE, UNKNOWN],
    ['a result without "ok"', () => [ok, { id: 2 }], DONE, UNKNOWN],
    ['a result that says that nobody knows', () => [ok, { id: 2, ok: null }], DONE, UNKNOWN],
    [
      'a result that says why nobody knows',
      () => [ok, { id: 2, ok: null, message: ' No\nanswer. ' }],
      DONE,
      { ...UNKNOWN, message: 'No answer.' },
    ],
    [
      'an answer that cannot be read after a result',
      () => streamOf(ok, new ProcessPanelError('adapter/content-type', 'It answered with a page')),
      DONE,
      { ...UNKNOWN, message: 'It answered with a page' },
    ],
    ['a result whose "ok" is a text', () => [ok, { id: 2, ok: 'yes' }], DONE, UNKNOWN],
    ['a result whose id has another type', () => [ok, { id: '2', ok: true }], DONE, UNKNOWN],
    ['a result that is null', () => [ok, null], DONE, UNKNOWN],
    ['a result twice, first well', () => [ok, { ...no, ok: true }, no], DONE, failed('Somebody was faster')],
    ['a result twice, then well', () => [ok, no, { ...no, ok: true }], DONE, failed('Somebody was faster')],
    ['a result for another process', () => [ok, no, { id: 3, ok: true }], DONE, failed('Somebody was faster')],
    ['a Response, whose status nobody has read', () => new Response('', { status: 500 }), UNKNOWN, UNKNOWN],
    ['true', () => true, UNKNOWN, UNKNOWN],
    ['a text', () => 'done', UNKNOWN, UNKNOWN],
    ['a message of another type', () => [ok, { ...no, message: 7 }], DONE, failed('')],
    ['a message over lines', () => [ok, { ...no, message: ' a\n\tb ' }], DONE, failed('a b')],
  ];
  for (const [name, answer, first, second] of cases) {
    test(`takes ${name}`, async () => {
      expect(outcomesOf(await run([1, 2], answer()))).to.deep.equal({ 1: first, 2: second });
    });
  }

  test('that is stopped tells what has not begun from what is not known', async () => {
    const stop = new AbortController();
    const results = async function* () {
      yield ok;
      stop.abort();
      await never();
    };
    const { outcomes } = await run([1, 2, 3], results(), { signal: stop.signal, sent: new Set([1, 2]) });
    expect(Object.fromEntries(outcomes)).to.deep.equal({ 1: DONE, 2: UNKNOWN, 3: { state: 'unstarted' } });
  });

  test('hands on the process as it is now', async () => {
    const process = { id: 1, state: 10 as const };
    expect(outcomesOf(await run([1], [{ id: 1, ok: true, process }]))).to.deep.equal({ 1: { state: 'done', process } });
  });

  test('tells of results that are none, for nobody, or that come twice', async () => {
    const { faults } = await run([1], [{ id: 9, ok: true }, {}, { id: 1 }, { id: 1, ok: true }, { id: 1, ok: true }]);
    expect(faults).to.deep.equal([
      'a result came for the process 9, which was not acted on',
      'a result came without an "id"',
      'the result of the process 1 has no "ok"',
      'a result came twice for the process 1',
    ]);
  });

  test('reads no more of a stream that gives nothing of use without end', async () => {
    let closed = false;
    function* useless() {
      try {
        for (;;) yield { id: 9, ok: true };
      } finally {
        closed = true;
      }
    }
    expect(outcomesOf(await run([1], useless()))).to.deep.equal({ 1: UNKNOWN });
    expect(closed).to.equal(true);
  });

  test('takes any id where a query was acted on', async () => {
    const end = await run(null, [
      { id: 7, ok: true },
      { id: 8, ok: false },
    ]);
    expect(outcomesOf(end)).to.deep.equal({ 7: DONE, 8: failed('') });
    expect((await run(null, undefined)).all).to.equal(true);
  });

  test('on a query whose answer cannot be read says why nobody knows of the rest', async () => {
    const page = new ProcessPanelError('adapter/content-type', 'It answered with a page');
    const end = await run(null, streamOf(ok, page), { wordsOf: () => 'Sign in again.' });
    expect(outcomesOf(end)).to.deep.equal({ 1: DONE });
    expect(end).to.include({ all: false, error: null, abandoned: true, doubt: 'Sign in again.' });
  });

  test('does not know whether that was done which never ends', async () => {
    let expire = () => {};
    const wait = () => new Promise<void>(resolve => (expire = resolve));
    const ending = run([1, 2], never(), { wait });
    expire();
    const end = await ending;
    expect(outcomesOf(end)).to.deep.equal({ 1: UNKNOWN, 2: UNKNOWN });
    expect(end.abandoned).to.equal(true);
  });

  test('waits again where a result has come meanwhile, and keeps what has come', async () => {
    const waits: (() => void)[] = [];
    let armed = () => {};
    const wait = () =>
      new Promise<void>(resolve => {
        waits.push(resolve);
        armed();
      });
    async function* stuck() {
      yield { id: 1, ok: true };
      await never();
    }
    let ending!: Promise<RunEnd>;
    await new Promise<void>(resolve => (ending = run([1, 2], stuck(), { wait, onoutcome: () => resolve() })));
    const again = new Promise<void>(resolve => (armed = resolve));
    await new Promise(resolve => setImmediate(resolve));
    waits[0]!();
    await again;
    waits[1]!();
    expect(outcomesOf(await ending)).to.deep.equal({ 1: DONE, 2: UNKNOWN });
    expect(waits).to.have.length(2);
  });

  test('claims nothing after an abort, whatever comes later', async () => {
    const panel = new AbortController();
    let answer: (results: unknown) => void;
    const ending = run([1], new Promise(resolve => (answer = resolve)), { signal: panel.signal });
    panel.abort();
    answer!([{ id: 1, ok: true }]);
    expect(outcomesOf(await ending)).to.deep.equal({ 1: UNKNOWN });
    expect(outcomesOf(await run([1], undefined, { signal: AbortSignal.abort() }))).to.deep.equal({ 1: UNKNOWN });
  });

  test('awaits several side by side: who answers with results knows better than who answers with nothing', async () => {
    const options = { signal: new AbortController().signal, timeout: 1, wait: never };
    const end = await runAction([1, 2], [undefined, [{ id: 1, ok: true }]], options);
    expect(outcomesOf(end)).to.deep.equal({ 1: DONE, 2: UNKNOWN });
    const bad = await runAction([1], [undefined, Promise.reject(new Error('No'))], options);
    expect(outcomesOf(bad)).to.deep.equal({ 1: failed('No') });
  });

  test('ends as a plain model says, whatever comes in whatever order', async () => {
    const result = fc.record({
      id: fc.integer({ min: 0, max: 6 }),
      ok: fc.constantFrom(true, false, 'yes', undefined),
    });
    const noise = fc.constantFrom(null, undefined, 5, 'x', {}, []);
    const parts = fc.array(fc.oneof({ weight: 6, arbitrary: result }, noise), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(parts, fc.boolean(), fc.boolean(), async (parts, streamed, breaks) => {
        const ids = [0, 1, 2, 3, 4];
        const seen = new Map<Id, unknown>();
        const all = breaks && streamed ? [...parts, new Error('Cut')] : parts;
        const end = await run(ids, streamed ? streamOf(...all) : parts, {
          onoutcome: (id, outcome) => seen.set(id, outcome),
        });
        const model = ids.map(id => {
          const own = parts.filter(
            part => (part as { id?: unknown } | null)?.id === id && typeof (part as { ok: unknown }).ok === 'boolean',
          ) as { ok: boolean }[];
          if (own.some(({ ok }) => !ok)) return failed('');
          return own.length > 0 ? DONE : all === parts ? UNKNOWN : failed('Cut');
        });
        expect(ids.map(id => end.outcomes.get(id))).to.deep.equal(model);
        expect([...seen.keys()].toSorted((a, b) => Number(a) - Number(b))).to.deep.equal(ids);
        for (const id of ids) expect(seen.get(id)).to.equal(end.outcomes.get(id));
      }),
    );
  });
});
