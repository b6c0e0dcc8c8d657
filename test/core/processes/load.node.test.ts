import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { ErrorCode } from '../../../src/core/base/errors/error-code.ts';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import { loadPairs, type LoadState } from '../../../src/core/processes/load.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { LEAST_STEP, processWith } from './sample.ts';

const QUERY = {} as ProcessQuery;

/** An adapter that answers so, whatever the contract has it answer. */
const answering = (answer: unknown): ProcessAdapter => ({ fetch: () => answer as Promise<ProcessPage> });
const failingWith = (reason: unknown): ProcessAdapter => ({ fetch: () => Promise.reject(reason) });

async function* pages(...given: unknown[]) {
  for (const page of given) {
    await Promise.resolve();
    yield page;
  }
}

function load(adapter: ProcessAdapter, signal = new AbortController().signal) {
  const told: LoadState[] = [];
  return { told, done: loadPairs(adapter, QUERY, { signal, onpage: state => told.push(state) }) };
}

const rowsOf = ({ pairs }: LoadState) =>
  Array.from({ length: pairs.length }, (_, row) => [pairs.processes[row]!.id, pairs.steps[row]!.id]);

async function rejection(promise: Promise<unknown>): Promise<ProcessPanelError> {
  return promise.then(
    () => expect.fail('it did not reject'),
    (error: unknown) => error as ProcessPanelError,
  );
}

