import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import { json } from './local-server.ts';
import { changed, lastIdOf, open, streaming } from './streaming-server.ts';

const PROBLEM = { 'content-type': 'application/problem+json' };
const HTML = { 'content-type': 'text/html' };

suite('a server that gives no stream', () => {
  // what it answers -> code, message behind the address, hint
  const refusals = [
    [json({ title: 'Sign in' }, 401, PROBLEM), 'adapter/problem', 'Sign in', ''],
    [json('', 401), 'adapter/status', 'answered 401 with application/json', 'Sign in again.'],
    [json('', 403), 'adapter/status', 'answered 403 with application/json', 'Sign in again.'],
    [json('', 404), 'adapter/status', 'answered 404 with application/json', 'Check the endpoint.'],
    [json('', 405), 'adapter/status', 'answered 405 with application/json', 'Check the endpoint.'],
    [json('', 503), 'adapter/status', 'answered 503 with application/json', 'Check the endpoint.'],
    [
      json({ title: 'Changes of everything are not followed here' }, 422, PROBLEM),
      'adapter/problem',
      'Changes of everything are not followed here',
      '',
    ],
    [
      json({ processes: [] }),
      'adapter/content-type',
      'answered with application/json instead of text/event-stream',
      'Check the address of the events.',
    ],
    [
      json('<!doctype html><p>Who are you?', 200, HTML),
      'adapter/content-type',
      'answered 200 with text/html instead of JSON: Who are you?',
      'If it is a login page, sign in again.',
    ],
  ] as const;
  for (const [answer, code, message, hint] of refusals) {
    test(`says so in words, once for all panels: ${message}`, async () => {
      await using page = await streaming({ answers: [answer] });
      const panels = [page.panel(1), page.panel(2)];
      await Promise.all(panels.map(panel => panel.over()));
      for (const { error, told, isConnected } of panels) {
        const { code: came, message: said, hint: cure } = error as ProcessPanelError;
        expect([came, said.replace(/^http\S+ /, ''), cure ?? '', told, isConnected]).to.deep.equal([
          code,
          message,
          hint,
          [],
          false,
        ]);
      }
      expect(page.server.received).to.have.length(1);
    });
  }

  test('any more, once the user has logged out, is not followed as if nothing had happened', async () => {
    await using page = await streaming({ answers: [open, json({ title: 'Sign in' }, 401, PROBLEM), open] });
    const first = page.panel(1);
    await first.connected();
    page.streams[0]!.end(changed('5', 7, 1));
    await first.over();
    const refused = page.panel(1, '5');
    await refused.over();
    const { message, status } = refused.error as Error & { status?: unknown };
    expect([message, status, refused.isConnected]).to.deep.equal(['Sign in', 401, false]);
    const back = page.panel(1, '5');
    await back.connected();
    expect(page.server.received.map(lastIdOf)).to.deep.equal([undefined, '5', '5']);
  });

  for (const [name, end] of [
    ['breaks off', (page: Page) => page.streams[0]!.destroy()],
    ['sends an event that has no end', (page: Page) => page.streams[0]!.write(`data: ${'x'.repeat(17 * 1024 * 1024)}`)],
  ] as const) {
    test(`any more, as it ${name}, is asked again from the last id`, async () => {
      await using page = await streaming();
      const panel = page.panel(1);
      await panel.connected();
      page.streams[0]!.write(changed('5', 7, 1));
      await panel.heard(2);
      end(page);
      await panel.over();
      expect(panel.error!.message).to.match(/cannot be reached|an event has no end/);
      const again = page.panel(1, '5');
      await again.connected();
      expect([lastIdOf(page.server.received[1]!), again.told]).to.deep.equal(['5', []]);
    });
  }
});

type Page = Awaited<ReturnType<typeof streaming>>;

suite('an event that cannot be read', () => {
  test('is an error for all who follow, who load again, and the stream goes on', async () => {
    await using page = await streaming();
    const panels = [page.panel(1, '1'), page.panel(2, '1')];
    await Promise.all(panels.map(panel => panel.connected()));
    page.streams[0]!.write(`id: 2\nevent: change\ndata: {"process":\n\n`);
    await Promise.all(panels.map(panel => panel.over()));
    expect(panels.map(({ error }) => error!.message.replace(/^\S+ /, ''))).to.deep.equal([
      'answered with broken JSON',
      'answered with broken JSON',
    ]);
    const back = [page.panel(1, '1'), page.panel(1, '2')];
    await Promise.all([back[0]!.heard(1), back[1]!.connected()]);
    page.streams.at(-1)!.write(changed('3', 7, 1));
    await Promise.all([back[0]!.heard(2), back[1]!.heard(1)]);
    expect(back.map(({ told }) => told)).to.deep.equal([['- resync', '3 change 7'], ['3 change 7']]);
  });

  test('as it is no process is handed on, for the panel to say so', async () => {
    await using page = await streaming();
    const panel = page.panel(1);
    await panel.connected();
    const wrong = [
      '{}',
      'null',
      '[]',
      '{"process": 5}',
      '{"process": {"name": "x"}}',
      '{"process": {"id": 1, "steps": 5}}',
    ];
    page.streams[0]!.write(wrong.map(data => `event: change\ndata: ${data}\n\n`).join(''));
    page.streams[0]!.write(`event: remove\ndata: {}\n\n${changed('1', 7, 1)}`);
    await panel.heard(9);
    expect(panel.changes.map(({ type, process }) => [type, process])).to.deep.equal([
      ['resync', undefined],
      ['change', undefined],
      ['change', undefined],
      ['change', undefined],
      ['change', 5],
      ['change', { name: 'x' }],
      ['change', { id: 1, steps: 5 }],
      ['remove', undefined],
      ['change', { id: 7, templateProcess: { id: 1 }, steps: [{ id: 1, state: 2 }] }],
    ]);
  });
});
