import { suite, test } from 'node:test';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { checkFilters } from '../../../src/core/config/check/meaning/check-filters.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { readValidConfig } from '../../../src/core/config/read-valid-config.ts';
import { CRITERION_NAMES } from '../../../src/core/query/criteria/criteria.ts';
import { buildQuery } from '../../../src/core/query/build-query.ts';
import type { PanelName } from '../../../src/core/query/process-query.ts';
import { checkTemplate, createTemplateEngine } from '../../../src/core/template/engine.ts';
import { pair } from '../view/view-fixture.ts';

const PANELS: readonly PanelName[] = ['process_grid', 'process_list'];
const options = { checkTemplate, checkFilters };

/** What has no value, as an object has it and as YAML writes it. */
const VALUELESS: readonly (readonly [given: unknown, written: string])[] = [
  [null, ''],
  [null, ' null'],
  [null, ' ~'],
  [[], ' []'],
  [{}, ' {}'],
  [[null], ' [null]'],
];

const answerTo = (config: string | object, panel: PanelName) => ({
  found: readConfig(config, panel, options).diagnostics.map(({ code, message, hint, path }) => ({
    code,
    message,
    hint,
    path,
  })),
  isSound: readValidConfig(config, panel, options) !== null,
});

suite('a criterion without a value', () => {
  for (const name of [...CRITERION_NAMES, 'any', 'all', 'none']) {
    for (const [given, written] of VALUELESS) {
      test(`gets the same answer as an object, as JSON and as YAML: ${name}:${written}`, () => {
        const config = { filter: { criteria: [{ [name]: given }] } };
        const yaml = `filter:\n  criteria:\n    - '${name}':${written}\n`;
        for (const panel of PANELS) {
          const answer = answerTo(yaml, panel);
          expect(answerTo(config, panel)).to.deep.equal(answer);
          expect(answerTo(JSON.stringify(config), panel)).to.deep.equal(answer);
        }
      });
    }
  }

  test('is an error where it is "fulltext", in each form', () => {
    const meant = [
      [null, 'nothing (null)'],
      [[], 'an empty list'],
      [{}, 'an empty map'],
    ] as const;
    for (const [fulltext, what] of meant) {
      const { found, isSound } = answerTo({ filter: { criteria: [{ fulltext }] } }, 'process_grid');
      expect(found.map(({ code, message }) => [code, message])).to.deep.equal([
        ['config/type', `"fulltext" must be a text, not ${what}`],
      ]);
      expect(isSound).to.equal(false);
    }
  });
});

suite('"fulltext" without a word', () => {
  const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
  // as written, the value of the variable -> ids that are found
  const cases: [string, string, unknown, number[]][] = [
    ['an empty text', '', undefined, [1]],
    ['blanks', '  ', undefined, [1]],
    ['a variable that was never set', '{{ $variables.x }}', undefined, []],
    ['a variable that is null', '{{ $variables.x }}', null, []],
    ['a variable that is an empty list', '{{ $variables.x }}', [], []],
    ['a variable that is an empty text', '{{ $variables.x }}', '', [1]],
  ];
  for (const [what, fulltext, x, ids] of cases) {
    test(`${ids.length > 0 ? 'holds for each pair' : 'holds for none'}: ${what}`, async () => {
      const config = { filter: { criteria: [{ fulltext }] } };
      for (const form of [config, JSON.stringify(config)]) {
        const { filter } = readConfig(form, 'process_grid', options).config!;
        const query = buildQuery(filter, {
          panel: 'process_grid',
          current: null,
          processId: null,
          variables: { get: () => x },
          now: new Date(0),
          timeZone: 'UTC',
          compile: source => engine.compile(source),
        });
        const { processes } = await memoryAdapter([pair(1).process]).fetch(query, {
          signal: new AbortController().signal,
        });
        expect(processes.map(({ id }) => id)).to.deep.equal(ids);
      }
    });
  }
});
