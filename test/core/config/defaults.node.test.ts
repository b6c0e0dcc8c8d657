import { suite, test } from 'node:test';
import { expect } from 'chai';
import { textOfMarkup } from '../../../src/core/base/text/text-of-markup.ts';
import { DEFAULT_CONTENT, DEFAULT_FIELDS } from '../../../src/core/config/defaults.ts';
import type { Process, Step } from '../../../src/core/processes/process.ts';
import { createTemplateEngine } from '../../../src/core/template/engine.ts';

const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
const step: Step = {
  id: 77,
  templateStep: { id: 5, name: 'check', title: 'Check <it>', type: 2 },
  state: 2,
  resolver: { id: 3, fullname: 'Grace "G" Hopper' },
  data: '<p>Amount: <b>5</b> &amp; more</p>',
};
const process: Process = {
  id: 10011,
  templateProcess: { id: 1, name: 'Permit & Co.' },
  creator: { id: 2, fullname: 'Ada Lovelace' },
  state: 2,
  start: '2026-01-01T08:00:00Z',
  steps: [step],
};
const field = (name: string, of: Step = step) => engine.compile(DEFAULT_FIELDS.get(name)!).evaluate(process, of);
const textOf = (value: unknown) => textOfMarkup(String(value)).replace(/\s+/g, ' ').trim();

suite('the default fields', () => {
  test('are those of contract 2.10', () => {
    expect([...DEFAULT_FIELDS.keys()]).to.deep.equal([
      'sid',
      'search',
      'creator',
      'process',
      'step',
      'pid',
      'data',
      'resolver',
    ]);
  });
  test('sid is the id of the step as a number', () => {
    expect(field('sid')).to.equal(77);
  });
  test('search is plain text of the names, the step, its resolver and its data', () => {
    expect(textOf(field('search'))).to.equal('Permit & Co. Check <it> 77 Grace "G" Hopper Amount: 5 & more');
    const { resolver: _, data: __, ...bare } = step;
    expect(textOf(field('search', bare))).to.equal('Permit & Co. Check <it> 77');
  });
  test('creator is an avatar with the full name as tooltip', () => {
    expect(field('creator')).to.match(/title="Ada Lovelace"/);
  });
  test('process is the name of the template in bold', () => {
    expect(field('process')).to.equal('<b>Permit &amp; Co.</b>');
  });
  test('step is the title of the step', () => {
    expect(field('step')).to.equal('Check <it>');
  });
  test('pid is "ID:" and the id of the process', () => {
    expect(textOf(field('pid'))).to.equal('ID:10011');
  });
  test('data is the data of the step, unescaped', () => {
    expect(field('data')).to.equal(step.data);
  });
  test('resolver is an avatar, only where there is a resolver', () => {
    expect(field('resolver')).to.match(/title="Grace &(?:quot|#34);G&(?:quot|#34); Hopper"/);
    expect(textOf(field('resolver', { ...step, resolver: null }))).to.equal('');
  });
});

suite('the default row of a list', () => {
  test('has the id after a hash sign, the name of the template and the title of the step', () => {
    const row = engine.compile(DEFAULT_CONTENT).evaluate(process, step) as string;
    expect(Array.from(row.matchAll(/<span>(.*?)<\/span>/g), ([, part]) => part)).to.deep.equal([
      '#10011',
      'Permit &amp; Co.',
      'Check &lt;it&gt;',
    ]);
  });
});
