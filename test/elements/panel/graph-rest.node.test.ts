import { suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { Random } from '../../../src/conformance/cases/random.ts';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import { messagesFor } from '../../../src/core/messages/messages.ts';
import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import { PROCESS, STEP } from '../../core/processes/sample.ts';
import { GraphPage } from './graph-page.ts';

const text = (criteria = '[]') => ({ value: `filter: {criteria: ${criteria}}\n` });
const pageOf = (...ids: number[]): ProcessPage => ({ processes: ids.map(id => ({ ...PROCESS, id })) });
const source = (more: Partial<ProcessAdapter> = {}) => ({ value: { fetch: async () => pageOf(1), ...more } });
const error = new ProcessPanelError('adapter/failed', 'no');
const refuse = () => Promise.reject(error);
const doThrow = () => {
  throw error;
};
const MINE = text('[{supervisor: me}]');
const CHOSEN = text('[{tag: "{{ $variables.chosen }}"}]');

async function* pages(n: number, then: () => void = () => {}) {
  for (let id = 1; id <= n; id++) {
    await setImmediate();
    yield pageOf(id);
  }
  then();
}

/** Sets what a page gives, without waiting for what comes of it. */
const give = (given: Partial<GraphPage>) => (page: GraphPage) => {
  Object.assign(page, given);
  page.requestUpdate();
};
const setVariable = (value: unknown) => (page: GraphPage) => {
  page.variables.set('chosen', value);
  page.graph.rereadVariables();
};
const renew = (page: GraphPage) => page.graph.requestLoad();
const leave = (page: GraphPage) => {
  give({ isOnPage: false })(page);
  page.graph.abandon();
};

/** What happens on a page, one after the other, each when all has come to rest. */
const CASES: Readonly<Record<string, readonly ((page: GraphPage) => void)[]>> = {
  'a source that answers, is asked again, and by and by': [
    give({ text: text(), source: source() }),
    renew,
    page => page.graph.requestQuietLoad('refresh'),
  ],
  'a load that is wanted twice': [
    give({ text: text(), source: source() }),
    page => {
      page.graph.requestLoad();
      page.graph.requestQuietLoad('live');
      page.graph.requestLoad();
    },
  ],
  'a source that refuses': [give({ text: text(), source: source({ fetch: refuse }) }), renew],
  'a source that throws': [give({ text: text(), source: source({ fetch: doThrow }) }), renew],
  'a source that gives nothing': [give({ text: text(), source: source({ fetch: () => null as never }) }), renew],
  'a source that gives what is no process': [
    give({ text: text(), source: source({ fetch: async () => ({ processes: [1, null, {}] }) as never }) }),
  ],
  'a source that never answers': [
    give({ text: text(), source: source({ fetch: () => new Promise(() => {}) }) }),
    renew,
    give({ text: text('[{processState: 2}]') }),
    leave,
    give({ isOnPage: true }),
  ],
  'pages, and then an error': [give({ text: text(), source: source({ fetch: () => pages(3, doThrow) }) }), renew],
  'no source': [give({ text: text(), source: { error } }), renew, give({ source: source() }), give({ source: null })],
  'a source that gets ready': [give({ text: text(), source: source({ ready: async () => {} }) })],
  'a source that cannot get ready': [give({ text: text(), source: source({ ready: refuse }) }), renew],
  'a source that never gets ready': [
    give({ text: text(), source: source({ ready: () => new Promise(() => {}) }) }),
    renew,
    leave,
    give({ isOnPage: true }),
  ],
  'a configuration that is wrong, and corrected': [
    give({ text: text('[{processStat: 1}]'), source: source() }),
    renew,
    give({ text: text() }),
  ],
  'a configuration that cannot be had': [give({ text: { error }, source: source() }), renew, give({ text: text() })],
  'a configuration that is taken away': [give({ text: text(), source: source() }), give({ text: null })],
  'a configuration that is doubtful': [
    give({ text: text('[{processState: 2}, {processState: 2}]'), source: source() }),
    give({ strict: true }),
    give({ strict: false }),
  ],
  'a configuration that changes during a load': [
    give({ text: text(), source: source() }),
    page => {
      page.graph.requestLoad();
      give({ text: text('[{processState: 2}]') })(page);
    },
    page => {
      page.graph.requestLoad();
      give({ text: text('[{processStat: 2}]') })(page);
    },
    give({ text: text('[{processState: 10}]') }),
  ],
  'a configuration that is no text and no object': [
    give({ text: { value: Number.NaN as never }, source: source() }),
    give({ text: { value: (() => {}) as never } }),
  ],
  'a user whom the source knows': [
    give({ text: MINE, source: source({ currentUser: async () => ({ id: 1, fullname: '' }) }) }),
  ],
  'a user whom the source does not know': [
    give({ text: MINE, source: source({ currentUser: async () => null }) }),
    renew,
  ],
  'a user for whom the source refuses': [give({ text: MINE, source: source({ currentUser: refuse }) }), renew],
  'a user for whom the source throws': [give({ text: MINE, source: source({ currentUser: doThrow }) }), renew],
  'a user of the page': [
    give({ text: MINE, source: source(), user: { id: 1, fullname: '' } }),
    give({ user: null, userId: 2 }),
    give({ userId: null }),
  ],
  'a user of the page who is nobody': [
    give({ text: MINE, source: source(), userId: Number.NaN }),
    give({ userId: undefined as never }),
    give({ userId: {} as never }),
    give({ user: { id: Number.NaN } as never }),
  ],
  'a variable': [
    give({ text: CHOSEN, source: source() }),
    setVariable('a'),
    setVariable(Number.NaN),
    setVariable({ of: new Date() }),
    page => page.graph.rereadVariables(),
  ],
  'a template that fails': [
    give({ text: text('[{tag: "{{ 1 | divided_by: $variables.chosen }}"}]'), source: source() }),
    setVariable(0),
    renew,
    setVariable(1),
  ],
  'a current process': [
    give({ text: text('[{tag: "{{ $_process.id }}"}]'), source: source(), current: { process: PROCESS, step: STEP } }),
    give({ processId: Number.NaN }),
    give({ current: null }),
  ],
  'another language': [give({ text: text(), source: source() }), give({ messages: messagesFor('de') })],
  'an interval that is none': [give({ text: text(), source: source(), refresh: Number.NaN })],
  'a load that somebody else ends': [
    give({ text: text(), source: source() }),
    page => page.graph.fail(error),
    page => {
      page.graph.requestLoad();
      page.graph.fail(error);
    },
  ],
  'a panel that leaves the page, and is back': [
    give({ text: text(), source: source() }),
    leave,
    renew,
    give({ isOnPage: true }),
    page => {
      page.graph.requestLoad();
      leave(page);
    },
    give({ isOnPage: true }),
  ],
};

/** A load takes nine updates, one for each thing that has come, and three for each page of an answer. */
const MOST = 24;

suite('a graph comes to rest', () => {
  for (const [name, acts] of Object.entries(CASES))
    test(`after ${name}`, async () => {
      const page = new GraphPage();
      const counts: number[] = [];
      for (const act of acts) {
        act(page);
        counts.push(await page.rest());
      }
      expect(counts.filter(count => count > MOST)).to.deep.equal([]);
    });

  test('after many pages, with three updates for each at most', async () => {
    const page = new GraphPage();
    give({ text: text(), source: source({ fetch: () => pages(20) }) })(page);
    expect(await page.rest()).to.be.below(3 * 20 + MOST);
  });

  test('with the rows of its source, whatever happens, in whichever order', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = new Random(seed);
      const page = new GraphPage();
      let count = 0;
      const done: string[] = [];
      for (let i = 0; i < 12; i++) {
        const [name, act] = random.pick(Object.entries(ACTS));
        done.push(name);
        act(page, ++count);
        // Sometimes before the one before is over.
        if (random.chance(0.5)) expect(await page.rest(), `${seed}: ${done.join(', ')}`).to.be.below(MOST);
      }
      give({ text: text(), source: source({ fetch: async () => pageOf(0) }), isOnPage: true })(page);
      await page.rest();
      await page.graph.loaded;
      expect([page.graph.error, page.painted.at(-1)], `${seed}: ${done.join(', ')}`).to.deep.equal([null, ['0', true]]);
    }
  });
});

