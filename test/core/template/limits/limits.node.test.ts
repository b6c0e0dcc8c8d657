import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import { LIMITS } from '../../../../src/core/template/limits/budget.ts';
import { checkTemplate } from '../../../../src/core/template/engine.ts';
import { FILTERS } from '../../../../src/core/template/filters/filters.ts';
import { defineSnippet } from '../../../../src/core/template/snippets.ts';
import type { Process } from '../../../../src/core/processes/process.ts';
import { takesLess } from '../../../support/takes-less.ts';
import { engine, errorOf, newEngine } from '../engine-fixture.ts';

const big = {
  list: Array.from({ length: 30_000 }, (_, i) => ({ id: i % 7 })),
  text: 'abc '.repeat(100_000),
  page: 'abc '.repeat(50_000),
  letters: 'a'.repeat(400_000),
  pattern: `${'a'.repeat(1_000)}b${'a'.repeat(1_000)}`,
  digits: '1'.repeat(300_000),
  markup: '<b>&amp;</b>'.repeat(80_000),
  huge: '&'.repeat(10_000_000),
  cells: '<p>x</p>'.repeat(2_001),
  long: 'x '.repeat(LIMITS.output / 2 + 1),
  million: Array.from({ length: 1_000_000 }, (_, i) => i % 7),
  map: Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, i])),
  deep: Array.from({ length: 100_000 }).reduce<unknown>(inner => [inner], 1),
  path: 'a.'.repeat(200_000),
  name: 'x'.repeat(1_000_000),
  marks: '\u0315\u0300'.repeat(50_000),
  names: Array.from({ length: 200 }, (_, i) => ({ name: `${'x'.repeat(100_000)}${i}` })),
};
Object.assign(big, { lists: Array.from({ length: 5_000 }, () => big.million) });

/** Evaluates a template as if it were met for the first time: one that took too long three times is given up. */
const withData = (source: string, data: unknown): unknown =>
  newEngine()
    .compile(source)
    .evaluate(data as Process, null);

/** Layouts in layouts, each of which prints what its block replaces twice. */
function twice(depth: number): string {
  for (let i = 0; i < depth; i++) {
    const inner = i === 0 ? '{% block b %}{% endblock %}' : `{% layout "twice ${depth} ${i - 1}" %}`;
    const block = '{% block b %}{{ block.super }}{{ block.super }}{% endblock %}';
    defineSnippet(`twice ${depth} ${i}`, i === 0 ? inner : `${inner}${block}`);
  }
  return `{% layout "twice ${depth} ${depth - 1}" %}{% block b %}{{ block.super }}{{ block.super }}{% endblock %}`;
}

/** Whether `run` takes less than 50 ms of processor time: what others do on a busy machine does not count. */
const isShort = (run: () => void): boolean =>
  takesLess(50, run, () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  });

