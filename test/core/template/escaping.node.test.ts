import { suite, test } from 'node:test';
import { expect } from 'chai';
import { engine, evaluate, evaluateText, process } from './engine-fixture.ts';

const NAME = '$_process.templateProcess.name';
const ESCAPED = 'Leave &lt;request&gt; &amp; &#34;more&#34;';

suite('output of templates', () => {
  // template → HTML
  const cases: readonly (readonly [string, string])[] = [
    [`<b>{{ ${NAME} }}</b>`, `<b>${ESCAPED}</b>`],
    [`<i title="{{ ${NAME} }}">`, `<i title="${ESCAPED}">`],
    [`{{ ${NAME} | escape }}!`, `${ESCAPED}!`],
    [`{{ ${NAME} | escape | escape | xml_escape | escape_once }}!`, `${ESCAPED}!`],
    [`{{ ${NAME} | escape | upcase }}!`, 'LEAVE &lt;REQUEST&gt; &amp; &#34;MORE&#34;!'],
    [`{{ ${NAME} | escape | truncate: 8, "" }}!`, 'Leave &lt;r!'],
    [`{{ ${NAME} | escape | append: ${NAME} }}!`, `${ESCAPED}${ESCAPED}!`],
    [`{{ ${NAME} | escape | prepend: "<" }}!`, `&lt;${ESCAPED}!`],
    [`{{ ${NAME} | upcase | escape }}!`, 'LEAVE &lt;REQUEST&gt; &amp; &#34;MORE&#34;!'],
    ['{{ "&amp; &nbsp; & <" | escape_once }}!', '&amp; &nbsp; &amp; &lt;!'],
    ['{{ $_process.variables.lines | newline_to_br }}!', 'one<br />\ntwo &lt;2&gt;!'],
    ['{{ $_process.variables.lines | escape | newline_to_br }}!', 'one<br />\ntwo &lt;2&gt;!'],
    ['{{ $_process.variables.lines | newline_to_br | escape }}!', 'one<br />\ntwo &lt;2&gt;!'],
    ['{{ $_process.variables.lines | breaklines }}!', 'one<br />\ntwo &lt;2&gt;!'],
    [`{% capture x %}<b>{{ ${NAME} }}</b>{% endcapture %}{{ x }}`, `<b>${ESCAPED}</b>`],
    [`{% capture x %} <b>{{ ${NAME} }}</b> {% endcapture %}[{{ x | strip }}]`, `[<b>${ESCAPED}</b>]`],
    ['{% capture x %}<b>1</b>{% endcapture %}{{ x | append: "<" }}', '<b>1</b>&lt;'],
    ['{% capture x %}<b>a & b</b>{% endcapture %}{{ x | upcase }}', 'A &amp; B'],
    ['{% capture x %}<b>1</b>{% endcapture %}{% capture y %}{{ x }}{{ x }}{% endcapture %}{{ y }}', '<b>1</b><b>1</b>'],
    ['{% capture x %}<b>1</b>{% endcapture %}{% echo x %}', '<b>1</b>'],
    ['{% capture x %}{{ "R&D" }}{% endcapture %}{% if x == "R&D" %}same{% endif %}', 'same'],
    ['{% capture x %}<img src="a">{% endcapture %}{% if x %}there{% endif %}', 'there'],
    ['{% capture x %}{% endcapture %}{% if x %}there{% else %}nothing{% endif %}', 'nothing'],
    ['{{ $_step.data | raw }}!', '<p class="x">Fish &amp; <b>chips</b></p>!'],
    ['{{ $_step.data | noescape }}!', '<p class="x">Fish &amp; <b>chips</b></p>!'],
    ['{{ $_step.data | raw | default: "none" }}!', '<p class="x">Fish &amp; <b>chips</b></p>!'],
    ['{{ $_step.data | raw | upcase }}!', 'FISH &amp; CHIPS!'],
    ['{{ $_step.data | raw | append: "<i>" }}!', '<p class="x">Fish &amp; <b>chips</b></p>&lt;i&gt;!'],
    ['{{ "<i>" | raw | escape }}!', '&lt;i&gt;!'],
    ['{{ "<i>" | raw | strip | escape }}!', '&lt;i&gt;!'],
    ['{{ "<i>" | escape | raw }}!', '&lt;i&gt;!'],
    ['{% assign x = "<i>" | raw %}{{ x }}', '<i>'],
    ['{{ $_step.data | strip_html }}!', 'Fish &amp; chips!'],
    ['{{ $_step.data }}!', '&lt;p class=&#34;x&#34;&gt;Fish &amp;amp; &lt;b&gt;chips&lt;/b&gt;&lt;/p&gt;!'],
    ['{{ $_process.tags }}|{{ $_process.tags | join: "<br>" }}', 'ab&lt;c|a&lt;br&gt;b&lt;c'],
    ['{{ $_process.variables.people[0].team }}!', '{&#34;id&#34;:9}!'],
    ['{{ $_process.tags | json }}!', '[&#34;a&#34;,&#34;b&lt;c&#34;]!'],
    ['{{ $_process.missing }}{{ $_process.variables.none }}{{ nil }}!', '!'],
    ['{{ true }} {{ 1.50 }} {{ false }}', 'true 1.5 false'],
    ['{% raw %}{{ <b> }}{% endraw %}', '{{ <b> }}'],
    ['{% cycle "<", ">" %}', '&lt;'],
  ];
  for (const [source, html] of cases) {
    test(`of ${source} is escaped once`, () => void expect(evaluate(source)).to.equal(html));
  }

  // template → plain text, as in an address or a criterion
  const texts: readonly (readonly [string, unknown])[] = [
    [`/p/{{ ${NAME} }}?a=1&copy=2`, '/p/Leave <request> & "more"?a=1&copy=2'],
    [`/p?q={{ "R&D" | url_encode }}`, '/p?q=R%26D'],
    [`{{ ${NAME} | escape }}!`, 'Leave <request> & "more"!'],
    ['{% capture x %}{{ "R&D" }}{% endcapture %}{{ x | append: "<" }}', 'R&D<'],
    ['{{ $_process.creator | avatar }}', 'Jan Amos Komenský'],
    ['{{ $_step.id }}', 42],
    ['{{ $_step.id | raw }}', 42],
  ];
  for (const [source, text] of texts) {
    test(`where no HTML is wanted of ${source} is plain`, () => void expect(evaluateText(source)).to.equal(text));
  }

  test('keeps its text and its markup apart by kind', () => {
    const kinds = [
      '{{ $_step.data }}',
      '{{ $_step.data | raw }}',
      '{{ $_step.id }}!',
      ' {{ $_step.data | upcase }}\n',
      'x',
      '',
    ];
    expect(kinds.map(source => engine.compile(source).kind)).to.deep.equal([
      'value',
      'markup',
      'markup',
      'value',
      'markup',
      'markup',
    ]);
  });

  test('of one text is that text, not HTML', () => {
    expect(engine.compile('{{ $_process.templateProcess.name }}').evaluate(process, null)).to.equal(
      'Leave <request> & "more"',
    );
  });
});
