import { suite, test } from 'node:test';
import { expect } from 'chai';
import { LIMITS } from '../../../src/core/template/budget.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';
import { FILTERS } from '../../../src/core/template/filters.ts';
import { engine, errorOf, withData } from './engine-fixture.ts';

const big = {
  list: Array.from({ length: 30_000 }, (_, i) => ({ id: i % 7 })),
  text: 'abc '.repeat(100_000),
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
};
Object.assign(big, { lists: Array.from({ length: 5_000 }, () => big.million) });

/**
 * Milliseconds of processor time, so that a busy machine does not count; the least of some runs, in which nothing is
 * swept up for others.
 */
function timeOf(run: () => void): number {
  const times = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

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
    'sorts by a long path': '{{ $_process.list | sort: $_process.path }}',
    'reads a long expression': '{{ $_process.list | where_exp: "e", $_process.text }}',
    'measures a large map often': '{% for i in (1..9000) %}{{ $_process.map.size }}{% endfor %}',
    'goes through a large map': '{% for member in $_process.map %}{% endfor %}',
    'prints a large map': '{{ $_process.map }}!',
    'compares in a long expression often': `{% for i in (1..20000) %}{% if a == 1${' or a == 1'.repeat(1_500)} %}{% endif %}{% endfor %}`,
    'prints much of nothing often': `{% for i in (1..20000) %}${'{{ a }}'.repeat(900)}{% endfor %}`,
    'prints more elements than a cell can hold': '{{ $_process.cells | raw }}',
    'prints more text than a cell can hold': '{{ $_process.long | raw }}',
    'shuffles a long text': '{{ $_process.text | sample }}',
    'formats a date at length': '{{ "now" | date: $_process.text | date: $_process.huge }}',
  };
  for (const [what, source] of Object.entries(cases)) {
    test(`because it ${what} is an error in its cell, in less than 50 ms`, () => {
      let error = '';
      const time = timeOf(() => (error = errorOf(() => withData(source, big))));
      expect(error).to.match(
        /^template\/limit: the template breaks a limit: .* \(line 1, column \d+ of the template\)$/,
      );
      expect(time).to.be.below(50);
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
      const time = timeOf(() => (code = checkTemplate(source)[0]?.error.code ?? 'none'));
      expect(code).to.match(/^template\/(limit|syntax)$/);
      expect(time).to.be.below(50);
    });
  }

  test('is read in less than 50 ms up to the limit', () => {
    const source = '{% if $_process.a == "b" %}{{ $_step.id | append: "x" }}{% endif %}'
      .repeat(LIMITS.tokens / 3)
      .slice(0, LIMITS.code);
    const sound = source.slice(0, source.lastIndexOf('{% endif %}') + 11).padEnd(LIMITS.source - 10);
    let times = 0;
    expect(timeOf(() => expect(checkTemplate(sound + ' '.repeat(times++))).to.deep.equal([]))).to.be.below(50);
  });

  for (const [what, value] of Object.entries({
    text: big.huge,
    list: big.million,
    lists: Array(5_000).fill(big.million),
  })) {
    test(`is none of any one filter over a huge ${what}: less than 50 ms, whatever comes of it`, () => {
      const slow = [...FILTERS.keys()].filter(name => {
        const template = engine.compile(`{% assign x = $_process.x | ${name}: $_process.x %}`);
        const attempt = () => {
          try {
            template.evaluate({ x: value } as never, null);
          } catch (thrown) {
            expect((thrown as { code: string }).code).to.match(/^template\/(limit|evaluation)$/);
          }
        };
        return timeOf(attempt) >= 50;
      });
      expect(slow).to.deep.equal([]);
    });
  }

  test('is none where it counts with a long text of digits', () => {
    expect(timeOf(() => withData('{{ $_process.digits | slice: $_process.digits, 1 }}', big))).to.be.below(50);
  });

  test('leaves others alone', () => {
    const good = engine.compile('{{ $_process.text | size }}');
    errorOf(() => withData('{% for i in (1..100000) %}x{% endfor %}', big));
    expect(good.evaluate(big as never, null)).to.equal(400_000);
  });

  test('is given up when it ran out of time three times in a row, so that a table is not', () => {
    const source = `{% for i in (1..15000) %}${'{{ $_process.text | upcase | size }}'.repeat(3)}{% endfor %}`;
    const slow = { text: 'x'.repeat(60) };
    const codes = Array.from({ length: 50 }, () => errorOf(() => withData(source, slow)).replace(/ \(.*/, ''));
    expect(new Set(codes).size).to.be.within(1, 2);
    expect(timeOf(() => errorOf(() => withData(source, slow)))).to.be.below(50);
  });

  test('is one only beyond what people need', () => {
    const some = { list: big.list.slice(0, 4_000) };
    expect(withData('{% for e in $_process.list limit: 500 %}{{ e.id }}{% endfor %}', big)).to.have.lengthOf(500);
    expect(withData('{{ $_process.text | strip_html | upcase | truncate: 5, "" }}', big)).to.equal('ABC A');
    expect(withData('{{ $_process.table | raw }}', { table: big.cells.slice(0, 8 * 2_000) })).to.have.lengthOf(16_000);
    expect(withData('{{ $_process.list | where: "id", 3 | map: "id" | uniq }}', some)).to.deep.equal([3]);
  });
});
