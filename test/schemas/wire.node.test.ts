import { suite, test } from 'node:test';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import { httpAdapter } from '../../src/adapters/http.ts';
import { conformanceCorpus } from '../../src/conformance/conformance.ts';
import { Random } from '../../src/conformance/cases/random.ts';
import { randomGroups, randomQuery } from '../../src/conformance/cases/random-queries.ts';
import { criteriaOf, queryOf } from '../../src/conformance/queries.ts';
import { shapeErrorOfProcess, shapeErrorOfStep } from '../../src/core/processes/check-shape.ts';
import { CRITERION_NAMES } from '../../src/core/query/criteria/criteria.ts';
import { pagesFrom } from '../adapters/asking.ts';

type Json = Record<string, unknown>;

const read = (file: string) => JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) as Json;
const ajv = new Ajv({ strict: true, allowUnionTypes: true, validateFormats: false });
for (const file of ['process.schema.json', 'process-query.schema.json']) {
  // With references that say which file they mean.
  ajv.addSchema(JSON.parse(JSON.stringify(read(file)).replaceAll('"#/', `"${file}#/`)) as Json, file);
}
const isQuery = ajv.getSchema('process-query.schema.json')!;
const isProcess = ajv.getSchema('process.schema.json')!;

const corpus = conformanceCorpus();

suite('the schema of a query', () => {
  test('takes every query that the conformance kit asks', () => {
    const criteria = CRITERION_NAMES.filter(name => !name.endsWith('Relative'));
    const sort = ['process', 'plan', 'async'] as const;
    for (let i = 0; i < 500; i++) {
      const ask = i % 2 ? randomGroups : randomQuery;
      const query = ask(new Random(i), corpus, { criteria, sort, acl: true, groups: true });
      expect(isQuery(query), JSON.stringify([query, isQuery.errors])).to.equal(true);
    }
  });

  for (const [fault, query] of [
    ['an unknown key', queryOf({ criteria: criteriaOf({ color: 5 }) })],
    ['a relative date, which is resolved before', queryOf({ criteria: criteriaOf({ startRelative: '2026-01-01' }) })],
    ['an operator that the key has not', queryOf({ criteria: criteriaOf({ '>process': [5] }) })],
    ['a state that is none', queryOf({ criteria: criteriaOf({ stepState: 3 }) })],
    ['a day that is none', queryOf({ criteria: criteriaOf({ start: 'today' }) })],
    ['variables that are no tests', queryOf({ criteria: [{ key: 'variables', operator: '=', value: ['a'] }] })],
    ['a group of no list', { ...queryOf(), criteria: [{ any: 5 }] }],
    ['two groups in one', { ...queryOf(), criteria: [{ any: [], all: [] }] }],
    ['a group that does not exist', { ...queryOf(), criteria: [{ some: [] }] }],
    ['a limit below 0', queryOf({ limit: -1 })],
    ['an unknown member', { ...queryOf(), user: 5 }],
    ['a missing member', { ...queryOf(), now: undefined }],
  ] as const) {
    test(`refuses ${fault}`, () => {
      expect(isQuery(JSON.parse(JSON.stringify(query)))).to.equal(false);
    });
  }
});

suite('the schema of a process', () => {
  test('agrees with the check of the loader, whatever stands in place of a member', () => {
    const fault = (process: Json) =>
      shapeErrorOfProcess(process) || ((process.steps ?? []) as unknown[]).map(shapeErrorOfStep).find(Boolean) || '';
    const wrong = [
      null,
      true,
      5,
      1.5,
      2 ** 53,
      '',
      '5',
      'x',
      [],
      [5],
      ['a'],
      [null],
      {},
      { id: 5 },
      { id: 5, name: 'a' },
      10,
    ];
    const dates = new Set(['start', 'modified', 'expiration', 'from', 'to']);
    let compared = 0;
    for (const process of corpus.slice(0, 40)) {
      for (const path of paths(process)) {
        for (const value of wrong) {
          // Which texts are dates, only the loader says.
          if (dates.has(path.at(-1)!) && typeof value === 'string') continue;
          const changed = structuredClone(process) as unknown as Json;
          path.slice(0, -1).reduce((map, name) => map[name] as Json, changed)[path.at(-1)!] = value;
          expect(isProcess(changed), `${path.join('/')} ${JSON.stringify(value)}`).to.equal(fault(changed) === '');
          compared++;
        }
      }
    }
    expect(compared).to.be.above(5000);
  });
});

/** Where the members of a value stand, those of its members too. */
function paths(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || at.at(-1) === 'variables') return at.length > 0 ? [at] : [];
  return [
    ...(at.length > 0 ? [at] : []),
    ...Object.entries(value).flatMap(([name, member]) => paths(member, [...at, name])),
  ];
}

suite('openapi.yaml', () => {
  const api = load(readFileSync('schemas/openapi.yaml', 'utf8')) as Json;
  const pointedAt = (whole: Json, pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((value, name) => (value as Json)?.[name], whole);
  const at = (pointer: string) => pointedAt(api, pointer);

  test('has no reference to nothing', () => {
    const references: string[] = [];
    JSON.stringify(api, (name, value: unknown) => {
      if (name === '$ref') references.push(value as string);
      return value;
    });
    expect(references.length).to.be.above(20);
    for (const reference of references) {
      const [file, pointer = ''] = reference.split('#') as [string, string?];
      expect(pointedAt(file ? read(file) : api, pointer), reference).to.be.an('object');
    }
  });

  for (const name of ['Query', 'Page', 'Problem', 'Line'] as const) {
    test(`has a sound schema of a ${name.toLowerCase()}, and an example that it takes`, () => {
      const schemas = JSON.parse(
        JSON.stringify(at('/components/schemas')).replaceAll('#/components/schemas/', '#/$defs/'),
      ) as Json;
      const validate = ajv.compile({ $defs: schemas, $ref: `#/$defs/${name}` });
      const example = (at(`/components/examples/${name === 'Line' ? 'Page' : name}`) as Json).value;
      expect(validate(example), JSON.stringify(validate.errors)).to.equal(true);
      expect(validate({ processes: 5 })).to.equal(name === 'Problem');
    });
  }

  test('is what httpAdapter asks', async () => {
    const asked: Request[] = [];
    const { paths: operations } = api as { paths: Record<string, Json> };
    const methods = Object.keys(operations['/processes']!).map(method => method.toUpperCase() as 'POST' | 'GET');
    expect(methods).to.deep.equal(['POST', 'GET']);
    for (const method of methods) {
      const fetch = async (url: RequestInfo | URL, init?: RequestInit) => {
        asked.push(new Request(url, init));
        return Response.json((at('/components/examples/Page') as Json).value);
      };
      const [page] = await pagesFrom(httpAdapter({ url: 'https://a.example/api/processes', method, fetch }));
      expect(page!.total).to.equal(1);
    }
    expect(isQuery(await asked[0]!.json())).to.equal(true);
    expect(isQuery(JSON.parse(new URL(asked[1]!.url).searchParams.get('query')!))).to.equal(true);
  });
});
