import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { TemplateError } from '../../../src/core/base/errors/template-error.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';
import { defineSnippet } from '../../../src/core/template/snippets.ts';
import { engine, errorOf, evaluate } from './engine-fixture.ts';

/** Where a fault is: the place of `▸` in the template, which is not part of it. */
function placed(marked: string): { source: string; offset: number } {
  const offset = marked.indexOf('▸');
  return { source: marked.replace('▸', ''), offset };
}

/** The line and the column that a message tells of an offset. */
function lineAndColumn(source: string, offset: number): [number, number] {
  const before = source.slice(0, offset).split('\n');
  return [before.length, before.at(-1)!.length + 1];
}

const OTHERS = 'Use a filter of Liquid or of the panels, such as "currency", "date_local" or "relative".';

suite('a faulty template', () => {
  // template with the place of its fault, code, fact and hint
  const cases: readonly (readonly [string, string, string])[] = [
    ['{{ a ▸b }}', 'template/syntax', 'unexpected "b"'],
    ['{{ a▸, b }}', 'template/syntax', 'unexpected ", b"'],
    ['{{ x ==▸ }}', 'template/syntax', 'a value is missing'],
    ['{{ ▸== x }}', 'template/syntax', 'unexpected "==". Write "==" to compare.'],
    ['{{ ▸or }}', 'template/syntax', 'unexpected "or"'],
    ['{{ x ▸not }}', 'template/syntax', 'unexpected "not"'],
    ['{{ x and ▸and y }}', 'template/syntax', 'unexpected "and"'],
    ['{{ ▸}}', 'template/syntax', 'a value is missing'],
    ['{{ a.▸ }}', 'template/syntax', 'a name is missing after "."'],
    ['{{ a▸[0 }}', 'template/syntax', '"[" is not closed'],
    ['{{ a[▸] }}', 'template/syntax', 'an index is missing'],
    ['{{ a▸[0 1] }}', 'template/syntax', '"[" is not closed'],
    ['text {{ ▸"abc }} more', 'template/syntax', 'a quotation mark is not closed'],
    ["{{ it▸'s }}", 'template/syntax', 'a quotation mark is not closed'],
    ['{% if x == ▸"y %}{% endif %}', 'template/syntax', 'a quotation mark is not closed'],
    ['{{ a ▸= b }}', 'template/syntax', 'unexpected "= b". Write "==" to compare.'],
    ['{% if a ▸&& b %}{% endif %}', 'template/syntax', 'unexpected "&& b". Write "and".'],
    ['{% if ▸!a %}{% endif %}', 'template/syntax', 'a value is missing. Write "not" before a value, "!=" to compare.'],
    ['{{ a ▸? b : c }}', 'template/syntax', 'unexpected "?". Write {% if … %}…{% else %}…{% endif %}.'],
    ['{{ a ▸| }}', 'template/syntax', 'the name of a filter is missing'],
    ['{{ a | append:▸ }}', 'template/syntax', 'a value is missing'],
    ['{{ a | append: "x",▸ }}', 'template/syntax', 'a value is missing'],
    ['{{ a | ▸upcas }}', 'template/unknown-filter', 'unknown filter "upcas". Write "upcase".'],
    ['{{ a | ▸frobnicate: 1 }}', 'template/unknown-filter', `unknown filter "frobnicate". ${OTHERS}`],
    ['{{ a | upcase | ▸sha256 }}', 'template/unknown-filter', `unknown filter "sha256". ${OTHERS}`],
    ['{{ a | where_exp: "x", "x.y | ▸upcas" }}', 'template/unknown-filter', 'unknown filter "upcas". Write "upcase".'],
    ['▸{% fi x %}', 'template/unknown-tag', 'unknown tag "fi". Write "if".'],
    ['▸{% constructor %}', 'template/unknown-tag', 'unknown tag "constructor"'],
    ['▸{% toString %}', 'template/unknown-tag', 'unknown tag "toString"'],
    ['▸{% __proto__ %}', 'template/unknown-tag', 'unknown tag "__proto__"'],
    ['▸{% hasOwnProperty x %}', 'template/unknown-tag', 'unknown tag "hasOwnProperty"'],
    ['▸{% endconstructor %}', 'template/unknown-tag', 'unknown tag "endconstructor"'],
    ['{% liquid\n  constructor %}', 'template/unknown-tag', 'unknown tag "constructor"'],
    ['{{ a | ▸constructor }}', 'template/unknown-filter', `unknown filter "constructor". ${OTHERS}`],
    ['{{ a | ▸__proto__ }}', 'template/unknown-filter', `unknown filter "__proto__". ${OTHERS}`],
    ['{{ a ▸constructor }}', 'template/syntax', 'unexpected "constructor"'],
    ['▸{% for i in a constructor %}{% endfor %}', 'template/syntax', '"for" takes no "constructor" without a value'],
    ['▸{% endif %}', 'template/syntax', '"endif" without "if"'],
    ['{% for i in a %}▸{% when 1 %}{% endfor %}', 'template/syntax', '"when" without "case"'],
    ['a ▸{{ x', 'template/syntax', 'output "{{ x" not closed'],
    ['▸{% if x %}a', 'template/syntax', 'tag {% if x %} not closed'],
    ['▸{% if x', 'template/syntax', 'tag "{% if x" not closed'],
    ['{% if a %}{% else %}{% else %}{% endif %}', 'template/syntax', 'duplicated else'],
    ['{% if a %}▸{% endif b %}', 'template/syntax', 'unexpected "b" in "endif"'],
    ['{% for i in a %}▸{% break now %}{% endfor %}', 'template/syntax', 'unexpected "now" in "break"'],
    [
      '▸{% for i in a reverse %}{% endfor %}',
      'template/syntax',
      '"for" takes no "reverse" without a value. Write "reversed".',
    ],
    ['▸{% for i of a %}{% endfor %}', 'template/syntax', 'illegal tag: {% for i of a %}'],
    [
      '▸{% for i in a limit %}{% endfor %}',
      'template/syntax',
      '"for" takes no "limit" without a value. Write "limit: 1".',
    ],
    ['{% case x %}{% when 1 ▸2 %}{% endcase %}', 'template/syntax', 'unexpected "2"'],
    ['{% assign x = 1 ▸2 %}', 'template/syntax', 'unexpected "2"'],
    ['{% capture x ▸y %}{% endcapture %}', 'template/syntax', 'unexpected "y"'],
    ['{% cycle "a" ▸"b" %}', 'template/syntax', 'unexpected "\\"b\\""'],
    [
      '{% render "a" ▸+ %}',
      'template/syntax',
      'unexpected "+". Write a filter, such as "| plus: 1" or "| append: name".',
    ],
    ['{% if (a ▸or b) %}{% endif %}', 'template/syntax', 'invalid range syntax'],
    ['{{ ▸$ }}', 'template/syntax', 'a value is missing'],
    [`{{ ${'a['.repeat(101)}▸${'a['.repeat(4_000)}`.padEnd(8_400) + '}}', 'template/limit', 'brackets are nested more than 100 deep'], // prettier-ignore
    ['first\nsecond {{ a | ▸upcas }}', 'template/unknown-filter', 'unknown filter "upcas". Write "upcase".'],
  ];
  for (const [marked, code, fact] of cases) {
    test(`${JSON.stringify(marked)} is ${fact}`, () => {
      const { source, offset } = placed(marked);
      const error = errorOf(() => engine.compile(source));
      const [, place, line, column] = / \((line (\d+), column (\d+) of the template)\)/.exec(error)!;
      expect(error.replace(` (${place})`, '')).to.equal(`${code}: ${fact}`);
      const [fault, ...others] = checkTemplate(source);
      expect(others).to.deep.equal([]);
      expect([Number(line), Number(column)]).to.deep.equal(lineAndColumn(source, fault!.offset));
      if (offset >= 0) expect(fault!.offset).to.equal(offset);
    });
  }

  test('is told by check without an exception, a sound one has no faults', () => {
    for (const source of ['', 'text', '{{ $_process.id }}', '{% if $_step.resolver %}x{% endif %}', '}} %}']) {
      expect(engine.check(source)).to.deep.equal([]);
    }
  });

  // what Liquid allows stays allowed
  const sound = [
    '{{ $_process.id | append: "a", }}'.replace(',', ''),
    '{{- a.b["c d"][0][-1].e-f -}}',
    '{% assign $x = 1 %}{{ $x }}',
    '{% for $_step in $_process.steps reversed limit: 2 offset: $_process.id %}{{ forloop.index }}{% endfor %}',
    '{% if a contains "x" and not b or c == empty %}{% elsif d %}{% else %}{% endif %}',
    "{% liquid\n assign x = 1\n # don't\n echo x\n%}",
    "{% # it's a comment %}{% comment %}it's {{ x }} {% else y %}{% endcomment %}",
    '{% case a %}{% when 1, 2 or 3 %}{% else %}{% endcase %}',
    '{% tablerow x in a cols: 2 limit: 3 %}{{ x }}{% endtablerow %}',
    '{% cycle "g": "a", b | upcase %}{% increment i %}{% decrement i %}',
    '{% raw %}{{ a b }}{% endraw %}',
    '{{ a | default: "x", allow_false: true }}',
    '{{ \'it\\\'s\' }}{{ "a\\"b" }}',
    '{{ (1..$_process.id) | join }}',
    '{% render "x", a: 1, b: $_step %}{% include "x" with a %}{% render "x" for a as b %}',
  ];
  for (const source of sound) {
    test(`${JSON.stringify(source)} is none`, () => void expect(engine.check(source)).to.deep.equal([]));
  }
});

