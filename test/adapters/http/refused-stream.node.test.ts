import { afterEach, beforeEach, suite, test } from 'node:test';
import { expect } from 'chai';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { combined, event, kindsOf, lastIdOf, open } from './combined-stream.ts';
import { type Answer, json } from './local-server.ts';

const isSeveral = (body: string) => Array.isArray((JSON.parse(body) as { queries?: unknown }).queries);

/** A server that answers so where several queries are asked for. */
const refusing =
  (answer: Answer): Answer =>
  (request, response) =>
    (isSeveral(request.body) ? answer : open)(request, response);

suite('a server that does not follow several queries in one stream', () => {
  const said: string[] = [];
  const { warn } = console;
  beforeEach(() => {
    said.length = 0;
    console.warn = (text: string) => said.push(text);
  });
  afterEach(() => void (console.warn = warn));

  // what it answers
  const refusals: [string, Answer][] = [
    ...[400, 404, 405, 415, 422, 500, 501].map((status): [string, Answer] => [`${status}`, json('', status)]),
    ['a problem', json({ title: 'The query is no object' }, 422, { 'content-type': 'application/problem+json' })],
    ['rows', json({ processes: [] })],
    ['a page', json('<!doctype html><p>What?', 200, { 'content-type': 'text/html' })],
  ];
  for (const [name, answer] of refusals) {
    test(`and answers ${name} is asked for each by itself, once for all, with a word about it`, async () => {
      await using page = await combined({ answers: [refusing(answer)] });
      const panels = [1, 2, 3].map(kind => page.panel(kind));
      await Promise.all(panels.map(panel => panel.connected()));
      const [first, ...others] = page.server.received.map(kindsOf);
      expect(first).to.deep.equal([1, 2, 3]);
      expect(others).to.have.members([1, 2, 3]);
      const fourth = page.panel(4);
      await fourth.heard(1);
      expect(page.server.received.slice(4).map(kindsOf)).to.deep.equal([4]);
      expect(said).to.have.length(1);
      expect(said[0]).to.match(/\/api\/processes\/events follows one query in a stream \(it answered /);
      expect(page.count).to.equal(4);
      for (const panel of [...panels, fourth]) expect([panel.told, panel.error]).to.deep.equal([['- resync'], null]);
    });
  }

  test('takes nothing from those who follow already', async () => {
    await using page = await combined({ answers: [refusing(json('', 405))] });
    const first = page.panel(1);
    await first.connected();
    page.streams[0]!.write(event('5', 'change', 7));
    await first.heard(2);
    const second = page.panel(2);
    await second.heard(1);
    page.streams[0]!.write(event('6', 'change', 8));
    await first.heard(3);
    expect(page.server.received.map(kindsOf)).to.deep.equal([1, [1, 2], 2]);
    expect(first.told).to.deep.equal(['- resync', '5 change 7', '6 change 8']);
    expect(second.told).to.deep.equal(['- resync']);
  });

  test('and answers a query alone no better is not said to be one', async () => {
    await using page = await combined({ answers: [json('', 404)] });
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.failed()));
    expect(panels.map(({ error }) => error!.message.replace(/^\S+ /, ''))).to.deep.equal([
      'answered 404 with application/json',
      'answered 404 with application/json',
    ]);
    expect(said).to.deep.equal([]);
    const again = [page.panel(1), page.panel(2)];
    await Promise.all(again.map(panel => panel.failed()));
    expect(page.server.received.map(kindsOf).filter(Array.isArray)).to.have.length(2);
  });

  test('is none that once did, and fails now', async () => {
    await using page = await combined({ answers: [open, json('', 500), open] });
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.connected()));
    const third = page.panel(3);
    await third.failed();
    const again = page.panel(3);
    await again.heard(1);
    expect(page.server.received.map(kindsOf)).to.deep.equal([
      [1, 2],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    await page.server.closed(2);
    expect([said, page.count]).to.deep.equal([[], 1]);
  });

  for (const status of [413, 414, 431]) {
    test(`for they are too many, with ${status}, is asked for half of them`, async () => {
      const answer: Answer = (request, response) => {
        const kinds = [kindsOf(request)].flat();
        return (kinds.length > 2 ? json('', status) : open)(request, response);
      };
      await using page = await combined({ answers: [answer] });
      const panels = [1, 2, 3, 4, 5].map(kind => page.panel(kind));
      await Promise.all(panels.map(panel => panel.connected()));
      expect(page.count).to.equal(3);
      expect(said[0]).to.contain(`follows 2 queries in a stream (it answered ${status})`);
    });
  }

  test('as many as are asked for says so by its capabilities', async () => {
    const capabilities = { window: true, events: true, limits: { queriesPerStream: 2 } };
    const answer: Answer = (request, response) =>
      (request.url.endsWith('capabilities') ? json(capabilities) : open)(request, response);
    await using page = await combined({ answers: [answer], options: { capabilities: 'ask' } });
    await page.adapter.ready!({ signal: new AbortController().signal });
    const panels = [1, 2, 3, 4, 5].map(kind => page.panel(kind));
    await Promise.all(panels.map(panel => panel.connected()));
    const asked = page.server.received.slice(1).map(kindsOf);
    expect(asked).to.have.deep.members([[1, 2], [3, 4], 5]);
    expect(said).to.have.length(1);
  });

  test('and does not say which of them an event is of is asked for each by itself, and all load again', async () => {
    await using page = await combined();
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.connected()));
    page.streams[0]!.write(event('5', 'change', 7));
    await Promise.all(panels.map(panel => panel.heard(2)));
    expect(panels.map(({ told }) => told)).to.deep.equal([
      ['- resync', '- resync'],
      ['- resync', '- resync'],
    ]);
    const [, ...others] = page.server.received;
    expect(others.map(kindsOf)).to.have.members([1, 2]);
    expect(others.map(lastIdOf)).to.deep.equal([undefined, undefined]);
    await page.server.closed(1);
    page.streams[1]!.write(event('6', 'change', 8));
    await panels[[others[0]!].map(kindsOf)[0] === 1 ? 0 : 1]!.heard(3);
    expect(said[0]).to.contain('(an event did not say which of the queries it is of)');
  });
});

