import { suite, test } from 'node:test';
import { expect } from 'chai';
import { absentNames } from '../../../../../src/core/config/check/pitfalls/absent-names.ts';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import type { PairTable, Process, Step } from '../../../../../src/core/processes/process.ts';
import { checkTemplate } from '../../../../../src/core/template/engine.ts';

const gridOf = (fields: Readonly<Record<string, string>>) =>
  readConfig({ filter: { criteria: [] }, table: { fields } }, 'process_grid', { checkTemplate }).config!;

const ADA = { id: 7, fullname: 'Ada King' };
const ROW = {
  process: { id: 1, templateProcess: { id: 1, name: 'Invoice' }, creator: ADA },
  step: { id: 11, templateStep: { id: 1, name: 'approve', title: 'Approve' }, resolver: ADA },
};

function pairsOf(...rows: { process?: object; step?: object }[]): PairTable {
  const processes = rows.map(({ process }) => ({ ...ROW.process, ...process }) as Process);
  const steps = rows.map(({ step }) => ({ ...ROW.step, ...step }) as unknown as Step);
  return { processes, steps, length: rows.length };
}
const warningsOf = (template: string, pairs = pairsOf({})) =>
  absentNames(gridOf({ a: template }), pairs).map(({ message, hint, path, offset }) => [message, hint, path, offset]);

suite('a name of a person or a template that no row has', () => {
  // template, as written, as meant, offset
  const cases = [
    ['{{ $_step.resolver.name }}', '$_step.resolver.name', '$_step.resolver.fullname', 3],
    [
      'By {{- $_process.creator.displayName | upcase }}',
      '$_process.creator.displayName',
      '$_process.creator.fullname',
      7,
    ],
    ['{{ $_process.templateProcess.title }}', '$_process.templateProcess.title', '$_process.templateProcess.name', 3],
    ['{{ $_step.templateStep.label }}', '$_step.templateStep.label', '$_step.templateStep.title', 3],
  ] as const;
  for (const [template, written, meant, offset] of cases) {
    test(`is reported in ${template}`, () => {
      expect(warningsOf(template)).to.deep.equal([
        [`the field "a": no row has "${written}"`, `Write "${meant}".`, '/table/fields/a', offset],
      ]);
    });
  }

  const known: Readonly<Record<string, [template: string, pairs: PairTable]>> = {
    'one row has': ['{{ $_step.resolver.name }}', pairsOf({}, { step: { resolver: { ...ADA, name: 'Ada' } } })],
    'is of nobody': ['{{ $_step.resolver.name }}', pairsOf({ step: { resolver: null } })],
    'is of no row': ['{{ $_step.resolver.name }}', pairsOf()],
    'is right': ['{{ $_step.resolver.fullname }}', pairsOf({})],
    'is of a person without the one that is meant': [
      '{{ $_step.resolver.name }}',
      pairsOf({ step: { resolver: { id: 7 } } }),
    ],
    'is only tested': ['{% if $_step.resolver.name %}x{% endif %}', pairsOf({})],
    'is in a comment': ['{% comment %}{{ $_step.resolver.name }}{% endcomment %}', pairsOf({})],
    'has something below it': ['{{ $_step.resolver.name.first }}', pairsOf({})],
  };
  for (const [name, [template, pairs]] of Object.entries(known)) {
    test(`that ${name} is not reported`, () => {
      expect(warningsOf(template, pairs)).to.deep.equal([]);
    });
  }
});