suite('a template that takes too much', () => {
  const nested = (times: number, open: string, inner: string, close: string) =>
    open.repeat(times) + inner + close.repeat(times);

  // what it does: template
  const cases: Readonly<Record<string, string>> = {
    'loops long': '{% for i in (1..100000) %}x{% endfor %}',
    'loops over a huge range': '{% for i in (1..100000000) %}x{% endfor %}',
    'loops over a range without end': '{% for i in (100000000000000000..100000000000000010) %}x{% endfor %}',
    'loops in loops': '{% for i in (1..1000) %}{% for j in (1..1000) %}x{% endfor %}{% endfor %}',
    'loops in loops, left to LiquidJS':
      '{% for i in (1..10000) %}{% for j in (1..10000) %}{% cycle "a", "b" %}{% endfor %}{% endfor %}',
    'loops over nothing to print, left to LiquidJS':
      '{% increment n %}{% for i in (1..10000) %}{% for j in (1..10000) %}{% endfor %}{% endfor %}',
    'tabulates a lot': '{% tablerow i in (1..1000000) cols: 3 %}{{ i }}{% endtablerow %}',
    'doubles what it captured':
      '{% assign x = "abcdefgh" %}{% for i in (1..40) %}{% capture x %}{{ x }}{{ x }}{% endcapture %}{% endfor %}{{ x }}',
    'appends to itself':
      '{% assign x = "abcdefgh" %}{% for i in (1..60) %}{% assign x = x | append: x %}{% endfor %}{{ x }}',
    'prints a lot': '{% for i in (1..9000) %}{{ $_process.text }}{% endfor %}',
    'prints a lot of its own text': `{% for i in (1..9000) %}${'text '.repeat(1_000)}{% endfor %}`,
    'prints a lot of its own text, left to LiquidJS': `{% increment n %}{% for i in (1..9000) %}${'text '.repeat(1_000)}{% endfor %}`,
    'sorts a long list often': `{{ $_process.list ${'| sort: "id" '.repeat(200)} }}`,
    'chooses from a long list often': `{{ $_process.list ${'| where_exp: "e", "e.id >= 0" '.repeat(200)} }}`,
    'groups a long list': '{% for i in (1..100) %}{% assign x = $_process.list | group_by: "id" %}{% endfor %}',
    'pads far': '{{ "x" | padLeft: 1000000000 }}',
    'replaces much by more': '{{ $_process.text | replace: "a", $_process.text }}',
    'works on a long text often': `{{ $_process.text ${'| upcase | downcase | squish '.repeat(50)} }}`,
    'looks for what is hard to find': '{{ $_process.letters | replace: $_process.pattern, "x" }}',
    'asks whether a text contains what is hard to find':
      '{% if $_process.letters contains $_process.pattern %}{% endif %}',
    'makes an address of a long text': '{{ $_process.text | webalize }}',
    'reads the text of much markup': '{{ $_process.markup | strip_html }}',
    'compares captured markup often':
      '{% capture x %}{{ $_process.markup | raw }}{% endcapture %}{% for i in (1..2000) %}{% if x == "a" %}{% endif %}{% endfor %}',
    'escapes a long text': '{{ $_process.huge }}!',
    'is one markup, too long': '{{ $_process.huge | raw }}',
    'is one text, too long': '{{ $_process.huge }}',
    'is one list, too long': '{{ $_process.million }}',
    'prints lists of lists': '{{ $_process.lists }}!',
    'calculates with lists of lists': '{{ $_process.lists | plus: 1 }}',
    'joins lists of lists': '{{ $_process.lists | join: "," }}',
    'prints lists deep in lists': '{{ $_process.deep }}!',
    'compares long lists': '{% if $_process.million == $_process.million %}{% endif %}',
    'looks for something in a long list': '{% if $_process.million contains 9 %}{% endif %}',
    'goes through parts of a long list often':
      '{% for i in (1..9000) %}{% for x in $_process.million limit: 1 offset: 1 %}{% endfor %}{% endfor %}',
    'chooses by a path deep in brackets': `{{ $_process.list | where: "${'a['.repeat(5_000)}" }}`,
    'sorts by a long path': '{{ $_process.list | sort: $_process.path }}',
    'reads a long expression': '{{ $_process.list | where_exp: "e", $_process.text }}',
    'measures a large map often': '{% for i in (1..9000) %}{{ $_process.map.size }}{% endfor %}',
    'goes through a large map': '{% for member in $_process.map %}{% endfor %}',
    'prints a large map': '{{ $_process.map }}!',
    'compares in a long expression often': `{% for i in (1..20000) %}{% if a == 1${' or a == 1'.repeat(1_500)} %}{% endif %}{% endfor %}`,
    'prints much of nothing often': `{% for i in (1..20000) %}${'{{ a }}'.repeat(900)}{% endfor %}`,
    'prints more elements than a cell can hold': '{{ $_process.cells | raw }}',
    'prints more text than a cell can hold': '{{ $_process.long | raw }}',
    'takes turns by the name of a group of much data':
      '{% for i in (1..20000) %}{% cycle $_process.name: "a", "b" %}{% endfor %}',
    'asks for a member named by much data': '{% for i in (1..20000) %}{{ $_process[$_process.name] }}{% endfor %}',
    'asks for a variable named by much data': '{% for i in (1..20000) %}{{ [$_process.name] }}{% endfor %}',
    'sorts by much text that begins alike': '{{ $_process.names | sort: "name" }}',
    'sorts by much text that begins alike, in any case': '{{ $_process.names | sort_natural: "name" }}',
    'renders a snippet named by much data': '{% for i in (1..200) %}{% render $_process.name %}{% endfor %}',
    'prints what each block replaces twice': twice(24),
    'makes an address of many marks in a row': '{{ $_process.marks | webalize }}',
    'shuffles a long text': '{{ $_process.text | sample }}',
    'formats a date at length': '{{ "now" | date: $_process.text | date: $_process.huge }}',
  };
  for (const [what, source] of Object.entries(cases)) {
    test(`because it ${what} is an error in its cell, in less than 50 ms`, () => {
      let error = '';
      const short = isShort(() => (error = errorOf(() => withData(source, big))));
      expect(error).to.match(
        /^template\/limit: the template breaks a limit: .* \(line 1, column \d+ of the (?:template|snippet "twice.*")\)$/,
      );
      expect(short).to.equal(true);
    });
  }

  // what it is: template
  const sources: Readonly<Record<string, string>> = {
    'too long': 'x'.repeat(LIMITS.source + 1),
    'of too much code': `{{ a${' or a == b'.repeat(5_000)} }}`,
    'of too many outputs': '{{ x }}'.repeat(LIMITS.tokens + 1),
    'too deep': nested(5_000, '{% if x %}', '', '{% endif %}').slice(0, LIMITS.source),
    'deeper than the limit': nested(LIMITS.depth + 1, '{% if x %}', '', '{% endif %}'),
    'an output of a long chain of brackets': `{{ ${'a['.repeat(20_000)}`,
    'nothing but opened outputs': '{{'.repeat(LIMITS.source / 2),
    'an endless quotation': `{{ "${'x'.repeat(LIMITS.source - 10)}`,
  };
  for (const [what, source] of Object.entries(sources)) {
    test(`${what} is told before it runs, in less than 50 ms`, () => {
      let code = '';
      const short = isShort(() => (code = checkTemplate(source)[0]?.code ?? 'none'));
      expect(code).to.match(/^template\/(limit|syntax)$/);
      expect(short).to.equal(true);
    });
  }

  test('is read in less than 50 ms up to the limit', () => {
    const source = '{% if $_process.a == "b" %}{{ $_step.id | append: "x" }}{% endif %}'
      .repeat(LIMITS.tokens / 3)
      .slice(0, LIMITS.code);
    const sound = source.slice(0, source.lastIndexOf('{% endif %}') + 11).padEnd(LIMITS.source - 10);
    let times = 0;
    expect(isShort(() => expect(checkTemplate(sound + ' '.repeat(times++))).to.deep.equal([]))).to.equal(true);
  });

  for (const [what, value] of Object.entries({
    text: big.huge,
    list: big.million,
    lists: Array(5_000).fill(big.million),
  })) {
    test(`is none of any one filter over a huge ${what}: less than 50 ms, whatever comes of it`, () => {
      const slow = [...FILTERS.keys()].filter(name => {
        const attempt = () => {
          try {
            withData(`{% assign x = $_process.x | ${name}: $_process.x %}`, { x: value });
          } catch (thrown) {
            expect((thrown as { code: string }).code).to.match(/^template\/(limit|evaluation)$/);
          }
        };
        return !isShort(attempt);
      });
      expect(slow).to.deep.equal([]);
    });
  }

  test('is none where it counts with a long text of digits', () => {
    expect(isShort(() => withData('{{ $_process.digits | slice: $_process.digits, 1 }}', big))).to.equal(true);
  });

  test('leaves others alone', () => {
    const good = engine.compile('{{ $_process.text | size }}');
    errorOf(() => withData('{% for i in (1..100000) %}x{% endfor %}', big));
    expect(good.evaluate(big as never, null)).to.equal(400_000);
  });

  suite('on a slow machine', () => {
    const original = performance.now.bind(performance);
    let time = 0;
    before(() => (performance.now = () => (time += 10)));
    after(() => (performance.now = original));

    const slow = `{% for i in (1..15000) %}{% if a == 1${' or a == 1'.repeat(1_000)} %}{% endif %}{% endfor %}`;

    test('is given up when it ran out of time three times in a row, so that a table is not', () => {
      const errors = Array.from({ length: 5 }, () => errorOf(() => engine.compile(slow).evaluate(null, null)));
      for (const error of errors.slice(0, 3)) expect(error).to.contain('it takes longer than 25 ms');
      for (const error of errors.slice(3)) expect(error).to.contain('it took too long 3 times and is given up');
    });

    test('is not one of little work that was interrupted', () => {
      const all = '{% for e in $_process.list %}{% if e.id == 9 %}{% endif %}{% endfor %}';
      expect(withData(all, { list: big.list.slice(0, 10_000) })).to.equal('');
    });
  });

  test('is one only beyond what people need', () => {
    const some = { list: big.list.slice(0, 4_000) };
    expect(withData('{% for e in $_process.list limit: 500 %}{{ e.id }}{% endfor %}', big)).to.have.lengthOf(500);
    expect(withData('{{ $_process.page | strip_html | upcase | truncate: 5, "" }}', big)).to.equal('ABC A');
    expect(withData('{{ $_process.table | raw }}', { table: big.cells.slice(0, 8 * 2_000) })).to.have.lengthOf(16_000);
    expect(withData('{{ $_process.list | where: "id", 3 | map: "id" | uniq }}', some)).to.deep.equal([3]);
  });
});
