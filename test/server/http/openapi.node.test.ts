import { after, before, suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import type { Process } from '../../../src/core/processes/process.ts';
import { createHandler, writeProcesses } from '../../../src/server.ts';
import { startPGlite } from '../support/pglite.ts';

/* The endpoint answers the examples of schemas/openapi.yaml, with what its schemas say. */

type Json = Record<string, unknown>;
const api = load(readFileSync('schemas/openapi.yaml', 'utf8')) as Json;
const at = (reference: string) =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as Json)[name.replaceAll('~1', '/')], api) as Json;
const example = (name: string) => at(`#/components/examples/${name}`).value;

const ajv = new Ajv2020({ strict: false, logger: false });
ajv.addFormat('uri-reference', true).addFormat('date-time', true);
for (const file of ['process.schema.json', 'process-query.schema.json']) {
  // with references that say which file they mean; their draft has nothing here that the newer one reads otherwise
  const { $schema: _, ...schema } = JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) as Json;
  ajv.addSchema(JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${file}#/`)) as Json, file);
}
const schemas = JSON.parse(
  JSON.stringify(at('#/components/schemas')).replaceAll('#/components/schemas/', '#/$defs/'),
) as Json;

/** What a schema of the contract finds wrong with a value. */
function faults(name: string, value: unknown): unknown {
  const validate = ajv.compile({ $defs: schemas, $ref: `#/$defs/${name}` });
  return validate(value) ? [] : validate.errors;
}

