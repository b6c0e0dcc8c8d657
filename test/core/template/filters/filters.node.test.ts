import { suite, test } from 'node:test';
import { expect } from 'chai';
import { filters as liquidFilters } from 'liquidjs';
import { createTemplateEngine } from '../../../../src/core/template/engine.ts';
import { FILTERS } from '../../../../src/core/template/filters/filters.ts';
import { errorOf, evaluate, process, step } from '../engine-fixture.ts';

const picture = (source: string) => `<img class="pp-picture" src="${source}" alt="" loading="lazy" decoding="async">`;
const avatar = (hue: number, name: string, initials: string, image = '') =>
  `<span class="pp-avatar pp-hue-${hue}" role="img" aria-label="${name}" title="${name}">` +
  `<span class="pp-initials" aria-hidden="true">${initials}</span>${image}</span>`;

suite('filters', () => {
  // template → value, in Czech and in Prague
  const cases: readonly (readonly [string, unknown])[] = [
    ['{{ $_process.creator | avatar }}', avatar(3, 'Jan Amos Komenský', 'JK', picture('/jan.png?a=1&amp;b=2'))],
    ['{{ "Božena Němcová" | avatar }}!', `${avatar(6, 'Božena Němcová', 'BN')}!`],
    ['{{ "\'<x>\'" | avatar }}', avatar(8, '&#39;&lt;x&gt;&#39;', 'X')],
    ['{{ "…" | avatar }}', avatar(10, '…', '?')],
    ['{{ "élodie" | avatar }}', avatar(0, 'élodie', 'É')],
    [
      '{{ " " | avatar }}',
      '<span class="pp-avatar pp-hue-8"><span class="pp-initials" aria-hidden="true">?</span></span>',
    ],
    ['{{ nil | avatar }}', null],
    ['{{ $_step.resolver | avatar | default: "nobody" }}', 'nobody'],
    ['{{ $_process.creator | avatar | append: $_process.creator.fullname | strip_html }}', 'JKJan Amos Komenský'],

    ['{{ $_process.start | date_local }}', '21. 11. 2026'],
    ['{{ $_process.start | date_local: "short" }}', '21.11.26'],
    ['{{ $_process.start | date_local: "long", "short" }}', '21. listopadu 2026 v 0:30'],
    ['{{ $_process.expiration | date_local }}', '24. 12. 2026'],
    ['{{ "not a date" | date_local }}', 'not a date'],
    ['{{ nil | date_local }}', null],
    ['{{ 1763683200 | date_local: "short" }}', '21.11.25'],
    ['{{ $_process.start | date: "%Y-%m-%d %H:%M %z" }}', '2026-11-21 00:30 +0100'],
    ['{{ "2026-07-01T12:00:00Z" | date: "%H:%M %z" }}', '14:00 +0200'],
    ['{{ $_process.expiration | date: "%d.%m.%Y" }}', '24.12.2026'],
    ['{{ $_process.start | date: "%A %B" }}', 'sobota listopad'],
    ['{{ $_process.start | date: "%H:%M", "Asia/Tokyo" }}', '08:30'],
    ['{{ $_process.start | date_to_xmlschema }}', '2026-11-21T00:30:00+01:00'],
    ['{{ $_process.start | date_to_long_string }}', '21 listopad 2026'],
    ['{{ "x" | date: "%Y" }}', 'x'],
    ['{% capture d %}{{ $_process.start }}{% endcapture %}{{ d | date: "%d" }}', '21'],

    ['{{ 1234.5 | number_local }}', '1\u00a0234,5'],
    ['{{ 1234.5 | number_local: 2 }}', '1\u00a0234,50'],
    ['{{ "1234.567" | number_local: 0 }}', '1\u00a0235'],
    ['{{ "9007199254740993" | number_local }}', '9\u00a0007\u00a0199\u00a0254\u00a0740\u00a0993'],
    ['{{ "" | number_local }}', ''],
    ['{{ "abc" | number_local }}', 'abc'],
    ['{{ nil | number_local }}', null],

    ['{{ $_process.state | state_label }}', '(state.2)'],
    ['{{ "10" | state_label }}', '(state.10)'],
    ['{{ 3 | state_label }}', 3],
    ['{{ $_step.templateStep.type | step_type_label }}', '(stepType.2)'],
    ['{{ 5 | step_type_label }}', 5],

    ['{{ "Příliš žluťoučký kůň, 2× Øl & Łódź!" | webalize }}', 'prilis-zlutoucky-kun-2-ol-lodz'],
    ['{{ "  -- " | webalize }}', ''],
    ['{{ "žába je ZELENÁ" | firstUpper }}', 'Žába je ZELENÁ'],
    ['{{ "" | firstUpper }}', ''],
    ['{{ 7 | padLeft: 3, "0" }}', '007'],
    ['{{ 7 | padRight: 3, "ab" }}', '7ab'],
    ['{{ "long" | padLeft: 2 }}', 'long'],
    ['{{ $_process.tags | implode: "; " }}', 'a; b<c'],
    ['{{ $_process.tags | implode }}', 'ab<c'],
    ['{{ "abcdef" | truncate: 4 }}', 'a...'],
    ['{{ $_process.variables.people | map: "name" | sort | join: "," }}', 'Ben,Eva,adam'],
    ['{{ $_process.variables.map | json }}', '{}'],
    ['{{ $_process.missing | json }}', 'null'],
    ['{{ "a b" | replace: " ", "" | upcase | size }}', 2],
  ];
  for (const [source, value] of cases) {
    test(`${source} is ${JSON.stringify(value)}`, () => void expect(evaluate(source)).to.deep.equal(value));
  }

  test('are all of Liquid, but those whose results come later', () => {
    expect(Object.keys(liquidFilters).filter(name => !FILTERS.has(name))).to.deep.equal(['sha256', 'hmac_sha256']);
  });

  test('say what they do not take', () => {
    expect(errorOf(() => evaluate('{{ 1 | number_local: 99 }}'))).to.match(
      /"number_local" takes 0 to 20 decimal places/,
    );
    expect(errorOf(() => evaluate('{{ 1 | date_local: "tiny" }}'))).to.match(/knows the styles/);
    expect(errorOf(() => evaluate('{{ "x" | append }}'))).to.match(/"append" takes one value/);
    expect(errorOf(() => evaluate('{{ "%" | url_decode }}'))).to.match(/^template\/evaluation: /);
  });

  test('go by the language and time zone of their panel', () => {
    const source =
      '{{ $_process.start | date: "%H:%M %B" }} {{ $_process.start | date_local }} {{ 1234.5 | number_local }}';
    const inZone = (lang: string, timeZone: string) =>
      createTemplateEngine({ lang, timeZone, message: key => key })
        .compile(source)
        .evaluate(process, step);
    expect(inZone('en-US', 'America/New_York')).to.equal('18:30 November Nov 20, 2026 1,234.5');
    expect(inZone('de', 'Asia/Kolkata')).to.equal('05:00 November 21.11.2026 1.234,5');
    expect(inZone('no such language', 'No/Zone')).to.equal('23:30 November Nov 20, 2026 1,234.5');
  });
});
