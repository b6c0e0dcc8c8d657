import { suite, test } from 'node:test';
import { expect } from 'chai';
import { timeZoneOf } from '../../../src/core/base/dates/time-zone.ts';
import { CRITERIA, CRITERION_NAMES, QUERY_OPERATORS } from '../../../src/core/query/criteria/criteria.ts';
import { predicateOf } from '../../../src/core/query/predicates/predicates.ts';

const zone = () => timeZoneOf('UTC');

/** The keys and variants of contract 3.1. */
const IN_CONTRACT = `
id
process !process
creator !creator
expiration >expiration <expiration
expirationRelative >expirationRelative <expirationRelative
start >start <start
startRelative >startRelative <startRelative
processState !processState
stepState !stepState
resolver !resolver
possibleResolver
reader
supervisor
tag !tag
stepType !stepType
stepName !stepName
expired
file
calendarFrom
calendarTo
variables
fulltext`;

suite('the table of criteria', () => {
  test('has the keys and variants of contract 3.1', () => {
    expect(CRITERION_NAMES).to.deep.equal(IN_CONTRACT.trim().split(/\s+/));
  });

  for (const { key, title, description, schema, examples } of CRITERIA) {
    test(`documents ${key}`, () => {
      expect(title).to.match(/^[A-Z].*[^.]$/);
      expect(description).to.match(/^[A-Z].*\.$/);
      expect(schema.type).to.be.oneOf(['integer', 'string', 'array', 'object']);
      expect(examples).not.to.deep.equal([]);
    });
  }

  for (const [key, operators] of QUERY_OPERATORS) {
    for (const operator of operators) {
      test(`can be served in memory: ${key} ${operator}`, () => {
        expect(Object.keys(predicateOf({ key, operator, value: [] }, zone))).not.to.deep.equal([]);
      });
    }
  }

  const unknown = [
    ['startRelative', '='],
    ['Id', '='],
    ['', '='],
    ['constructor', '='],
    ['__proto__', '='],
    ['id', '<'],
    ['start', '!='],
    ['fulltext', '!='],
    ['expired', '>'],
    ['tag', '~'],
  ] as const;
  for (const [key, operator] of unknown) {
    test(`knows no "${key}" with "${operator}", and says which`, () => {
      expect(() => predicateOf({ key, operator: operator as '=', value: [] }, zone))
        .to.throw(`"${key}"`)
        .with.property('code', 'adapter/unsupported-criterion');
    });
  }
});
