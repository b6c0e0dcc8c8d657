import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { notesOfColumns, starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { createTemplateEngine } from '../../../src/core/template/engine.ts';
import type { Process } from '../../../src/core/processes/process.ts';

const invoices = (...amounts: unknown[]) => amounts.map((betrag, n) => ({ nr: n + 1, titel: `Rechnung ${n}`, betrag }));

function notesOf(items: readonly object[]): string[] {
  const { source } = guessSource(items, 'a');
  return notesOfColumns(source, items);
}

suite('inspect: amounts that are texts', () => {
  // the texts, what the line of the note makes of them
  const cases: readonly (readonly [string[], number[]])[] = [
    [
      ['1.250,00', '80,50', '-12.000,00'],
      [1250, 80.5, -12_000],
    ],
    [
      ['1.250,00 €', '80,50 €'],
      [1250, 80.5],
    ],
    [
      ['EUR 1.250,00', 'EUR 80,50'],
      [1250, 80.5],
    ],
    [
      ['1 250,00', '80,50'],
      [1250, 80.5],
    ],
    [
      ['$1,250.00', '$80.50'],
      [1250, 80.5],
    ],
  ];
  for (const [texts, numbers] of cases) {
    test(`such as ${texts[0]} stay texts, with the line that makes them numbers`, () => {
      const items = invoices(...texts);
      const [note, ...others] = notesOf(items);
      expect(others).to.deep.equal([]);
      expect(note).to.match(/^"betrag" has amounts as texts, such as .+: its column sorts them as text\. /);
      const template = /write betrag: '(.+?)' in "fields"/.exec(note!)![1]!;
      const compiled = createTemplateEngine({ lang: 'de', timeZone: 'UTC', message: key => key }).compile(template);
      const values = items.map(item => compiled.evaluate({ id: 1, item } as unknown as Process, null));
      expect(values).to.deep.equal(numbers);
      expect(starterConfig(guessSource(items, 'a').source, items)).to.include('title: Betrag, type: text');
    });
  }

  test('are told with the type to write, with the currency where they name one', () => {
    expect(notesOf(invoices('1.250,00 €', '80,50 €'))).to.deep.equal([
      `"betrag" has amounts as texts, such as "1.250,00 €": its column sorts them as text. To make them numbers, write betrag: '{{ $_process.item.betrag | remove: "€" | remove: "." | replace: ",", "." | times: 1 }}' in "fields", and type: currency, currency: EUR for its column`,
    ]);
    expect(notesOf(invoices('1.250,00', '80,50'))[0]).to.match(/ and type: number, digits: 2 for its column$/);
  });

  test('are no dates, numbers, codes or other texts', () => {
    const others = [
      ['24.12.2026', '25.12.2026'],
      ['1.2', '3.4'],
      ['1,250', '2,300'],
      ['1.250,00', 'offen'],
      ['A 1,20', 'B 1,30'],
    ];
    for (const texts of others) expect(notesOf(invoices(...texts)).join('')).to.not.include('amounts as texts');
  });
});