suite('loading pairs', () => {
  test('tells of no part of some thousand processes, though checking them takes longer than a slice', async context => {
    // A clock that only runs while an id is read: a busy machine takes no part.
    let time = 1000;
    context.mock.method(performance, 'now', () => time);
    const processes = Array.from({ length: 3000 }, (_, id) =>
      Object.defineProperty({ ...processWith(id, id) }, 'id', { get: () => ((time += 0.01), id) }),
    );
    const { told, done } = load(answering({ processes }));
    expect(rowsOf(await done)).to.have.lengthOf(3000);
    expect(told).to.deep.equal([]);
  });

  test('gives one pair for each step, none for a process without steps', async () => {
    const { done } = load(answering({ processes: [processWith(1, 11, 12), processWith(2), processWith(3, 31)] }));
    const state = await done;
    expect(rowsOf(state)).to.deep.equal([
      [1, 11],
      [1, 12],
      [3, 31],
    ]);
    expect(state).to.deep.include({ processes: 2, total: null, next: null, malformed: [], malformedCount: 0 });
  });

  test('hands query, signal and language on', async () => {
    const { signal } = new AbortController();
    const given: unknown[] = [];
    const adapter: ProcessAdapter = {
      fetch(...args) {
        given.push(this === adapter, ...args);
        return Promise.resolve({ processes: [] });
      },
    };
    await loadPairs(adapter, QUERY, { signal, lang: 'cs' });
    expect(given).to.deep.equal([true, QUERY, { signal, lang: 'cs' }]);
  });

  test('keeps the objects as they came, unknown members too', async () => {
    const process = { ...processWith(1, 11), ours: {} };
    const { pairs } = await load(answering(Promise.resolve({ processes: [process] }))).done;
    expect(pairs.processes[0]).to.equal(process);
    expect(pairs.steps[0]).to.equal(process.steps[0]);
  });

  test('puts what a later page renews in the place of what came, and leaves what was told as it was', async () => {
    const [first, second, third] = [processWith(1, 11), processWith(2, 21), processWith(3, 31)];
    const named = { ...second, name: 'Second' };
    const malformed = { ...third, steps: 'none' };
    const { done, told } = load(
      answering(
        pages(
          { processes: [first, second, third], next: 'a' },
          { processes: [], renewed: [named, malformed, null, processWith(9, 91)], total: 3, next: 'a' },
          { processes: [processWith(4, 41)] },
        ),
      ),
    );
    const { pairs, total } = await done;
    expect([...pairs.processes.slice(0, 3), pairs.processes[3]!.id, pairs.length]).to.deep.equal([
      first,
      named,
      third,
      4,
      4,
    ]);
    expect(total).to.equal(3);
    expect(told.map(state => [state.pairs.processes[1], state.next])).to.deep.equal([
      [second, 'a'],
      [named, 'a'],
    ]);
  });

  test('tells each page as it comes but the last, and what was told stays as it was', async () => {
    const { done, told } = load(
      answering(
        pages(
          { processes: [processWith(1, 11)], total: 9, next: 'a' },
          { processes: [] },
          { processes: [processWith(2, 21, 22)] },
        ),
      ),
    );
    const last = await done;
    expect(told.map(({ pairs, processes, total, next }) => [pairs.length, processes, total, next])).to.deep.equal([
      [1, 1, 9, 'a'],
      [1, 1, 9, null],
    ]);
    expect(rowsOf(told[0]!)).to.deep.equal([[1, 11]]);
    expect([last.pairs.length, last.processes, last.total, last.next]).to.deep.equal([3, 2, 9, null]);
  });

  test('tells the last page as well where it is not known to be the last', async () => {
    let endPages = () => {};
    const end = new Promise<void>(resolve => (endPages = resolve));
    async function* openEnded() {
      yield { processes: [processWith(1, 11)] };
      await end;
    }
    const { signal } = new AbortController();
    let done: Promise<LoadState> | null = null;
    const first = await new Promise<LoadState>(resolve => {
      done = loadPairs(answering(openEnded()), QUERY, { signal, onpage: resolve });
    });
    expect(rowsOf(first)).to.deep.equal([[1, 11]]);
    endPages();
    expect(rowsOf(await done!)).to.deep.equal([[1, 11]]);
  });

  test('tells a page before one that fails', async () => {
    async function* failing() {
      yield { processes: [processWith(1, 11)] };
      throw new Error('lost');
    }
    const { told, done } = load(answering(failing()));
    expect(await rejection(done)).to.include({ code: 'adapter/failed' });
    expect(told.map(rowsOf)).to.deep.equal([[[1, 11]]]);
  });

  test('tells nothing after an abort while the next page is awaited', async () => {
    const controller = new AbortController();
    async function* aborting() {
      yield { processes: [processWith(1, 11)] };
      controller.abort(new Error('enough'));
      yield { processes: [processWith(2, 21)] };
    }
    const { told, done } = load(answering(aborting()), controller.signal);
    expect(await rejection(done)).to.have.property('message', 'enough');
    expect(told).to.deep.equal([]);
  });

  test('takes pages from a promise of them as well', async () => {
    const state = await load(answering(Promise.resolve(pages({ processes: [processWith(1, 11)] })))).done;
    expect(rowsOf(state)).to.deep.equal([[1, 11]]);
  });

  test('no pages at all are no rows', async () => {
    expect(rowsOf(await load(answering(pages())).done)).to.deep.equal([]);
  });

  test('counts processes by id, strictly, also where one comes again', async () => {
    const processes = [processWith(2, 1), processWith(1, 2), processWith('1', 3), processWith(2, 4), processWith(2, 5)];
    expect(await load(answering({ processes })).done).to.deep.include({ processes: 3 });
  });

  for (const total of [null, -1, 1.5, NaN, '5', {}]) {
    test(`a total of ${JSON.stringify(total)} is none`, async () => {
      expect(await load(answering({ processes: [], total })).done).to.deep.include({ total: null });
    });
  }

  test('takes a total from a getter', async () => {
    class Page {
      processes = [processWith(1, 11)];
      get total() {
        return 9;
      }
    }
    expect(await load(answering(new Page())).done).to.deep.include({ total: 9 });
  });

  const noPages = [
    null,
    undefined,
    5,
    '<!doctype html>',
    true,
    {},
    [],
    [processWith(1, 11)],
    { processes: {} },
    { data: [] },
  ];
  for (const answer of noPages) {
    test(`${JSON.stringify(answer)?.slice(0, 30)} is refused as a page`, async () => {
      const error = await rejection(load(answering(Promise.resolve(answer))).done);
      expect(error).to.be.instanceOf(ProcessPanelError).and.include({ code: 'adapter/shape' });
    });
  }

  test('gives the page its turn while it checks a big one, and shows its first rows before', async () => {
    const processes = Array.from({ length: 100_000 }, (_, id) => processWith(id, id, -id));
    let turns = 0;
    const count = setInterval(() => turns++, 1);
    const { done, told } = load(answering({ processes, total: 100_000 }));
    const state = await done;
    clearInterval(count);
    expect(turns).to.be.greaterThan(0);
    expect(state.pairs.length).to.equal(200_000);
    expect(told[0]!.pairs.length).to.be.within(1, 199_999);
    expect(state).to.deep.include({ processes: 100_000 });
  });

  test('a stream that never pauses leaves the page its turn', async () => {
    const controller = new AbortController();
    const endless = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: false, value: { processes: [] } }) }),
    };
    setTimeout(() => controller.abort(new Error('enough')), 5);
    expect((await rejection(load(answering(endless), controller.signal).done)).message).to.equal('enough');
  });
});

