import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import type { Process } from '../../../../../src/core/processes/process.ts';
import { checkTemplate, createTemplateEngine } from '../../../../../src/core/template/engine.ts';

const timeZone = 'Europe/Berlin';
const engine = createTemplateEngine({ lang: 'en', timeZone, message: key => key });
const told = (template: string) =>
  readConfig(
    `filter: {criteria: []}\ntable:\n  fields:\n    x: ${JSON.stringify(template)}\n  columns: {x: {field: x, title: X}}`,
    'process_grid',
    { checkTemplate },
  ).diagnostics;

const DAY = 86_400_000;
const instant = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const dayNow = (): string => new Intl.DateTimeFormat('sv', { timeZone }).format();
const TODAY = '{% assign today = "now" | date: "%Y-%m-%d" %}';
const OF_EXPIRATION = '{% assign day = $_process.expiration | date: "%Y-%m-%d" %}';
const NONE = (name: string) => `the field "x": there is no "${name}" in templates, so nothing is compared with it`;

suite('a comparison with the current day in a template', () => {
  // the tag, what is said of it, and the tags that the hint writes; days from today, of which the condition holds
  const cases: readonly (readonly [tag: string, message: string, meant: string, holds: readonly number[]])[] = [
    ['{% if $_process.expiration < today %}', NONE('today'), `${TODAY}${OF_EXPIRATION}{% if day < today %}`, [-2]],
    ['{% if today > $_process.expiration %}', NONE('today'), `${TODAY}${OF_EXPIRATION}{% if today > day %}`, [-2]],
    [
      '{% if $_process.state == 2 and $_process.expiration <= $today %}',
      NONE('$today'),
      `${TODAY}${OF_EXPIRATION}{% if $_process.state == 2 and day <= today %}`,
      [-2, 0],
    ],
    [
      '{% if $_process.expiration < now %}',
      NONE('now'),
      '{% assign now = "now" | date: "%Y-%m-%d %H:%M" %}{% assign day = $_process.expiration | date: "%Y-%m-%d %H:%M" %}{% if day < now %}',
      [-2],
    ],
    [
      '{% if $_process.expiration > tomorrow %}',
      NONE('tomorrow'),
      `{% assign tomorrow = "now" | date: "%s" | plus: 86400 | date: "%Y-%m-%d" %}${OF_EXPIRATION}{% if day > tomorrow %}`,
      [2],
    ],
    [
      "{% if $_process.expiration < 'today' %}",
      'the field "x": "today" in quotes is a text, not a day to compare with',
      `${TODAY}${OF_EXPIRATION}{% if day < today %}`,
      [-2],
    ],
    [
      '{% if $_process.expiration < Date.now %}',
      NONE('Date.now'),
      '{% assign now = "now" | date: "%Y-%m-%d %H:%M" %}{% assign day = $_process.expiration | date: "%Y-%m-%d %H:%M" %}{% if day < now %}',
      [-2],
    ],
    [
      '{% if $_process.expiration < today() %}',
      'the field "x": unexpected token ")", value expected',
      `${TODAY}${OF_EXPIRATION}{% if day < today %}`,
      [-2],
    ],
    [
      '{% if $_process.expiration before today %}',
      'the field "x": unexpected "before"',
      `${TODAY}${OF_EXPIRATION}{% if day < today %}`,
      [-2],
    ],
    [
      '{% if $_process.expiration | date: "%s" < "now" | date: "%s" %}',
      'the field "x": unexpected character "< \\"now\\" | date: \\"%s\\""',
      '{% assign left = $_process.expiration | date: "%s" %}{% assign right = "now" | date: "%s" %}{% if left < right %}',
      [-2],
    ],
  ];
  for (const [tag, message, meant, holds] of cases) {
    test(`${tag} is told with the line that works`, () => {
      const found = told(`${tag}late{% endif %}`);
      expect(found.map(each => [each.line, each.message])).to.deep.equal([[4, message]]);
      expect(found[0]!.hint.replace('Conditions take no filters. ', '')).to.equal(`Write ${meant}`);
      expect(told(`${meant}late{% endif %}`)).to.deep.equal([]);
      const template = engine.compile(`${meant}late{% endif %}`);
      const late = [-2, 0, 2].filter(days => {
        // today, later than now
        const expiration = days === 0 ? dayNow() : instant(days);
        return template.evaluateText({ id: 1, state: 2, expiration } as Process, null) === 'late';
      });
      expect(late.filter(days => days !== 0 || !/%H:%M|left/.test(meant))).to.deep.equal(holds);
      expect(template.evaluateText({ id: 1, state: 2 } as Process, null), 'without a day').to.equal('');
    });
  }

  test('is told where it is in "elsif", in which nothing can be assigned', () => {
    expect(
      told('{% if $_process.state == 10 %}done{% elsif $_process.expiration < today %}late{% endif %}').map(
        ({ hint }) => hint,
      ),
    ).to.deep.equal([`Write ${TODAY}${OF_EXPIRATION} before {% if … %}, and here {% elsif day < today %}`]);
  });

  test('is told where it is printed, in which case it becomes a condition', () => {
    expect(told('{{ $_process.expiration < today }}').map(({ hint }) => hint)).to.deep.equal([
      `Write ${TODAY}${OF_EXPIRATION}{% if day < today %}true{% endif %}`,
    ]);
  });

  // what is printed, and what to write in its place
  const printed: readonly (readonly [output: string, hint: string])[] = [
    ['{{ today }}', 'Write {{ "now" | date_local: "medium" }}'],
    ['{{ now | date: "%d.%m.%Y" }}', 'Write {{ "now" | date: "%d.%m.%Y" }}'],
  ];
  for (const [output, hint] of printed) {
    test(`${output} is told with what prints it`, () => {
      expect(told(output).map(each => each.hint)).to.deep.equal([hint]);
    });
  }

  const sound = [
    `${TODAY}{% if $_process.expiration < today %}late{% endif %}`,
    '{% if $_process.variables.today == true %}x{% endif %}',
    '{% if $_process.variables.when == "today" %}x{% endif %}',
  ];
  for (const template of sound) {
    test(`nothing is told of ${template}`, () => {
      expect(told(template)).to.deep.equal([]);
    });
  }
});
