import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

const START = '2026-03-10T12:00:00+01:00';
const step = id => ({ id, templateStep: { id: 1, name: 'approval', title: 'Approval', type: 2 }, state: 2 });
const process = (id, steps = [step(id * 10)], name = 'Invoice') => ({
  id,
  templateProcess: { id: 1, name },
  creator: { id: 1, fullname: 'Jana' },
  state: 2,
  start: START,
  steps,
});

const JSON_TYPE = { 'content-type': 'application/json' };
const NDJSON = { 'content-type': 'application/x-ndjson; charset=utf-8' };
const line = value => `${JSON.stringify(value)}\n`;
const send = (response, value, status = 200, headers = JSON_TYPE) =>
  response.writeHead(status, headers).end(typeof value === 'string' ? value : JSON.stringify(value));

/** Requests received so far, by route and the test's `key`, which isolates tests from each other. */
const counts = new Map();
const waiting = new Map();
/** Event streams by `key`: the requests, and the open responses. */
const followed = new Map();

/**
 * Servers as found in the wild, one route each under `/adapter/`. Each gets node's request and response, the number of
 * requests with its `key` including this one, and the parameters.
 */
const ROUTES = {
  /** Two processes, as a page. */
  good: ({ response }) => send(response, { processes: [process(1), process(2)], total: 2 }),
  /** Never answers. */
  hang() {},
  /** Sends only the response headers. */
  'hang-in-body': ({ response }) => response.writeHead(200, JSON_TYPE).write('{"processes":['),
  /** Breaks the connection before it answers, the first `times` times. */
  reset({ request, response, count, parameters }) {
    if (count <= Number(parameters.get('times') ?? Infinity)) request.socket.resetAndDestroy();
    else ROUTES.good({ response });
  },
  /** Breaks the connection in the middle of a JSON body. */
  truncate({ request, response }) {
    const body = JSON.stringify([process(1), process(2)]);
    response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length }).write(body.slice(0, 50));
    setTimeout(() => request.socket.destroy(), 20);
  },
  /** Ends a stream regularly, but without its end line. */
  'truncate-stream': ({ response }) => send(response, line({ processes: [process(1)], total: 2 }), 200, NDJSON),
  /** A stream of a page and the parameter `end`. */
  'told-stream': ({ response, parameters }) =>
    send(response, line({ processes: [process(1)], total: 2 }) + parameters.get('end'), 200, NDJSON),
  /** Breaks the connection in the middle of a stream, after a page. */
  'reset-stream'({ request, response }) {
    response.writeHead(200, NDJSON).write(`${line({ processes: [process(1)], total: 2 })}{"processes":[`);
    // Later than a busy browser takes to see the answer begin: before that, it tries again.
    setTimeout(() => request.socket.destroy(), 500);
  },
  /** A stream of two pages, with chunks that split a character. */
  async stream({ response }) {
    const bytes = Buffer.from(
      line({ processes: [process(1, undefined, 'Žádost 👩‍👧')], total: 2 }) +
        line({ processes: [process(2)] }) +
        line({ end: true }),
    );
    response.writeHead(200, NDJSON);
    for (let i = 0; i < bytes.length; i += 61) {
      response.write(bytes.subarray(i, i + 61));
      await wait(1);
    }
    response.end();
  },
  html: ({ response }) =>
    send(response, '<!doctype html><title>Sign in</title><script>alert(1)</script><h1>Welcome</h1>', 200, {
      'content-type': 'text/html',
    }),
  login: ({ response }) => response.writeHead(302, { location: '/adapter/html?session=secret' }).end(),
  /** Redirects elsewhere, keeping method and body. */
  moved: ({ response, parameters }) => response.writeHead(307, { location: parameters.get('to') }).end(),
  /** Allows requests from all origins, with any headers. */
  allowing: ({ request, response }) =>
    send(response, [process(1)], 200, {
      ...JSON_TYPE,
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-credentials': 'true',
    }),
  null: ({ response }) => send(response, 'null'),
  'null-items': ({ response }) =>
    send(response, {
      processes: [null, process(1), 5, { ...process(2), steps: [null, step(20)] }, { ...process(3), creator: null }],
    }),
  problem: ({ response }) =>
    send(
      response,
      { title: 'Unprocessable', errors: [{ pointer: '#/criteria/0', detail: 'there is no such template' }] },
      422,
      { 'content-type': 'application/problem+json' },
    ),
  etag({ request, response, count }) {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else send(response, [process(count)], 200, { ...JSON_TYPE, etag: '"1"' });
  },
  /** Answers 429 to the first request. */
  busy: ({ response, count }) =>
    count === 1
      ? send(response, { title: 'Busy' }, 429, { ...JSON_TYPE, 'retry-after': '1' })
      : ROUTES.good({ response }),
  /** Answers the first request after the second one, each with the process of its number. */
  order({ response, count, key }) {
    const answer = () => send(response, [process(count)]);
    if (count === 1) waiting.set(key, answer);
    else {
      answer();
      response.once('finish', () => setTimeout(() => waiting.get(key)?.(), 5));
    }
  },
  /** Echoes the request: method, headers and body as variables of a process. */
  async echo({ request, response, parameters }) {
    let body = '';
    for await (const chunk of request) body += chunk;
    const variables = { method: request.method, headers: request.headers, body, query: parameters.get('query') };
    send(response, [{ ...process(1), variables }]);
  },
  /** A page that stops in the middle of a configuration; the rest follows when `rest-of-page` is requested. */
  'half-page'({ response, key }) {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(`<!doctype html><title>Half</title><!--${'-'.repeat(2000)}-->
      <script type="module" async src="/src/define.ts"></script>
      <process-list endpoint="/adapter/good?key=${key}"><script type="application/yaml">
filter:
  criteria:
    - processState: 2
`);
    waiting.set(key, () => response.end('    - id: 2\nui: {content: x}\n</script></process-list>'));
  },
  'rest-of-page'({ response, key }) {
    waiting.get(key)();
    send(response, 'null');
  },
  /** An event stream that stays open. */
  events({ request, response, key }) {
    const { asked, open } = followed.get(key) ?? followed.set(key, { asked: [], open: new Set() }).get(key);
    response.once('close', () => open.delete(response));
    asked.push({ method: request.method, lastEventId: request.headers['last-event-id'] ?? null });
    open.add(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`id: ${asked.length}\n\n`);
  },
  /** The requests for the streams of a key, and the number of open ones. */
  followed({ response, key }) {
    const { asked, open } = followed.get(key) ?? { asked: [], open: new Set() };
    send(response, { asked, open: open.size });
  },
  /** Writes the request body to the streams of a key. */
  async tell({ request, response, key }) {
    let text = '';
    for await (const chunk of request) text += chunk;
    for (const stream of followed.get(key).open) stream.write(text);
    send(response, 'null');
  },
  /** The number of requests to another route with the same key. */
  count: ({ response, key, parameters }) => send(response, counts.get(`${parameters.get('of')} ${key}`) ?? 0),
  /** A stream of `rows` rows, 1000 steps per process. */
  rows({ response, parameters }) {
    const total = Number(parameters.get('rows')) / 1000;
    const [head, tail] = line({ processes: [process(0, ['steps'])], total })
      .replace('"id":0', '"id":ID')
      .split('"steps"]');
    const { id: _, ...rest } = step(0);
    const end = JSON.stringify(rest).slice(1);
    function* lines() {
      for (let id = 1; id <= total; id++) {
        const steps = Array.from({ length: 1000 }, (_, i) => `{"id":${id * 1000 + i},${end}`);
        yield `${head.replace('ID', id)}${steps.join()}]${tail}`;
      }
      yield line({ end: true });
    }
    response.writeHead(200, NDJSON);
    return pipeline(Readable.from(lines()), response).catch(() => {});
  },
};

/** Koa middleware: passes requests under `/adapter/` to the routes, which write to the connection themselves. */
export async function adapterRoutes(ctx, next) {
  const name = /^\/adapter\/([\w-]+)$/.exec(ctx.path)?.[1];
  if (!name || !Object.hasOwn(ROUTES, name)) return next();
  const parameters = new URLSearchParams(ctx.querystring);
  const key = parameters.get('key') ?? '';
  const count = (counts.get(`${name} ${key}`) ?? 0) + 1;
  counts.set(`${name} ${key}`, count);
  ctx.status = 200;
  ctx.respond = false;
  await ROUTES[name]({ request: ctx.req, response: ctx.res, parameters, key, count });
}