suite('items that are not of the shape', () => {
  const bad = { ...LEAST_STEP, state: 5 };
  const processes = [
    null,
    processWith(1, 11),
    { ...processWith(2, 21), creator: 21 },
    { ...processWith(3, 31), steps: [bad, { ...LEAST_STEP, id: 32 }, null] },
    { ...processWith(4, 41), steps: [bad] },
  ];

  test('are left out one by one, with place and reason; the others are loaded', async () => {
    const state = await load(answering(pages({ processes: processes.slice(0, 2) }, { processes: processes.slice(2) })))
      .done;
    expect(rowsOf(state)).to.deep.equal([
      [1, 11],
      [3, 32],
    ]);
    expect(state.malformed.map(({ path, message }) => [path, message])).to.deep.equal([
      ['/processes/0', 'processes[0] is not an object: null'],
      ['/processes/2/creator', 'processes[2].creator (id 2) is not a user with "id" and "fullname": 21'],
      ['/processes/3/steps/0/state', 'processes[3].steps[0].state (id 3) is not 1, 2 or 10: 5'],
      ['/processes/3/steps/2', 'processes[3].steps[2] (id 3) is not an object: null'],
      ['/processes/4/steps/0/state', 'processes[4].steps[0].state (id 4) is not 1, 2 or 10: 5'],
    ]);
    expect(state.malformed.every(({ severity, code }) => severity === 'error' && code === 'adapter/items')).to.equal(
      true,
    );
    expect(state).to.deep.include({ malformedCount: 5, processes: 2 });
  });

  test('change nothing of what the adapter gave', async () => {
    const before = structuredClone(processes);
    const { pairs } = await load(answering({ processes })).done;
    expect(processes).to.deep.equal(before);
    expect(pairs.processes[1]!.steps).to.deep.equal([{ ...LEAST_STEP, id: 32 }]);
  });

  test('say what was found, cut short', async () => {
    const found = [undefined, [], {}, 'x'.repeat(500), true, 10n, Symbol('s')];
    const { malformed } = await load(answering({ processes: found.map(id => ({ ...processWith(1, 1), id })) })).done;
    expect(malformed.map(({ message }) => /missing|[^:]+$/.exec(message)![0].trim())).to.deep.equal([
      'missing',
      'a list',
      'an object',
      'true',
      'a bigint',
      'a symbol',
    ]);
  });

  test('are all counted, the first thousand listed', async () => {
    const state = await load(answering({ processes: Array.from({ length: 3000 }, () => 7) })).done;
    expect([state.malformedCount, state.malformed.length, state.pairs.length]).to.deep.equal([3000, 1000, 0]);
  });
});

suite('loads that fail', () => {
  const failing: [string, ProcessAdapter, string, ErrorCode?][] = [
    ['by a rejection', failingWith(new Error('no route')), 'no route'],
    [
      'by a throw',
      {
        fetch() {
          throw new TypeError('oops');
        },
      },
      'oops',
    ],
    ['by something that is no error', failingWith('gone'), 'gone'],
    ['by an object with a message', failingWith({ message: 'no route', status: 500 }), 'no route'],
    ['by an object without a message', failingWith({ error: 'no route' }), '{"error":"no route"}'],
    ['by an object with a text of its own', failingWith(new URL('https://a.example/')), 'https://a.example/'],
    ['by an object whose class says more than its members', failingWith(new Response()), '[object Response]'],
    ['by an object that has no text', failingWith(Object.create(null)), 'an error that cannot be read'],
    ['by nothing', failingWith(undefined), 'an error without a message'],
    ['by null', failingWith(null), 'an error without a message'],
    ['by an empty text', failingWith(''), 'an error without a message'],
    ['by an error without a message', failingWith(new Error()), 'an error without a message'],
    ['by an error of blanks', failingWith(new Error(' \n')), 'an error without a message'],
    ['by an error of which only the kind is known', failingWith(new RangeError()), 'a RangeError without a message'],
    ['by an object with an empty message', failingWith({ message: '' }), 'an error without a message'],
    ['by an AbortError of their own', failingWith(new DOMException('cut', 'AbortError')), 'cut', 'adapter/aborted'],
    ['by not being an adapter', {} as ProcessAdapter, 'adapter.fetch is not a function'],
  ];
  for (const [name, adapter, message, code = 'adapter/failed'] of failing) {
    test(`${name} reject with a ProcessPanelError`, async () => {
      const error = await rejection(load(adapter).done);
      expect(error).to.be.instanceOf(ProcessPanelError).and.include({ code, message });
    });
  }

  test('keep code and hint of an error of ours without a message, and say that it has none', async () => {
    const own = new ProcessPanelError('adapter/status', '', { hint: 'Sign in.' });
    const error = await rejection(load(failingWith(own)).done);
    expect(error).to.include({ code: 'adapter/status', message: 'an error without a message', hint: 'Sign in.' });
  });

  test('keep the code that the adapter gave', async () => {
    const own = new ProcessPanelError('adapter/status', 'HTTP 500');
    expect(await rejection(load(failingWith(own)).done)).to.equal(own);
  });

  test('keep what another copy of the library says, as an object of this one', async () => {
    const said = {
      name: 'ProcessPanelError',
      code: 'adapter/unsupported-criterion',
      hint: 'It can by id.',
      diagnostics: [{ path: '/criteria/0' }],
    };
    const others = Object.assign(new Error('no "tag"'), said);
    const error = await rejection(load(failingWith(others)).done);
    expect(error).to.be.instanceOf(ProcessPanelError);
    expect(error).to.deep.include({ ...said, message: 'no "tag"', cause: others });
  });

  test('midway have told the pages before', async () => {
    async function* broken() {
      yield { processes: [processWith(1, 11)] };
      throw new ProcessPanelError('adapter/truncated', 'cut off');
    }
    const { done, told } = load(answering(broken()));
    expect(await rejection(done)).to.include({ code: 'adapter/truncated' });
    expect(told.map(rowsOf)).to.deep.equal([[[1, 11]]]);
  });

  test('close the stream they stop reading', async () => {
    let closed = false;
    const stream = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: false, value: 'no page' }),
        return() {
          closed = true;
          return Promise.reject(new Error('closing failed'));
        },
      }),
    };
    expect(await rejection(load(answering(stream)).done)).to.include({ code: 'adapter/shape' });
    expect(closed).to.equal(true);
  });
});

