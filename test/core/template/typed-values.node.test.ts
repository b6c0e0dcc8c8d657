import { suite, test } from 'node:test';
import { expect } from 'chai';
import { engine, evaluate, process, step } from './engine-fixture.ts';

suite('the value of a template', () => {
  // template → value: its own type where it is one output and nothing else but white space
  const cases: readonly (readonly [string, unknown])[] = [
    ['{{ $_step.id }}', 42],
    ['  {{ $_step.id }}\n', 42],
    ['{{- $_step.id -}}', 42],
    ['{{ $_step["id"] }}', 42],
    ['{{ $_step.id | plus: 1 }}', 43],
    ['{{ $_step.id | raw }}', 42],
    ['{{ $_process.variables.yes }}', true],
    ['{{ $_process.variables.no }}', false],
    ['{{ $_process.variables.zero }}', 0],
    ['{{ $_process.variables.empty }}', ''],
    ['{{ $_process.variables.none }}', null],
    ['{{ $_process.variables.none | raw }}', null],
    ['{{ $_process.variables.missing.deeper }}', null],
    ['{{ nil }}', null],
    ['{{ $_step.resolver | avatar }}', null],
    ['{{ $_process.tags }}', ['a', 'b<c']],
    ['{{ $_process.tags.size }}', 2],
    ['{{ $_process.tags.first }}', 'a'],
    ['{{ $_process.tags[-1] }}', 'b<c'],
    ['{{ $_process.variables.map }}', {}],
    ['{{ $_process.variables.people[1].score }}', 3],
    ['{{ $_process.start }}', '2026-11-20T23:30:00+00:00'],
    ['{{ $_step.id > 41 and $_step.state == 2 }}', true],
    ['{{ $variables.x }}', 'set'],
    ['{{ $variables["x"] }}', 'set'],
    ['{{ unknown }}', null],
    // any other is a string
    ['#{{ $_step.id }}', '#42'],
    ['{{ $_step.id }}{{ $_step.id }}', '4242'],
    ['{% if true %}{{ $_step.id }}{% endif %}', '42'],
    ['{% assign x = 1 %}{{ $_step.id }}', '42'],
    ['{% comment %}x{% endcomment %}{{ $_step.id }}', '42'],
    ['&nbsp;{{ $_step.id }}', '&nbsp;42'],
    ['', ''],
    ['   ', '   '],
    // tags that count and remember
    ['{% increment n %}{% increment n %}{% decrement m %}{{ n }}', '01-12'],
    ['{% for i in (1..4) %}{% cycle "a", "b", "c" %}{% endfor %}', 'abca'],
    ['{% cycle "g": 1, 2 %}{% cycle "h": 1, 2 %}{% cycle "g": 1, 2 %}', '112'],
    [
      '{% for i in (1..6) limit: 2 %}{{ i }}{% endfor %}-{% for i in (1..6) offset: continue limit: 3 %}{{ i }}{% endfor %}',
      '12-345',
    ],
    [
      '{% tablerow i in (1..3) cols: 2 %}{{ i }}{{ tablerowloop.col }}{{ tablerowloop.col_last }}{% endtablerow %}',
      '<tr class="row1"><td class="col1">11false</td><td class="col2">22true</td></tr>' +
        '<tr class="row2"><td class="col1">31false</td></tr>',
    ],
    ['{% tablerow i in $_process.missing %}{{ i }}{% endtablerow %}', ''],
    [
      '{% for i in (1..9) %}{% if i == 3 %}{% break %}{% endif %}{% if i == 1 %}{% continue %}{% endif %}{{ i }}{% endfor %}',
      '2',
    ],
    ['{% for i in (1..3) reversed %}{{ i }}{% if forloop.last %}.{% endif %}{% endfor %}', '321.'],
    ['{% for i in $_process.missing %}{{ i }}{% else %}none{% endfor %}', 'none'],
    ['{% for m in $_process.variables.people[0].team %}{{ m[0] }}={{ m[1] }}{% endfor %}', 'id=9'],
    ['{% case $_step.state %}{% when 1, 10 %}a{% when 2 or 3 %}b{% else %}c{% endcase %}', 'b'],
    ['{{ [$_process.variables.code] }}{{ ["$_step"].id }}', '42'],
    ['{{ (1..$_step.state) | join: "," }}', '1,2'],
  ];
  for (const [source, value] of cases) {
    test(`of ${JSON.stringify(source)} is ${JSON.stringify(value)}`, () => {
      expect(evaluate(source, { x: 'set' })).to.deep.equal(value);
    });
  }

  test('is missing where there is no process or step', () => {
    expect(engine.compile('{{ $_process.id }}').evaluate(null, null)).to.equal(null);
    expect(engine.compile('{{ $_process.creator.id }}!').evaluate(null, null)).to.equal('!');
  });

  // template → path that a source may sort by
  const paths: readonly (readonly [string, string | null])[] = [
    ['{{ $_step.id }}', 'step.id'],
    [' {{ $_process.templateProcess["name"] }} ', 'process.templateProcess.name'],
    ['{{ $_step.id | plus: 1 }}', null],
    ['{{ $_step.id }}!', null],
    ['{{ $_process.tags[0] }}', null],
    ['{{ $_process["a.b"] }}', null],
    ['{{ $_process }}', null],
    ['{{ $variables.x }}', null],
    ['{{ x.y }}', null],
    ['{{ not $_step.id }}', null],
  ];
  for (const [source, path] of paths) {
    test(`of ${source} has the path ${path}`, () => void expect(engine.compile(source).path).to.equal(path));
  }

  // template → roots, variables
  const reads: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['{{ $_step.id }}{{ $_process.id }}{{ $_step.x }}', ['$_step', '$_process'], []],
    ['{% if $variables.a %}{{ $variables["b"].c }}{% endif %}', ['$variables'], ['a', 'b']],
    ['{{ $variables[x] }}', ['$variables'], ['*']],
    ['{{ $variables | json }}', ['$variables'], ['*']],
    ['{{ $_process.tags | where_exp: "t", "t == $variables.tag" | size }}', ['$_process', '$variables'], ['tag']],
    ['{% for i in (1..$variables.n) %}{% endfor %}', ['$variables'], ['n']],
    ['{% raw %}{{ $_step.id }}{% endraw %}{{ x }}', [], []],
  ];
  for (const [source, roots, variables] of reads) {
    test(`${source} says what it reads`, () => {
      const template = engine.compile(source);
      expect([...template.roots].sort()).to.deep.equal([...roots].sort());
      expect(template.variables).to.deep.equal(variables);
    });
  }

  test('is made by one compiled template for all that ask for the same source', () => {
    expect(engine.compile('{{ $_step.id }}')).to.equal(engine.compile('{{ $_step.id }}'));
    expect(engine.compile('{{ $_step.id }}').evaluate(process, step)).to.equal(42);
  });
});
