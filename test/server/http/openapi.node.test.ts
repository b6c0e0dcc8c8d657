import { after, before, suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import type { Process } from '../../../src/core/processes/process.ts';
import { createHandler, writeProcesses } from '../../../src/server.ts';
import { ChangeStream, requestStream } from '../support/change-stream.ts';
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

  test('each event of a stream is an Event', async () => {
    const { processes } = example('Page') as { processes: Process[] };
    const write = (readers: number[]) =>
      pglite.database.transaction(session =>
        writeProcesses(
          session,
          processes.map(({ steps, ...one }) => ({
            ...one,
            creator: { id: 900, fullname: 'Nobody' },
            supervisors: [],
            readers,
            steps: steps.map(step => ({ ...step, resolver: null, possibleResolvers: [] })),
          })),
        ),
      );
    const lastEventId = 'none that is known';
    const stream = await ChangeStream.open(handler, { lastEventId });
    await stream.hears(1);
    await write([21]);
    await stream.hears(2);
    await write([]);
    await stream.hears(3);
    stream.stop();
    expect(stream.told.map(text => text.split(' ')[0])).to.deep.equal(['resync', 'change', 'remove']);
    for (const { id: _, type, ...data } of stream.events.filter(event => event.type)) {
      expect(faults('Event', data)).to.deep.equal([]);
      if (type === 'remove') expect(data).to.deep.equal(example('Event'));
    }
  });

  test('a parameter of a stream that is wrong is a Problem that names it', async () => {
    const response = await requestStream(handler, { parameters: 'acl=perhaps' });
    const problem = (await response.json()) as { errors: Json[] };
    expect(response.status).to.equal(422);
    expect(faults('Problem', problem)).to.deep.equal([]);
    expect(problem.errors.map(({ pointer }) => pointer)).to.deep.equal(['/acl']);
  });

  test('capabilities are Capabilities', async () => {
    const response = await handler(new Request('https://work.example/api/processes/capabilities'));
    expect(faults('Capabilities', await response.json())).to.deep.equal([]);
  });
});
