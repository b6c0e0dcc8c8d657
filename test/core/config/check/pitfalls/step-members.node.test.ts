import { suite, test } from 'node:test';
import { expect } from 'chai';
import { applyEdits } from '../../../../../src/core/base/text/text-edit.ts';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../../src/core/template/engine.ts';

const reading = (step: string, more = '') =>
  readConfig(
    `filter: {criteria: []}\nsource:\n  map:\n    steps: tasks\n    step: {${step}}\n${more}`,
    'process_grid',
    {
      checkTemplate,
    },
  );
/** What is said of a `step`: `line: message | hint`. */
const said = (step: string, more?: string): string[] =>
  reading(step, more).diagnostics.map(({ line, message, hint }) => `${line}: ${message} | ${hint}`);
const unknown = (name: string): string => `5: "${name}" is not a member of "step", so it is kept as an additional one`;

suite('members of "step" in a mapping', () => {
  // what is written, what is said
  const CASES: readonly (readonly [step: string, ...said: string[]])[] = [
    ['title: subject', `${unknown('title')} | Write "templateStep: {title: subject}".`],
    ['name: subject', `${unknown('name')} | Write "templateStep: {title: subject}".`],
    ['type: 2', `${unknown('type')} | Write "templateStep: {type: 2}".`],
    [
      "title: '{{ $item.a }} {{ $item.b }}'",
      `${unknown('title')} | Write "templateStep: {title: '{{ $item.a }} {{ $item.b }}'}".`,
    ],
    ['templateStep: {type: 2}, title: subject', `${unknown('title')} | Move it into "templateStep": title: subject`],
    ['templateStep: {title: what}, title: subject', `${unknown('title')} | Remove it: "templateStep" has it already.`],
    [
      'templateStep: kind, title: subject',
      `${unknown('title')} | Write "templateStep: {title: subject}" in place of both.`,
    ],
    ['assignee: by', `${unknown('assignee')} | Write "resolver".`],
    ['assignee: by, resolver: who'],
    ['subject: what', `${unknown('subject')} | Write "templateStep: {title: what}".`],
    ['titel: what', `${unknown('titel')} | Write "templateStep: {title: what}".`],
    ['bearbeiter: by', `${unknown('bearbeiter')} | Write "resolver".`],
    ['templateStep: {title: subject}, summary: text'],
    ['templateStep: {title: subject}, priority: prio'],
  ];
  for (const [step, ...expected] of CASES)
    test(`are told with the line to write: ${step}`, () => {
      expect(said(step)).to.deep.equal(expected);
    });

  test('are not told where a template prints them', () => {
    const table = `table: {fields: {a: '{{ $_step.assignee }}'}, columns: {a: {field: a, title: A}}}\n`;
    expect(said('assignee: by', table)).to.deep.equal([]);
  });

  test('are the name where a template prints that', () => {
    const table = `table: {fields: {a: '{{ $_step.templateStep.name }}'}, columns: {a: {field: a, title: A}}}\n`;
    expect(said('name: what', table)).to.deep.equal([`${unknown('name')} | Write "templateStep: {name: what}".`]);
  });

  test('are corrected', () => {
    const { diagnostics, text } = reading('title: subject');
    expect(applyEdits(text, diagnostics[0]!.fix!)).to.equal(reading('templateStep: {title: subject}').text);
  });
});
