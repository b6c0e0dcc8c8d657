import { suite, test } from 'node:test';
import { expect } from 'chai';
import { Liquid } from 'liquidjs';
import { defineSnippet } from '../../../../src/core/template/snippets.ts';
import { engine, errorOf, evaluate, withData } from '../engine-fixture.ts';

suite('templates see own members alone:', () => {
  const data = JSON.parse('{"o": {"a": 1}, "list": [1], "text": "abc", "__proto__": {"x": "own"}, "constructor": "c"}');
  // template → value
  const cases: readonly (readonly [string, unknown])[] = [
    ['{{ $_process.o.constructor }}', null],
    ['{{ $_process.o.__proto__ }}', null],
    ['{{ $_process.o["__proto__"] }}', null],
    ['{{ $_process.o.toString }}', null],
    ['{{ $_process.o.hasOwnProperty }}', null],
    ['{{ $_process.list.map }}', null],
    ['{{ $_process.list.constructor }}', null],
    ['{{ $_process.text.length }}', 3],
    ['{{ $_process.text.at }}', null],
    ['{{ $_process.text[0] }}', 'a'],
    ['{{ $_process.__proto__.x }}', 'own'],
    ['{{ $_process.constructor }}', 'c'],
    ['{{ constructor }}', null],
    ['{{ __proto__ }}', null],
    ['{{ toString }}', null],
    ['{{ window }}{{ globalThis }}{{ document.cookie }}', ''],
    ['{% for i in $_process.list %}{{ forloop.constructor }}{{ forloop.next }}{{ forloop.index }}{% endfor %}', '1'],
    ['{% capture x %}<b>{% endcapture %}{{ x.html }}{{ x.trusted }}{{ x.valueOf }}', ''],
    ['{{ $_process.list | map: "constructor" | json }}', '[null]'],
    ['{% assign __proto__ = $_process.o %}{{ x.a }}{{ a }}', ''],
    ['{{ $_process.o | where: "constructor" | size }}', 0],
  ];
  for (const [source, value] of cases) {
    test(source, () => void expect(withData(source, data)).to.deep.equal(value));
  }

  test('no function of the data is called', () => {
    let calls = 0;
    const call = () => {
      calls++;
      return 'called';
    };
    const hostile = {
      f: call,
      nested: { toJSON: call, toLiquid: call, size: call, indexOf: call, next: call },
      list: [call],
    };
    for (const source of [
      '{{ $_process.f }}',
      '{{ $_process.nested | json }}',
      '{{ $_process.nested }}!',
      '{{ $_process.nested.size }}',
      '{{ $_process.nested.a }}',
      '{% if $_process.nested contains "x" %}{% endif %}',
      '{{ $_process.list[0] }}{{ $_process.list }}{{ $_process.list.first }}',
      '{% for x in $_process.nested %}{{ x[1] }}{% endfor %}{% increment n %}',
    ]) {
      withData(source, hostile);
    }
    expect(calls).to.equal(0);
  });
});

suite('hostile data give an error in the cell:', () => {
  const cyclic: Record<string, unknown> = { name: 'x' };
  cyclic['self'] = cyclic;
  cyclic['list'] = [cyclic];
  const data = {
    get bad(): unknown {
      throw new Error('trap');
    },
    symbol: Symbol('s'),
    big: 10n,
    cyclic,
    huge: 'x'.repeat(3_000_000),
    proxy: new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('trap');
        },
      },
    ),
    toString: 5,
  };
  // template → error code, or the value
  const cases: readonly (readonly [string, unknown])[] = [
    ['{{ $_process.bad }}', 'template/evaluation'],
    ['{{ $_process.bad | upcase }}!', 'template/evaluation'],
    ['{% if $_process.bad %}{% endif %}{% increment n %}', 'template/evaluation'],
    ['{{ $_process.proxy.x }}', 'template/evaluation'],
    ['{{ $_process.cyclic | json }}', 'template/limit'],
    ['{{ $_process.cyclic }}!', 'template/limit'],
    ['{{ $_process.cyclic.list }}!', 'template/limit'],
    ['{{ $_process.big | json }}', 'template/evaluation'],
    ['{{ $_process.huge | upcase }}', 'template/limit'],
    ['{{ $_process.huge }}!', 'template/limit'],
    ['{{ $_process | upcase }}', 'template/evaluation'],
    ['{{ $_process.symbol }}!', '!'],
    ['{{ $_process.big }}!', '10!'],
    ['{{ $_process.big | plus: 1 }}', 'template/evaluation'],
    ['{{ $_process.symbol | append: "x" }}', 'x'],
    ['{{ $_process.cyclic.self.self.name }}', 'x'],
  ];
  for (const [source, expected] of cases) {
    test(source, () => {
      if (String(expected).startsWith('template/')) {
        expect(errorOf(() => withData(source, data))).to.match(new RegExp(`^${expected as string}: `));
      } else expect(withData(source, data)).to.equal(expected);
    });
  }

  test('an error names its place in the text', () => {
    expect(
      errorOf(() => withData('a\n {{ $_process.x | date_local: "tiny" }} {{ 1 | date_local: "tiny" }}', {})),
    ).to.equal(
      'template/evaluation: the template fails: "date_local" knows the styles "short", "medium", "long" and "full", ' +
        'not "tiny" (line 2, column 48 of the template)',
    );
  });

  test('an error leaves the next evaluation as if it had not been', () => {
    const source =
      '{% for i in (1..3) %}{% assign x = i %}{% if i == $_process.stop %}{{ "1" | date_local: "?" }}{% endif %}{{ i }}{% endfor %}{{ x }}';
    expect(errorOf(() => withData(source, { stop: 2 }))).to.match(/^template\/evaluation/);
    expect(withData(source, { stop: 9 })).to.equal('1233');
    expect(withData('{{ i }}{{ x }}{{ forloop.index }}!', {})).to.equal('!');
  });
});

