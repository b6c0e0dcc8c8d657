import { suite, test } from 'node:test';
import { expect } from 'chai';
import { evaluate } from '../engine-fixture.ts';

const V = '$_process.variables';

// value → whether it is true (contract 6.3)
const VALUES: readonly (readonly [string, boolean])[] = [
  [`${V}.zero`, false],
  [`${V}.empty`, false],
  [`${V}.none`, false],
  [`${V}.missing`, false],
  [`${V}.no`, false],
  [`${V}.list`, false],
  ['0', false],
  ['0.0', false],
  ['""', false],
  ['nil', false],
  ['empty', false],
  ['blank', false],
  [`${V}.yes`, true],
  [`${V}.code`, true],
  [`${V}.map`, true],
  [`${V}.people`, true],
  ['" "', true],
  ['"0"', true],
  ['-1', true],
];

// ways to ask for it: template of a value → [printed where true, printed where false]
const WAYS: Readonly<Record<string, (value: string) => string>> = {
  if: value => `{% if ${value} %}1{% else %}0{% endif %}`,
  elsif: value => `{% if false %}x{% elsif ${value} %}1{% else %}0{% endif %}`,
  unless: value => `{% unless ${value} %}0{% else %}1{% endunless %}`,
  and: value => `{% if true and ${value} %}1{% else %}0{% endif %}`,
  or: value => `{% if ${value} or false %}1{% else %}0{% endif %}`,
  not: value => `{% if not ${value} %}0{% else %}1{% endif %}`,
  'an output of logic': value => `{{ ${value} and true }}`,
  default: value =>
    `{% assign x = ${value} %}{% assign y = x | default: "DEFAULT" %}{% if y == "DEFAULT" %}0{% else %}1{% endif %}`,
  'if left to LiquidJS': value => `{% if ${value} %}1{% else %}0{% endif %}{% increment n %}`,
  'unless left to LiquidJS': value => `{% unless ${value} %}0{% else %}1{% endunless %}{% increment n %}`,
  'logic left to LiquidJS': value => `{% if false or ${value} and true %}1{% else %}0{% endif %}{% increment n %}`,
  'default left to LiquidJS': value =>
    `{% assign x = ${value} | default: "DEFAULT" %}{% if x == "DEFAULT" %}0{% else %}1{% endif %}{% increment n %}`,
};

suite('truth', () => {
  for (const [way, template] of Object.entries(WAYS)) {
    test(`of ${way} is that of contract 6.3`, () => {
      for (const [value, truth] of VALUES) {
        const printed = String(evaluate(template(value)))
          .replace(/true0?|^10$/, '1')
          .replace(/false0?|^00$/, '0');
        expect(printed, `${way} ${value}`).to.equal(truth ? '1' : '0');
      }
    });
  }

  // filters that choose by truth
  const people = `${V}.people`;
  const cases: readonly (readonly [string, unknown])[] = [
    [`{{ ${people} | where: "score" | map: "id" }}`, [2]],
    [`{{ ${people} | reject: "score" | map: "id" }}`, [1, 3]],
    [`{{ ${people} | where: "tags" | size }}`, 0],
    [`{{ ${people} | where: "team" | map: "id" }}`, [1]],
    [`{{ ${people} | find: "score" | map: "id" }}`, [2]],
    [`{{ ${people} | find_index: "score" }}`, 1],
    [`{{ ${people} | has: "tags" }}`, false],
    [`{{ ${people} | where_exp: "p", "p.score" | map: "id" }}`, [2]],
    [`{{ ${people} | reject_exp: "p", "p.score" | map: "id" }}`, [1, 3]],
    [`{{ ${people} | find_exp: "p", "p.tags or p.score" | map: "id" }}`, [2]],
    [`{{ ${people} | has_exp: "p", "p.tags" }}`, false],
    [`{{ ${people} | find_index_exp: "p", "p.id > 2" }}`, 2],
    [`{{ ${people} | where: "boss", true | map: "name" }}`, ['Eva']],
    [`{{ ${people} | where: "team.id", 9 | map: "name" }}`, ['Eva']],
    [`{{ ${people} | where: "team['id']", 9 | map: "name" }}`, ['Eva']],
    [`{{ ${V}.no | default: 1, allow_false: true }}`, false],
    [`{{ ${V}.no | default: 1, allow_false: 0 }}`, 1],
    [`{{ ${V}.zero | default: "none" }}`, 'none'],
    [`{{ ${V}.map | default: "none" }}`, {}],
  ];
  for (const [source, value] of cases) {
    test(`${source} is ${JSON.stringify(value)}`, () => void expect(evaluate(source)).to.deep.equal(value));
  }
});
