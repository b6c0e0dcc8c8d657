import { expect } from 'chai';
import type { ProcessList } from '../../src/index.ts';
import { defineSnippet as defineOther } from '../../src/core/template/snippets.ts';
import { defineSnippet } from '/dist/process-panels.js';
import { all, mount, one, process, step, unmount } from './mount.ts';

const DATA = process(7, {
  templateProcess: { id: 1, name: 'A <b> & "c"' },
  tags: ['x', 'y', 'z'],
  variables: { n: 4, zero: 0, empty: '', no: false, list: [3, 1, 2], text: 'Hello, World', at: '2026-03-04T05:06:07Z' },
  steps: [step(70, { data: '<b>bold</b><script>boom()</script>' })],
});

/** What a template shows: text of the row, or its markup. */
async function shown(content: string, markup = false): Promise<string> {
  const list = await mount<ProcessList>('process-list', {
    prepare: panel => (panel.config = { process_list: { config: { ui: { content }, filter: { criteria: [] } } } }),
    json: [DATA],
  });
  const [error] = all(list, '[part~=error]');
  if (error) throw new Error(error.textContent);
  const item = one(list, '[part~=item]');
  return (markup ? item.innerHTML.replace(/<!--.*?-->/g, '') : item.textContent).trim();
}

suite('contract 6, templates of the built file', () => {
  teardown(unmount);

  // Every filter of Liquid is there: template → text
  const filters = [
    ['{{ -4 | abs }}', '4'],
    ['{{ "a" | append: "b" }}', 'ab'],
    ['{{ 5 | at_least: 7 }}{{ 5 | at_most: 3 }}', '73'],
    ['{{ "title" | capitalize }}', 'Title'],
    ['{{ 1.2 | ceil }}{{ 1.8 | floor }}', '21'],
    ['{{ $_process.tags | concat: $_process.tags | size }}', '6'],
    ['{{ $_process.variables.at | date: "%Y" }}', '2026'],
    ['{{ $_process.variables.empty | default: "D" }}', 'D'],
    ['{{ $_process.variables.zero | default: "D" }}', 'D'],
    ['{{ 7 | divided_by: 2 }}', '3.5'],
    ['{{ "ABC" | downcase }}{{ "abc" | upcase }}', 'abcABC'],
    ['{{ "a<b" | escape }}', 'a<b'],
    ['{{ "a&amp;b<" | escape_once }}', 'a&b<'],
    ['{{ $_process.tags | first }}{{ $_process.tags | last }}', 'xz'],
    ['{{ $_process.tags | join: "-" }}', 'x-y-z'],
    ['{{ $_process.tags | json }}', '["x","y","z"]'],
    ['{{ "  a " | lstrip }}|{{ " a " | rstrip }}|{{ " a " | strip }}', 'a | a|a'],
    ['{{ $_process.steps | map: "id" }}', '70'],
    ['{{ 4 | minus: 1 | plus: 2 | times: 3 | modulo: 4 }}', '3'],
    ['{{ "b" | prepend: "a" }}', 'ab'],
    ['{{ "aXbX" | remove: "X" }}{{ "aXbX" | remove_first: "X" }}', 'abaXbX'.replace('aXbX', 'abX')],
    ['{{ "aXbX" | replace: "X", "Y" }}{{ "aXbX" | replace_first: "X", "Y" }}', 'aYbYaYbX'],
    ['{{ $_process.tags | reverse | join }}', 'z y x'],
    ['{{ 2.567 | round: 1 }}', '2.6'],
    ['{{ "abc" | size }}', '3'],
    ['{{ "abcdef" | slice: 1, 3 }}', 'bcd'],
    ['{{ $_process.variables.list | sort | join: "" }}', '123'],
    ['{{ "a,b" | split: "," | join: "+" }}', 'a+b'],
    ['{{ "<i>a</i>" | strip_html }}', 'a'],
    ['{{ "abcdef" | truncate: 4 }}', 'a...'],
    ['{{ "a b c" | truncatewords: 2 }}', 'a b...'],
    ['{{ "a,a,b" | split: "," | uniq | join }}', 'a b'],
    ['{{ "a b/ü" | url_encode }}', 'a+b%2F%C3%BC'],
    ['{{ "a+b" | url_decode }}', 'a b'],
    ['{{ $_process.steps | where: "id", 70 | size }}', '1'],
    ['{{ $_process.variables.list | sum }}', '6'],
    ['{{ "a" | base64_encode }}{{ "YQ==" | base64_decode }}', 'YQ==a'],
  ] as const;
  for (const [template, text] of filters) {
    test(`${template} shows ${text}`, async () => expect(await shown(template)).to.equal(text));
  }

  // template → text: tags, truth
  const tags = [
    ['{% if $_process.variables.zero %}t{% else %}f{% endif %}', 'f'],
    ['{% if $_process.variables.empty %}t{% else %}f{% endif %}', 'f'],
    ['{% if $_process.variables.no or $_process.nothing %}t{% else %}f{% endif %}', 'f'],
    ['{% if $_process.tags %}t{% endif %}', 't'],
    ['{% unless $_process.variables.zero %}t{% endunless %}', 't'],
    ['{% for tag in $_process.tags %}{{ forloop.index }}{{ tag }}{% endfor %}', '1x2y3z'],
    ['{% case $_step.templateStep.type %}{% when 2 %}manual{% else %}?{% endcase %}', 'manual'],
    ['{% assign a = $_process.id | plus: 1 %}{{ a }}', '8'],
    ['{% capture c %}<i>{{ $_process.templateProcess.name }}</i>{% endcapture %}{{ c }}', 'A <b> & "c"'],
    ['{% comment %}no{% endcomment %}{% raw %}{{ x }}{% endraw %}', '{{ x }}'],
    ['{% render "hello", name: $_process.id %}', 'Hello 7'],
    ['[{{ $_process.nobody.nothing }}]', '[]'],
    ['[{{ $_process.constructor }}{{ $_process.__proto__ }}{{ $_process.toString }}]', '[]'],
  ] as const;
  for (const [template, text] of tags) {
    test(`${template} shows ${text}`, async () => {
      defineSnippet('hello', 'Hello {{ name }}');
      expect(await shown(template)).to.equal(text);
    });
  }

  test('a snippet that another copy of the library was given', async () => {
    defineOther('other', 'From {{ from }}');
    expect(await shown(`{% render "other", from: "elsewhere" %}`)).to.equal('From elsewhere');
  });

  // template → markup: escaped once, sanitized always
  const markup = [
    ['{{ $_process.templateProcess.name }}', 'A &lt;b&gt; &amp; "c"'],
    ['<i>{{ $_process.templateProcess.name }}</i>', '<i>A &lt;b&gt; &amp; "c"</i>'],
    ['{{ $_process.templateProcess.name | escape }}', 'A &lt;b&gt; &amp; "c"'],
    ['{{ $_step.data }}', '&lt;b&gt;bold&lt;/b&gt;&lt;script&gt;boom()&lt;/script&gt;'],
    ['{{ $_step.data | raw }}', '<b>bold</b>'],
    ['<a href="javascript:x()">a</a><img src=x onerror=y()>', '<a>a</a><img src="x">'],
  ] as const;
  for (const [template, html] of markup) {
    test(`${template} gives ${html}`, async () => expect(await shown(template, true)).to.equal(html));
  }

  // template → what the message says
  const faults = [
    ['{{ $_process.id | nope }}', /nope/],
    ['{{ $_process.id', /./],
    ['{% if %}', /./],
    ['{{ a b }}', /./],
    ['{{ a, b }}', /./],
  ] as const;
  for (const [template, message] of faults) {
    test(`${template} is told as a fault`, async () => {
      let told = '';
      await shown(template).catch(error => (told = error.message));
      expect(told).to.match(message);
    });
  }

  test('a loop without end is an error of its row, told once, and the panel lives on', async () => {
    const errors: string[] = [];
    const list = await mount<ProcessList>('process-list', {
      prepare: panel => {
        panel.config = { ui: { content: '{% for i in (1..1000000000) %}x{% endfor %}' }, filter: { criteria: [] } };
        panel.addEventListener('process-error', event => errors.push(event.detail.error.code));
      },
      json: [DATA, { ...DATA, id: 8 }],
    });
    expect(all(list, '[part~=item]')).to.have.length(2);
    expect(errors).to.deep.equal(['template/limit']);
  });
});