type Act = (page: GraphPage, n: number) => void;
const ACTS: Readonly<Record<string, Act>> = {
  configuration: (page, n) => give({ text: text(`[{tag: "t${n}"}]`) })(page),
  'a wrong configuration': give({ text: text('[{tga: 1}]') }),
  'no configuration': give({ text: null }),
  'a template': give({ text: CHOSEN }),
  'the user in a criterion': give({ text: MINE }),
  source: (page, n) => give({ source: source({ fetch: async () => pageOf(n) }) })(page),
  'a source of pages': (page, n) => give({ source: source({ fetch: () => pages(n % 4) }) })(page),
  'a source that refuses': give({ source: source({ fetch: refuse }) }),
  'a source that throws': give({ source: source({ fetch: doThrow }) }),
  'a source that knows the user': give({ source: source({ currentUser: async () => ({ id: 7, fullname: '' }) }) }),
  'a source that does not tell the user': give({ source: source({ currentUser: refuse }) }),
  'a source that gets ready': give({ source: source({ ready: async () => {} }) }),
  'a source that never answers': give({ source: source({ fetch: () => new Promise(() => {}) }) }),
  'no source': give({ source: null }),
  'a user': (page, n) => give({ userId: n })(page),
  'a variable': (page, n) => setVariable(`v${n}`)(page),
  'load()': page => page.graph.requestLoad(),
  'a reload': page => page.graph.requestQuietLoad('refresh'),
  'another end': page => page.graph.fail(error),
  leaving: leave,
  coming: give({ isOnPage: true }),
};