suite('a template that fails while it runs', () => {
  const PEOPLE = '$_process.variables.people';
  const TINY = 'the template fails: "date_local" knows the styles "short", "medium", "long" and "full", not "tiny"';
  const thrownBy = (source: string): TemplateError => {
    try {
      evaluate(source);
    } catch (thrown) {
      return thrown as TemplateError;
    }
    throw new Error('nothing was thrown');
  };

  // template with the place of its fault, code and fact
  const cases: readonly (readonly [string, string, string])[] = [
    ['{{ 1 | ▸date_local: "tiny" }}', 'template/evaluation', TINY],
    ['a\n{{ "x" | upcase }} {{ 1 | ▸date_local: "tiny" }}', 'template/evaluation', TINY],
    ['a {% for i in (1..2) %}{% if i == 2 %}{{ i | ▸date_local: "tiny" }}{% endif %}{% endfor %}', 'template/evaluation', TINY], // prettier-ignore
    ['a\n▸{% render "no" %}', 'template/unknown-snippet', 'unknown snippet "no"'],
    ['a ▸{% for i in (1..100000000) %}x{% endfor %}', 'template/limit', 'the template breaks a limit: it works on too long texts or lists'], // prettier-ignore
    // an expression that is a text has no place of its own
    [`a {{ ${PEOPLE} | ▸where_exp: "p", "p.id | date_local: 'tiny'" }}`, 'template/evaluation', TINY],
    [`{% assign e = "p.id | upcas" %}\n{{ ${PEOPLE} | ▸where_exp: "p", e }}`, 'template/unknown-filter', 'unknown filter "upcas"'], // prettier-ignore
    [`{% assign e = "p.id ==" %}\n{{ ${PEOPLE} | ▸where_exp: "p", e }}`, 'template/syntax', 'a value is missing'],
  ];
  for (const [marked, code, fact] of cases) {
    test(`${JSON.stringify(marked)} tells ${fact} there`, () => {
      const { source, offset } = placed(marked);
      const error = thrownBy(source);
      const [line, column] = lineAndColumn(source, offset);
      expect([error.code, error.fact, error.offset]).to.deep.equal([code, fact, offset]);
      expect(error.message).to.equal(`${fact} (line ${line}, column ${column} of the template)`);
    });
  }

  test('tells a fault in a snippet with the place there, at the beginning of its own text', () => {
    defineSnippet('tiny', 'a\n{{ 1 | date_local: "tiny" }}');
    const { message, fact, offset } = thrownBy('a {% render "tiny" %}');
    expect(message).to.equal(`${TINY} (line 2, column 8 of the snippet "tiny")`);
    expect({ fact, offset }).to.deep.equal({ fact: message, offset: 0 });
  });
});