suite('the endpoint and openapi.yaml', () => {
  let pglite: Awaited<ReturnType<typeof startPGlite>>;
  let handler: (request: Request) => Promise<Response>;
  before(async () => {
    pglite = await startPGlite();
    const { processes } = example('Page') as { processes: Process[] };
    await pglite.database.transaction(session => writeProcesses(session, processes, { fresh: true }));
    const claim = ({ process }: { process: Process }) => ({ ...process, modified: '2026-03-29T10:00:00Z' });
    handler = createHandler({ database: pglite.database, user: () => ({ id: 21 }), actions: { claim } });
  });
  after(() => pglite.close());

  const post = (path: string, body: unknown, headers = {}, signal?: AbortSignal) =>
    handler(
      new Request(`https://work.example/api/processes${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      }),
    );
  /** @param rest - of the address */
  const get = (path: string, query: unknown, rest = '', signal?: AbortSignal) => {
    const address = `https://work.example/api/processes${path}?query=${encodeURIComponent(JSON.stringify(query))}${rest}`;
    return handler(new Request(address, signal ? { signal } : {}));
  };

  test('each example is what the schema of its name says', () => {
    const names = Object.keys(at('#/components/examples'));
    expect(names.length).to.be.above(5);
    for (const name of names) expect(faults(name, example(name)), name).to.deep.equal([]);
  });

  // path, example of the request, schema of the answer
  const requests: readonly (readonly [string, string, string])[] = [
    ['', 'Query', 'Page'],
    ['/facets', 'FacetRequest', 'Facets'],
  ];
  for (const [path, name, schema] of requests) {
    test(`the example ${name} is answered by what ${schema} says`, async () => {
      const response = await post(path, example(name));
      expect(response.status).to.equal(200);
      expect(faults(schema, await response.json())).to.deep.equal([]);
    });
  }

  test('the example of a page is what comes of its processes', async () => {
    const page = example('Page') as { processes: Process[] };
    const query = { ...(example('Query') as Json), criteria: [] };
    const answer = (await (await post('', query)).json()) as typeof page;
    expect(faults('Page', answer)).to.deep.equal([]);
    expect(answer.processes.map(({ id, steps }) => [id, steps.map(step => step.id)])).to.deep.equal([[10011, [42933]]]);
  });

  test('each line of a stream is a Line', async () => {
    const query = { ...(example('Query') as Json), criteria: [], limit: null };
    const text = await (await post('', query, { accept: 'application/x-ndjson' })).text();
    const lines = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as unknown);
    expect(lines).to.have.length(2);
    for (const line of lines) expect(faults('Line', line)).to.deep.equal([]);
  });

  test('an action gives results, or a problem', async () => {
    const { items } = example('ActionItems') as { items: Json[] };
    const stale = await post('/actions/claim', { items });
    expect(stale.status).to.equal(409);
    expect(faults('Problem', await stale.json())).to.deep.equal([]);
    const fresh = await post('/actions/claim', { items: items.map(({ id, step }) => ({ id, step })) });
    expect(faults('ActionResults', await fresh.json())).to.deep.equal([]);
  });

  test('an action on all that match gives lines of results', async () => {
    const text = await (await post('/actions/claim', example('ActionQuery'))).text();
    const lines = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { results?: Json[] });
    expect(lines.map(({ results }) => results?.map(({ id, ok }) => [id, ok]))).to.deep.equal([
      [[10011, true]],
      undefined,
    ]);
    for (const line of lines) expect(faults('ActionLine', line)).to.deep.equal([]);
  });

  test('a refusal is a Problem, as the example is', async () => {
    const query = { ...(example('Query') as Json), criteria: [{ key: 'nope', operator: '=', value: [] }] };
    const problem = (await (await post('', query)).json()) as Json;
    expect(faults('Problem', problem)).to.deep.equal([]);
    expect(faults('Problem', example('Problem'))).to.deep.equal([]);
    expect(String(problem.type)).to.match(/unsupported-criterion$/);
  });

  test('the example of a query is answered to GET as to POST', async () => {
    const query = { ...(example('Query') as Json), criteria: [] };
    for (const one of [example('Query'), query]) {
      const response = await get('', one);
      expect(response.status).to.equal(200);
      const answer = await response.json();
      expect(faults('Page', answer)).to.deep.equal([]);
      expect(answer).to.deep.equal(await (await post('', one)).json());
    }
  });

  test('each operation that takes a query or queries has examples, of those that are checked', () => {
    for (const [path, operations] of Object.entries(api.paths as Record<string, Record<string, Json>>))
      for (const [method, { requestBody, parameters }] of Object.entries(operations)) {
        const texts = [requestBody, ...((parameters as Json[] | undefined) ?? [])].filter(one => Object(one).content);
        for (const { content } of texts as {
          content: Record<string, { examples?: Record<string, { $ref: string }> }>;
        }[])
          for (const { examples = {} } of Object.values(content)) {
            expect(Object.keys(examples), `${method} ${path}`).not.to.deep.equal([]);
            for (const { $ref } of Object.values(examples)) expect(at($ref), $ref).to.have.property('value');
          }
      }
  });

  /** Follows while the process of the example is changed, then taken out of what is followed; each event as type and data. */
  async function followed(ask: (signal: AbortSignal) => Promise<Response>, count: number): Promise<[string, Json][]> {
    const { processes } = example('Page') as { processes: Process[] };
    let written = 0;
    const write = (step: object) =>
      pglite.database.transaction(session =>
        writeProcesses(
          session,
          processes.map(one => ({
            ...one,
            tags: [String(written++)],
            steps: one.steps.map(own => ({ ...own, ...step })),
          })),
        ),
      );
    await write({});
    const gone = new AbortController();
    const response = await ask(gone.signal);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('text/event-stream');
    const events: [string, Json][] = [];
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const before = events.at(-1)?.[0];
      events.length = 0;
      for (const [, type, data] of text.matchAll(/^event: (.*)\ndata: (.*)\n\n/gm))
        events.push([type!, JSON.parse(data!) as Json]);
      const now = events.at(-1)?.[0];
      if (now === 'resync' && before !== now) await write({});
      if (now === 'change' && before !== now && events.length < count) await write({ state: 10 });
      if (events.length >= count) break;
    }
    gone.abort();
    await write({});
    return events;
  }

  // what is followed, the example, what is told: type and numbers of queries
  const follows: readonly (readonly [string, () => unknown, readonly (readonly [string, number[]?])[]])[] = [
    ['the example of a query, which nothing matches', () => example('Query'), [['resync']]],
    [
      'one query',
      () => (example('FollowRequest') as { queries: Json[] }).queries[0],
      [['resync'], ['change'], ['remove']],
    ],
    [
      'the example of several queries',
      () => example('FollowRequest'),
      [['resync'], ['change', [0, 1]], ['remove', [0]], ['change', [1]]],
    ],
  ];
  for (const [what, bodyOf, expected] of follows) {
    for (const method of ['POST', 'GET'] as const) {
      test(`${what} is followed by ${method}, and each event is an Event`, async () => {
        const body = bodyOf();
        expect(faults(Object.hasOwn(Object(body), 'queries') ? 'FollowRequest' : 'Query', body)).to.deep.equal([]);
        const events = await followed(
          signal =>
            method === 'POST'
              ? post('/events', body, { 'last-event-id': 'none that is known' }, signal)
              : get('/events', body, '&lastEventId=none', signal),
          expected.length,
        );
        for (const [type, data] of events) {
          expect(faults('Event', data)).to.deep.equal([]);
          expect(data.type).to.equal(type);
          if (type === 'remove') expect(data.process).to.deep.equal({ id: 10011 });
        }
        const told = events.map(([type, { queries }]) => (queries ? [type, queries] : [type]));
        expect(told).to.have.deep.members(expected);
      });
    }
  }

  test('what one of several queries cannot be served is a Problem that names it', async () => {
    const { queries } = example('FollowRequest') as { queries: Json[] };
    const unknown = { ...queries[1], criteria: [{ key: 'nope', operator: '=', value: [] }] };
    for (const ask of [post, get]) {
      const response = await ask('/events', { queries: [queries[0], unknown] });
      const problem = (await response.json()) as { errors: Json[] };
      expect(response.status).to.equal(422);
      expect(faults('Problem', problem)).to.deep.equal([]);
      expect(problem.errors.map(({ pointer }) => pointer)).to.deep.equal(['/queries/1/criteria/0']);
    }
  });

  test('capabilities are Capabilities', async () => {
    const response = await handler(new Request('https://work.example/api/processes/capabilities'));
    expect(faults('Capabilities', await response.json())).to.deep.equal([]);
  });
});
