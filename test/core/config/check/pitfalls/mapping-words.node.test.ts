import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../../src/core/template/engine.ts';

const hintsOf = (map: string, more = ''): string[] =>
  readConfig(`source: {map: {${map}}}\nfilter: {criteria: []}\n${more}`, 'process_grid', {
    checkTemplate,
  }).diagnostics.map(({ hint }) => hint);
const hint = (meant: string): string => `Write "${meant}" if that is meant.`;

suite('words of other systems for the members of a mapping', () => {
  // what is written, the member that is meant
  const MEANT = [
    ['due: dueDate', 'expiration'],
    ['due_at: due_at', 'expiration'],
    ['owner: owner.name', 'resolver'],
    ['assigned: agent.name', 'resolver'],
    ['responsible: agent.name', 'resolver'],
    ['started: startedAt', 'start'],
    ['created: fields.created', 'start'],
    ['created: created_at', 'start'],
    ['created: author.name', 'creator'],
    ['created: createdBy', 'creator'],
    ['created: {id: author.id, fullname: author.name}', 'creator'],
    ['updated: updated_at', 'modified'],
    ['subject: fields.subject', 'title'],
    ['summary: fields.summary', 'title'],
    ['bearbeiter: who.login', 'resolver'],
    ['faellig: due', 'expiration'],
    ['fällig: due', 'expiration'],
    ['Fällig am: due', 'expiration'],
    ['fallig_am: due', 'expiration'],
    ['zustand: status', 'state'],
    ['titel: subject', 'title'],
    ['ersteller: author.login', 'creator'],
    ['erstellt: createdAt', 'start'],
    ['erstellt: author.login', 'creator'],
    ['geändert: updatedAt', 'modified'],
    ['échéance: due', 'expiration'],
    ['état: status', 'state'],
    ['intitulé: subject', 'title'],
    ['responsable: who.login', 'resolver'],
    ['título: subject', 'title'],
    ['vencimiento: due', 'expiration'],
    ['asignado_a: who.login', 'resolver'],
  ] as const;
  for (const [line, meant] of MEANT)
    test(`are answered with the member that is meant: ${line}`, () => {
      expect(hintsOf(line)).to.deep.equal([hint(meant)]);
    });

  test('are not answered where that member is mapped', () => {
    const lines = [
      'expiration: a, due: b',
      'resolver: a, owner: b',
      'start: a, created: b',
      'start: a, started: b',
      'title: a, summary: b',
      'state: a, zustand: b',
      'templateStep: {title: a}, summary: b',
    ];
    for (const line of lines) expect(hintsOf(line), line).to.deep.equal([]);
  });

  test('are not answered where a template prints them, by their whole name', () => {
    const table = (name: string) =>
      `table: {fields: {a: '{{ $_process.${name} }}'}, columns: {a: {field: a, title: A}}}\n`;
    expect(hintsOf('due: dueDate', table('due'))).to.deep.equal([]);
    expect(hintsOf('due: dueDate, dueDays: days', table('dueDays'))).to.deep.equal([hint('expiration')]);
    expect(hintsOf('fällig: due', table('fällig'))).to.deep.equal([]);
    expect(hintsOf('bearbeiter: who', table('bearbeiter.login'))).to.deep.equal([]);
  });
});