suite("a page's own LiquidJS", () => {
  test('stays as it is beside this one', () => {
    evaluate('{{ $_process.id }}');
    const liquid = new Liquid();
    expect(() => liquid.parse('{{ $_process.id }}')).to.throw('invalid value expression');
    expect(liquid.parseAndRenderSync('{{ a b }}|{{ a, b }}|{{ x | nope }}', { a: 1 })).to.equal('1|1|');
    expect(liquid.parseAndRenderSync('{% if a %}true{% endif %}{{ "<" }}', { a: 0 })).to.equal('true<');
    expect(liquid.parseAndRenderSync('{{ f }}', { f: () => 'called' })).to.equal('called');
  });
});

suite('snippets', () => {
  defineSnippet('person', '<b>{{ name }}</b>{{ $_process.id }}');
  defineSnippet('frame', '[{% block body %}<i>nothing</i>{% endblock %}]');
  defineSnippet('filled', '[{{ x }}{% block %}{% endblock %}]');
  defineSnippet('list', '{{ forloop.index }}{{ tag }};');
  defineSnippet('assigns', '{% assign x = 2 %}');
  defineSnippet('breaks', '{% break %}never');
  defineSnippet('broken', 'a\n{{ x | }}');
  defineSnippet('endless', '{% include "endless" %}');
  defineSnippet('late', 'first');

  // template → HTML
  const cases: readonly (readonly [string, string])[] = [
    ['{% render "person", name: "<Eva>" %}', '<b>&lt;Eva&gt;</b>7'],
    ['{% assign name = "Ben" %}{% include "person" %}', '<b>Ben</b>7'],
    ['{% assign name = "Ben" %}{% render "person" %}', '<b></b>7'],
    ['{% assign which = "person" %}{% render which %}', '<b></b>7'],
    ['{% layout "frame" %}{% block body %}{{ "<" }}{% endblock %}', '[&lt;]'],
    ['{% layout "frame" %}{% block body %}{{ block.super }}!{% endblock %}', '[<i>nothing</i>!]'],
    ['{% layout "frame" %}only this', '[<i>nothing</i>]'],
    ['{% layout none %}{% block a %}{{ "<" }}{% endblock %}', '&lt;'],
    ['{% layout "filled", x: "<" %}text', '[&lt;text]'],
    ['{% layout "frame" %}{% block constructor %}x{% endblock %}', '[<i>nothing</i>]'],
    ['{% render "list", __proto__: $_process, tag: "t" %}', 't;'],
    ['{% render "list" for $_process.tags as tag %}', '1a;2b&lt;c;'],
    ['{% render "person" with $_process.tags as name %}', '<b>ab&lt;c</b>7'],
    ['{% render "per{{ "son" }}" %}'.replace('"per{{ "son" }}"', '\'per{{ "son" }}\''), '<b></b>7'],
    ['{% include "person" with $_process.tags %}', '<b></b>7'],
    ['{% assign x = 1 %}{% include "assigns" %}{{ x }}', '2'],
    ['{% assign x = 1 %}{% render "assigns" %}{{ x }}', '1'],
    ['{% for t in $_process.tags %}{% render "breaks" %}{{ t }}{% endfor %}', 'ab&lt;c'],
    ['{% for t in $_process.tags %}{% render "person", name: t %}{% endfor %}', '<b>a</b>7<b>b&lt;c</b>7'],
  ];
  for (const [source, html] of cases) test(`in ${source}`, () => void expect(evaluate(source)).to.equal(html));

  test('that are not defined are an error that knows the nearest name', () => {
    expect(errorOf(() => evaluate('x {% render "persn" %}'))).to.equal(
      'template/unknown-snippet: unknown snippet "persn" (line 1, column 3 of the template). Write "person".',
    );
    expect(errorOf(() => evaluate('{% render "constructor" %}'))).to.match(/^template\/unknown-snippet: /);
    expect(errorOf(() => evaluate('{% include "../../etc/passwd" %}'))).to.match(/^template\/unknown-snippet: /);
    expect(errorOf(() => evaluate('{% render "https://example.com/x" %}'))).to.match(/^template\/unknown-snippet: /);
  });

  test('that are faulty say where', () => {
    expect(errorOf(() => evaluate('{% render "broken" %}'))).to.equal(
      'template/syntax: the name of a filter is missing (line 2, column 6 of the snippet "broken")',
    );
  });

  test('that render themselves come to an end', () => {
    expect(errorOf(() => evaluate('{% render "endless" %}'))).to.match(/^template\/limit: .* more than 200 snippets/);
  });

  test('may be defined again', () => {
    expect(evaluate('{% render "late" %}')).to.equal('first');
    defineSnippet('late', 'second');
    expect(evaluate('{% render "late" %}')).to.equal('second');
  });

  test('are the only files: nothing is asked of the network', () => {
    expect(errorOf(() => engine.compile('{% render "/index.html" %}').evaluate(null, null))).to.match(
      /unknown snippet/,
    );
  });
});
