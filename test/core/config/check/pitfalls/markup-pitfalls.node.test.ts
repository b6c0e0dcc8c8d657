import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import { argumentPitfalls } from '../../../../../src/core/config/check/pitfalls/templates/argument-pitfalls.ts';
import { markupPitfalls, TAKEN_OUT } from '../../../../../src/core/config/check/pitfalls/templates/markup-pitfalls.ts';
import { checkTemplate } from '../../../../../src/core/template/engine.ts';
import { allowsAttribute, ELEMENTS } from '../../../../../src/elements/markup/allow-list.ts';

const told = (template: string) => markupPitfalls(template).map(({ message, offset }) => [message, offset]);

suite('markup that the sanitizer takes out', () => {
  const cases: [template: string, name: string, before: string][] = [
    ['<b style="color: red">x</b>', '"style"', '<b '],
    ['<a href="/p" onclick="go()">x</a>', '"onclick"', '<a href="/p" '],
    ['<td><INPUT type="checkbox"></td>', '<input>', '<td>'],
    [
      '<span class="{{ $_step.state }}" data-id="{{ $_process.id }}">x</span>',
      '"data-id"',
      '<span class="{{ $_step.state }}" ',
    ],
    ['<i {% if $_step.resolver %}id="a"{% endif %}></i>', '"id"', '<i {% if $_step.resolver %}'],
    ['<svg viewBox="0 0 1 1"></svg>', '<svg>', ''],
  ];
  for (const [template, name, before] of cases) {
    test(`is told of ${template}, at its place`, () => {
      expect(told(template)).to.deep.equal([[`${name} is removed from the markup`, before.length]]);
    });
  }

  test('is told once for each name', () => {
    expect(told('<b style="a"></b><i style="b"></i>')).to.have.length(1);
  });

  for (const template of [
    '',
    'a < b and style = c',
    '<a href="/p?style=1&onclick=2" title="style=x onclick=y">x</a>',
    '{{ "<input>" }} {% comment %}<input>{% endcomment %}'.slice(0, 15),
    '<span class="pp-badge" title="{{ $_process.id }}" aria-label="x" lang="cs" dir="auto">x</span>',
    '<button type="button" disabled>x</button><progress value="1" max="2"></progress>',
  ]) {
    test(`is not seen in ${template || 'an empty template'}`, () => {
      expect(told(template)).to.deep.equal([]);
    });
  }

  test('is really taken out, all that is told of', () => {
    expect(TAKEN_OUT.elements.filter(element => ELEMENTS.includes(element))).to.deep.equal([]);
    const kept = TAKEN_OUT.attributes.filter(attribute => ELEMENTS.some(each => allowsAttribute(each, attribute)));
    expect(kept).to.deep.equal([]);
  });

  test('is told with the line of the configuration, and what to use instead', () => {
    const text = `filter: {criteria: []}\ntable:\n  fields:\n    a: '<b style="x">{{ $_process.id }}</b>'\n`;
    const { diagnostics } = readConfig(text, 'process_grid', { checkTemplate });
    expect(
      diagnostics.map(({ severity, line, column, message, hint }) => [severity, line, column, message, hint]),
    ).to.deep.equal([
      [
        'warning',
        4,
        12,
        'the field "a": "style" is removed from the markup',
        "Give it a class: the page's style sheets apply in the panel.",
      ],
    ]);
  });
});

suite('arguments of filters that are written out', () => {
  const cases: [template: string, argument: string, message: string][] = [
    [
      '{{ x | badge: "sucess" }}',
      '"sucess"',
      'the filter "badge" takes neutral, info, success, warning or danger, not "sucess"',
    ],
    ["{{ x | currency: 'EURO', 2 }}", "'EURO'", 'the filter "currency" takes a code such as EUR, not "EURO"'],
    ['{{ x | currency: "EUR", 33 }}', '33', 'the filter "currency" takes 0 to 20 decimal places, not "33"'],
    [
      '{{ x | upcase | date_local: "short", "tiny" }}',
      '"tiny"',
      'the filter "date_local" takes short, medium, long or full, not "tiny"',
    ],
    ['{{ x | percent: -1 }}', '-1', 'the filter "percent" takes 0 to 20 decimal places, not "-1"'],
    [
      '{% assign a = x | progress: "red" %}{{ a }}',
      '"red"',
      'the filter "progress" takes neutral, info, success, warning or danger, not "red"',
    ],
  ];
  for (const [template, argument, message] of cases) {
    test(`are told of in ${template}`, () => {
      const found = argumentPitfalls(template).map(({ message: text, offset }) => [text, offset]);
      expect(found).to.deep.equal([[message, template.indexOf(argument)]]);
    });
  }
  for (const template of [
    '{{ x | badge }}',
    '{{ x | badge: "success" }}',
    '{{ x | badge: tone }}',
    '{{ x | currency: "czk", 0 }} {{ x | percent: 1 }} {{ x | number_local: 20 }}',
    '{{ x | date_local: "long", "short" }}',
    '{{ x | append: "badge: nothing" | default: "| badge: none" }}'.replace('| badge: none', 'none'),
    'badge: "no filter"',
  ]) {
    test(`are sound in ${template}`, () => {
      expect(argumentPitfalls(template)).to.deep.equal([]);
    });
  }
});