suite('an abort', () => {
  test('before the load asks nothing', async () => {
    const adapter: ProcessAdapter = { fetch: () => expect.fail('it asked') };
    const error = await rejection(load(adapter, AbortSignal.abort(new Error('off'))).done);
    expect(error.message).to.equal('off');
  });

  const deaf: [string, unknown][] = [
    ['a promise that never settles', new Promise(() => {})],
    ['a stream that never answers', { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }],
    [
      'a stream that never closes',
      { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}), return: () => new Promise(() => {}) }) },
    ],
  ];
  for (const [name, answer] of deaf) {
    test(`ends ${name} at once`, async () => {
      const controller = new AbortController();
      const { done, told } = load(answering(answer), controller.signal);
      controller.abort(new Error('newer load'));
      expect((await rejection(done)).message).to.equal('newer load');
      expect(told).to.deep.equal([]);
    });
  }

  test('drops the answer that comes after it', async () => {
    const controller = new AbortController();
    const { promise, resolve } = deferred<ProcessPage>();
    const { done, told } = load(answering(promise), controller.signal);
    controller.abort(new Error('newer load'));
    resolve({ processes: [processWith(1, 11)] });
    expect((await rejection(done)).message).to.equal('newer load');
    await promise;
    expect(told).to.deep.equal([]);
  });

  test('drops a failure that comes after it, without an unhandled rejection', async () => {
    const controller = new AbortController();
    const { promise, reject } = deferred<ProcessPage>();
    const { done } = load(answering(promise), controller.signal);
    controller.abort(new Error('newer load'));
    reject(new Error('late'));
    expect((await rejection(done)).message).to.equal('newer load');
    await new Promise(resolve => setImmediate(resolve));
  });

  test('in the midst of a big page tells nothing more', async () => {
    const controller = new AbortController();
    const processes: Process[] = Array.from({ length: 200_000 }, (_, id) => processWith(id, id));
    const told: LoadState[] = [];
    const done = loadPairs(answering({ processes }), QUERY, {
      signal: controller.signal,
      onpage(state) {
        told.push(state);
        controller.abort(new Error('newer load'));
      },
    });
    expect((await rejection(done)).message).to.equal('newer load');
    expect(told).to.have.lengthOf(1);
    expect(told[0]!.pairs.length).to.be.lessThan(200_000);
  });

  test('between pages closes the stream', async () => {
    const controller = new AbortController();
    let closed = false;
    async function* stream(): AsyncGenerator<ProcessPage> {
      try {
        yield { processes: [processWith(1, 11)] };
        yield { processes: [processWith(2, 21)] };
      } finally {
        closed = true;
      }
    }
    const done = loadPairs(answering(stream()), QUERY, {
      signal: controller.signal,
      onpage: () => controller.abort(new Error('newer load')),
    });
    expect((await rejection(done)).message).to.equal('newer load');
    expect(closed).to.equal(true);
  });
});

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}