suite('a server that cannot serve one of several queries', () => {
  const problem = {
    title: 'The query cannot be answered',
    errors: [{ pointer: '/queries/1/criteria/0', code: 'unsupported-criterion', detail: 'not known here' }],
  };
  const picky: Answer = (request, response) => {
    const kinds = kindsOf(request);
    const refuses = Array.isArray(kinds) ? kinds.indexOf(2) : kinds === 2 ? 0 : -1;
    if (refuses < 0) return open(request, response);
    const place = Array.isArray(kinds) ? `/queries/${refuses}` : '';
    const errors = problem.errors.map(error => ({ ...error, pointer: `${place}/criteria/0` }));
    return json({ ...problem, errors }, 422, { 'content-type': 'application/problem+json' })(request, response);
  };

  test('tells those who follow that one, by the place in their own query', async () => {
    await using page = await combined({ answers: [picky] });
    const panels = [1, 2, 3].map(kind => page.panel(kind));
    await Promise.all([panels[0]!.connected(), panels[1]!.failed(), panels[2]!.connected()]);
    const { code, message, diagnostics } = panels[1]!.error as never as {
      code: string;
      message: string;
      diagnostics: { path: string }[];
    };
    expect([code, message, diagnostics.map(({ path }) => path)]).to.deep.equal([
      'adapter/unsupported-criterion',
      'The query cannot be answered: criterion "process": not known here',
      ['/criteria/0'],
    ]);
    expect(page.server.received.map(kindsOf)).to.deep.equal([
      [1, 2, 3],
      [1, 3],
    ]);
  });

  test('is asked for it by itself from then on, and the others are left alone', async () => {
    await using page = await combined({ answers: [picky, picky, picky, open] });
    const panels = [1, 2].map(kind => page.panel(kind));
    await Promise.all([panels[0]!.connected(), panels[1]!.failed()]);
    const again = page.panel(2);
    await again.failed();
    const served = page.panel(2);
    await served.heard(1);
    expect(page.server.received.map(kindsOf)).to.deep.equal([[1, 2], 1, 2, 2]);
    expect([panels[0]!.told, panels[0]!.error, page.count]).to.deep.equal([['- resync'], null, 2]);
  });

  test('takes nothing from those who follow already', async () => {
    await using page = await combined({ answers: [picky] });
    const first = page.panel(1);
    await first.connected();
    page.streams[0]!.write(event('5', 'change', 7));
    await first.heard(2);
    const second = page.panel(2);
    await second.failed();
    page.streams[0]!.write(event('6', 'change', 8));
    await first.heard(3);
    expect([first.told.at(-1), page.count]).to.deep.equal(['6 change 8', 1]);
  });

  test('and names one that was not asked for is taken for one that cannot follow several', async () => {
    const errors = [{ pointer: '/queries/9', code: 'x', detail: 'y' }];
    await using page = await combined({ answers: [refusing(json({ title: 'No', errors }, 422))] });
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.connected()));
    expect(page.server.received.map(kindsOf).slice(1)).to.have.members([1, 2]);
  });

  test('that says no to whoever asks says it to all', async () => {
    await using page = await combined({ answers: [json({ title: 'Sign in' }, 401)] });
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.failed()));
    expect(panels.map(({ error }) => error!.message)).to.deep.equal(['Sign in', 'Sign in']);
    expect(page.server.received).to.have.length(1);
  });
});

suite('queries that are followed', () => {
  test('are read out of events by the mapping of their adapter, and one that cannot be read cuts off nobody else', async () => {
    await using page = await combined({ options: { map: { map: { id: 'process.key' } } } });
    const panels = [page.panel(1), page.panel(2)];
    await Promise.all(panels.map(panel => panel.connected()));
    page.streams[0]!.write(`id: 5\nevent: change\ndata: {"process": {"process": {}}, "queries": [0]}\n\n`);
    await panels[0]!.failed();
    page.streams[0]!.write(`id: 6\nevent: change\ndata: {"process": {"process": {"key": 7}}, "queries": [0, 1]}\n\n`);
    await panels[1]!.heard(2);
    expect(panels[0]!.error!.message).to.contain('has no id');
    const again = page.panel(1, '5');
    await again.heard(1);
    expect([again.told, panels[1]!.told]).to.deep.equal([['- resync'], ['- resync', '6 change 7']]);
    expect(page.server.received).to.have.length(1);
  });

  test('are those of which processes there are, whatever is shown of them', async () => {
    await using page = await combined();
    await Promise.all([page.panel(1), page.panel(2)].map(panel => panel.connected()));
    const { queries } = JSON.parse(page.server.received[0]!.body) as { queries: ProcessQuery[] };
    for (const query of queries)
      expect(query).to.include({ limit: null, offset: 0, sort: null, window: null, search: null });
  });
});
