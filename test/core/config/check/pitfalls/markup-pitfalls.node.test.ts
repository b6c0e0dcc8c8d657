import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import { argumentPitfalls } from '../../../../../src/core/config/check/pitfalls/templates/argument-pitfalls.ts';
import { markupPitfalls, TAKEN_OUT } from '../../../../../src/core/config/check/pitfalls/templates/markup-pitfalls.ts';
import { checkTemplate, createTemplateEngine } from '../../../../../src/core/template/engine.ts';
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

suite('codes of date formats', () => {
  // template, the first code that there is not, what to write
  const any = 'Write a code that there is, such as %Y, %m, %d, %H or %M, or "%%" for a percent sign.';
  const cases: [template: string, code: string, hint: string][] = [
    [`{{ x | date: '%d.%m.%Q' }}`, '%Q', any],
    ['{{ x | date: "%A, %d. %i" }}', '%i', 'Replace "%A, %d. %i" with "%A, %d. %M".'],
    ['{{ x | upcase | date: "%F" | append: "%Q" }}', '%F', 'Replace "%F" with "%Y-%m-%d".'],
    ['{{ x | date: "%d.%m.%Y %T" }}', '%T', 'Replace "%d.%m.%Y %T" with "%d.%m.%Y %H:%M:%S".'],
    ['{{ x | date: "%F %V" }}', '%F', any],
    ['{% assign a = x | date: "%-5f" %}{{ a }}', '%-5f', 'Replace "%-5f" with "%L".'],
    ['{{ x | date: "%d % m" }}', '% ', any],
  ];
  for (const [template, code, hint] of cases) {
    test(`are told of in ${template}, at their place`, () => {
      expect(argumentPitfalls(template).map(({ message, hint, offset }) => [message, hint, offset])).to.deep.equal([
        [`the filter "date" has no code "${code}", and prints it as it is`, hint, template.indexOf(code)],
      ]);
    });
  }

  for (const template of [
    '{{ x | date: "%A, %-d. %B %Y, %H:%M %%" }}',
    '{{ x | date: "%^a %_5d %:z %Ey %Od" }}',
    '{{ x | date: "100 %" }}',
    '{{ x | date: format }}',
    '{{ x | append: "%Q" }} %Q {{ "%Q" | prepend: x }}',
  ]) {
    test(`are sound in ${template}`, () => {
      expect(argumentPitfalls(template)).to.deep.equal([]);
    });
  }

  test('are told of if Liquid prints them as they are, and only then', () => {
    const printed = (code: string) =>
      createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key })
        .compile(`{{ $item | date: "${code}" }}`)
        .evaluateItem('2026-03-01T08:00:00Z');
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));
    const codes = [...letters, ...letters.map(letter => letter.toUpperCase()), '+', '.', '1'].map(
      letter => `%${letter}`,
    );
    const told = codes.filter(code => argumentPitfalls(`{{ x | date: "${code}" }}`).length > 0);
    expect(told).to.deep.equal(codes.filter(code => printed(code) === code));
    expect(told).to.include('%Q');
  });

  test('are told with the line of the configuration, also in a mapping', () => {
    const text = `filter: {criteria: []}
source: {map: {id: id, due: '{{ $item.due | date: "%Y-%m-%D" }}'}}
table:
  fields:
    due: '{{ $_process.due | date: "%d.%m.%Q" }}'
`;
    const { diagnostics } = readConfig(text, 'process_grid', { checkTemplate });
    const of = ({ severity, code, line, column, message }: (typeof diagnostics)[number]) =>
      [severity, code, line, column, message] as const;
    expect(diagnostics.map(of)).to.deep.equal([
      ['warning', 'config/pitfall', 2, 58, '"due": the filter "date" has no code "%D", and prints it as it is'],
      [
        'warning',
        'config/pitfall',
        5,
        43,
        'the field "due": the filter "date" has no code "%Q", and prints it as it is',
      ],
    ]);
  });
});
