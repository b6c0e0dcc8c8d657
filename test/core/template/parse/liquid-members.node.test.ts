import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { expect } from 'chai';
import { LiquidError, Tokenizer } from 'liquidjs';
import { parseTemplate } from '../../../../src/core/template/parse/parse-template.ts';

/*
 * What src/core/template reads and overrides of LiquidJS although no documentation promises it; most of it is private in
 * its types. That is why package.json names one version of it. Before another is named, this has to pass.
 */

const { version } = JSON.parse(readFileSync('node_modules/liquidjs/package.json', 'utf8')) as { version: string };

/** Methods of the tokenizer that src/core/template/parse/strict-tokenizer.ts overrides, and those that it calls. */
const OVERRIDDEN =
  'readIdentifier readExpression readFilteredValue readFilter readFilterArg readValue readProperties readQuoted readTo';
const CALLED =
  'skipBlank peek read end remaining readNonEmptyIdentifier readExpressionTokens readScopeValue readTopLevelTokens';
const FIELDS = 'p N input opTrie';

// template -> the members that are read of the node that Liquid's parser makes of it
const NODES: readonly (readonly [template: string, members: string])[] = [
  ['{{ a | plus: b }}', 'token value.initial.postfix value.filters.0.name value.filters.0.args'],
  ['{% echo a %}', 'value.initial value.filters'],
  ['{% assign a = 1 %}', 'key value.initial value.filters'],
  ['{% capture a %}x{% endcapture %}', 'variable templates'],
  ['{% increment a %}', 'variable'],
  ['{% decrement a %}', 'variable'],
  ['{% if a %}x{% else %}y{% endif %}', 'branches.0.value.initial branches.0.templates elseTemplates'],
  ['{% unless a %}x{% else %}y{% endunless %}', 'branches.0.value.initial branches.0.templates elseTemplates'],
  [
    '{% case a %}{% when 1 %}x{% else %}y{% endcase %}',
    'value.initial branches.0.values branches.0.templates elseTemplates',
  ],
  [
    '{% for a in b limit: 2 %}x{% else %}y{% endfor %}',
    'variable collection hash.hash.limit templates elseTemplates token.begin',
  ],
  ['{% tablerow a in b cols: 2 %}x{% endtablerow %}', 'variable collection args.hash.cols templates'],
  ['{% cycle g: 1, 2 %}', 'group candidates.0.initial candidates.0.filters candidates.0.getText'],
  ['{% raw %}x{% endraw %}', 'tokens.0.getText'],
  ['{% liquid echo a %}', 'templates.0.value'],
  ['{% render "a", b: 1 %}', 'file hash.hash.b'],
  ['{% render "a" with b as c %}', 'with.value with.alias'],
  ['{% render "a" for b as c %}', 'forBinding.value forBinding.alias'],
  ['{% include "a" with b %}', 'file hash.hash withVar'],
  ['{% layout "a", b: 1 %}', 'file args.hash.b templates'],
  ['{% block a %}x{% endblock %}', 'block templates'],
];

// output -> the members that are read of the first token of its expression
const TOKENS: readonly (readonly [template: string, members: string])[] = [
  ['{{ a.b }}', 'props.0.content begin end input getText'],
  ['{{ "a".b }}', 'variable.content props'],
  ['{{ (1..2) }}', 'lhs.content rhs.content'],
  ['{{ not a }}', 'begin'],
];

const member = (owner: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], owner);

function expectMembers(owner: object, members: string): void {
  for (const path of members.split(' ')) {
    const place = `LiquidJS ${version} has no ${owner.constructor.name}.${path} any more, which src/core/template reads`;
    expect(member(owner, path), place).not.to.equal(undefined);
  }
}

suite('the members of LiquidJS that are not documented', () => {
  test('are those of the one version that package.json names', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(dependencies.liquidjs, 'a range could bring in another LiquidJS').to.equal(version);
  });

  test('are there on its tokenizer', () => {
    const tokenizer = new Tokenizer('a');
    for (const name of `${OVERRIDDEN} ${CALLED}`.split(' '))
      expect(member(tokenizer, name), `LiquidJS ${version} has no method Tokenizer.${name} any more`).to.be.a(
        'function',
      );
    expectMembers(tokenizer, FIELDS);
  });

  for (const [template, members] of NODES) {
    test(`are there on ${template}`, () => expectMembers(parseTemplate(template).nodes[0]!, members));
  }

  for (const [template, members] of TOKENS) {
    test(`are there on the tokens of ${template}`, () =>
      expectMembers(parseTemplate(template).sole!.value.initial.postfix[0]!, members));
  }

  test('are there on its errors', () => {
    let thrown: unknown;
    try {
      new Tokenizer('{{ a').readTopLevelTokens();
    } catch (error) {
      thrown = error;
    }
    expect(LiquidError.is(thrown), `LiquidJS ${version} knows its errors by LiquidError.is no more`).to.equal(true);
    expectMembers(thrown as object, 'token.input token.begin');
  });
});
