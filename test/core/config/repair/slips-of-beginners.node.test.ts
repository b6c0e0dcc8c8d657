import { suite, test } from 'node:test';
import { expect } from 'chai';
import { fixFile } from '../../../../src/cli/fix.ts';
import { readConfig } from '../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../src/core/template/engine.ts';

const ALL = 'filter: {criteria: []}\n';
const fixed = (text: string): string => fixFile('a.yaml', text, { strict: false, panel: undefined }).text;
/** What is said of a text: `line: message | hint`. */
const said = (text: string): string[] =>
  readConfig(text, 'process_grid', { checkTemplate }).diagnostics.map(
    ({ line, message, hint }) => `${line}: ${message} | ${hint}`,
  );

suite('slips of people who have never written YAML', () => {
  // the slip, what is written, what is said, and what "check --fix" makes of it; null: the correction is the author's
  const SLIPS: readonly (readonly [string, string, readonly string[], string | null])[] = [
    [
      'a color without quotes in braces',
      `${ALL}table:\n  columns:\n    a: {field: pid, title: A, dataClass: #ff0000}\n`,
      [
        `4: "#" after a space begins a comment, so the rest of the line is lost | Put the value in quotes: a: {field: pid, title: A, dataClass: '#ff0000'}`,
      ],
      `${ALL}table:\n  columns:\n    a: {field: pid, title: A, dataClass: '#ff0000'}\n`,
    ],
    [
      'a template in single braces',
      `${ALL}table:\n  fields:\n    due: { $_process.expiration }\n`,
      [
        `4: the field "due" must be a text, not the map {"$_process.expiration":null} | Write two braces at each end, and quotes: '{{ $_process.expiration }}'`,
      ],
      `${ALL}table:\n  fields:\n    due: '{{ $_process.expiration }}'\n`,
    ],
    [
      'a template with a quote at its end only',
      `${ALL}table:\n  fields:\n    due: {{ $_process.expiration }}'\n`,
      [
        `4: "{" at the start of a value begins a map in YAML, so the template is not read as a text | Put the template in quotes: due: '{{ $_process.expiration }}'`,
      ],
      `${ALL}table:\n  fields:\n    due: '{{ $_process.expiration }}'\n`,
    ],
    [
      'semicolons in braces',
      `${ALL}ui: {title: A; description: B}\n`,
      ['2: a comma is missing | Write: ui: {title: A, description: B}'],
      `${ALL}ui: {title: A, description: B}\n`,
    ],
    [
      'an equals sign for a colon',
      `${ALL}ui:\n  title = Mine\n`,
      ['3: "ui" must be a map, not the text "title = Mine" | Write a colon in place of the "=": title: Mine'],
      `${ALL}ui:\n  title: Mine\n`,
    ],
    [
      'a comma behind a text in quotes',
      `${ALL}ui:\n  title: "Mine",\n`,
      ['3: a sign stands behind the quotes | Write: title: "Mine"'],
      `${ALL}ui:\n  title: "Mine"\n`,
    ],
    [
      'a non-breaking space behind the dash',
      'filter:\n  criteria:\n    -\u00a0stepState: 2\n',
      [
        '3: a tab, a non-breaking or an invisible space stands where YAML needs an ordinary one | Use an ordinary space: - stepState: 2',
      ],
      'filter:\n  criteria:\n    - stepState: 2\n',
    ],
    [
      'numbers for dashes',
      'filter:\n  criteria:\n    1. stepState: 2\n',
      [
        '3: "criteria" must be a list, not the map {"1. stepState":2} | Begin each condition with a dash: - stepState: 2',
      ],
      null,
    ],
    [
      'a map for a list of fields',
      `${ALL}table:\n  searchFields:\n    a: search\n`,
      ['4: "searchFields" must be a list, not the map {"a":"search"} | Write a list: [process, step].'],
      null,
    ],
    ...(['//', '--'] as const).map(
      sign =>
        [
          `a comment with ${sign} behind a number`,
          `filter:\n  criteria:\n    - stepState: 2 ${sign} active\n`,
          [
            `3: "stepState" must be a whole number, not the text "2 ${sign} active" | Write 2 # active: "#" begins a comment.`,
          ],
          'filter:\n  criteria:\n    - stepState: 2 # active\n',
        ] as const,
    ),
    ...(
      [
        ['/*', '*/'],
        ['<!--', '-->'],
      ] as const
    ).map(
      ([sign, end]) =>
        [
          `a comment between ${sign} and ${end}`,
          `${sign} my inbox ${end}\nfilter:\n  criteria: []\n`,
          [`1: "${sign}" does not begin a comment in YAML; "#" does | Write: # my inbox`],
          '# my inbox\nfilter:\n  criteria: []\n',
        ] as const,
    ),
    [
      'the tags of the page',
      `<process-grid src="a.json">\n<script type="application/yaml">\n${ALL}</script>\n</process-grid>\n`,
      ['1: this is a tag of the page, not of the configuration | Remove it, and the tags in lines 2, 4 and 5.'],
      `\n\n${ALL}\n\n`,
    ],
    [
      'a first part that is indented, and a second that is not',
      '  filter:\n    criteria: []\nui:\n  title: A\n',
      ['3: the line is indented by 0 spaces, which fits none of the lines above it | Indent it by 2 spaces: ui:'],
      '  filter:\n    criteria: []\n  ui:\n    title: A\n',
    ],
    [
      'two keys on one line',
      'filter: criteria:\n    - stepState: 2\n',
      [
        '1: "criteria" cannot stand behind another key | Write "criteria:" on the next line, indented by two spaces more than "filter:".',
      ],
      null,
    ],
    [
      'a part that is not below "config"',
      'process_grid:\n  config:\n  filter:\n    criteria: []\n',
      [
        '2: "criteria" is missing in "filter": every process is shown | Write "criteria: []" if that is meant.',
        '3: unknown key "filter" | Indent it below "config:", and the lines below it along with it.',
      ],
      null,
    ],
    [
      'nothing indented',
      'process_grid:\nconfig:\nfilter:\n  criteria: []\n',
      [
        '1: "criteria" is missing in "filter": every process is shown | Write "criteria: []" if that is meant.',
        '2: unknown key "config" | Indent it below "process_grid:", and the rest below "config:".',
        '3: unknown key "filter" | Indent it below "config:", and the lines below it along with it.',
      ],
      null,
    ],
  ];
  for (const [slip, written, expected, better] of SLIPS) {
    test(`${slip}: the line, the cause and what to write are said`, () => {
      expect(said(written)).to.deep.equal(expected);
      expect(fixed(written)).to.equal(better ?? written);
      if (better !== null) expect(said(better).filter(text => !text.includes('"dataClass"'))).to.deep.equal([]);
    });
  }

  // what is no slip, although it looks like one
  const MEANT = [
    'filter:\n  criteria:\n    - stepState: 2   # active\n',
    `${ALL}ui: {title: 'A; B', description: '#1'}\n`,
    `${ALL}ui:\n  title: a = b\n`,
    `${ALL}ui:\n  title: 1. Mine -- yours // ours\n`,
    `\ufeff${ALL.replaceAll('\n', '\r\n')}`,
    '    filter:\n      criteria:\n        - stepState: 2\n',
  ];
  for (const written of MEANT) {
    test(`is none: ${JSON.stringify(written)}`, () => {
      expect(said(written)).to.deep.equal([]);
      expect(fixed(written)).to.equal(written);
    });
  }
});
