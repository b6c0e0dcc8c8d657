import { mock, suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { ReloadSchedule } from '../../../src/elements/panel/load/reload-schedule.ts';
import { type Answer, json, localServer } from '../../adapters/http/local-server.ts';
import { PROCESS } from '../../core/processes/sample.ts';
import { GraphPage } from './graph-page.ts';

const refused =
  (status: number, type: string, body: string, headers = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body);
const PROBLEM = 'application/problem+json';

suite('a source that is away for a while', () => {
  // what it answers meanwhile, whether it may be back any second
  const cases: [string, Answer, boolean][] = [
    ['of a restarting server', refused(503, PROBLEM, '{"title": "Down for a moment"}'), true],
    ['of a proxy without words', refused(503, 'text/html', '<h1>503</h1>'), true],
    ['of a proxy whose server is gone', refused(502, 'text/html', '<h1>502 Bad Gateway</h1>'), true],
    ['of a gateway', refused(504, PROBLEM, '{"title": "Gateway timeout"}'), true],
    ['of a server that says for how long', refused(503, PROBLEM, '{"title": "Down"}', { 'retry-after': '120' }), false],
    ['of a server that failed', refused(500, PROBLEM, '{"title": "Failed"}'), false],
  ];
  for (const [what, answer, isSoon] of cases)
    test(`is asked again ${isSoon ? 'within ten seconds' : 'after the interval'}: the answer ${what}`, async t => {
      const plan = mock.method(ReloadSchedule.prototype, 'plan', () => {});
      t.after(() => plan.mock.restore());
      const planned = () => (plan.mock.calls.at(-1)!.arguments as unknown[]).filter((_, i) => i !== 2);
      let isAway = false;
      const rows = json([{ ...PROCESS, id: 1 }]);
      await using server = await localServer((request, response) => (isAway ? answer : rows)(request, response));
      const page = new GraphPage();
      page.refresh = 30;
      const value = httpAdapter({ url: server.url, retries: 0 });
      await page.set({ text: { value: 'filter: {criteria: []}\n' }, source: { value } });
      await page.rest();
      expect(planned()).to.deep.equal([30, 0, false]);
      const ask = async () => {
        page.graph.requestQuietLoad('refresh');
        page.requestUpdate();
        await page.graph.loaded;
        await page.rest();
      };
      isAway = true;
      await ask();
      expect(planned()).to.deep.equal([30, 1, isSoon]);
      isAway = false;
      await ask();
      expect(planned()).to.deep.equal([30, 0, false]);
      expect(page.painted.at(-1)).to.deep.equal(['1', true]);
    });
});
