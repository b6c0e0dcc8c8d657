import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterPage } from '../../../src/cli/inspect/page/starter-page.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';

/** Expects that the configuration of a page is sound, and returns the page. */
function soundPage(items: readonly unknown[]): string {
  const page = starterPage(guessSource(items, 'list.json').source, items, 'list.json');
  const yaml = /<script type="application\/yaml">\n([^]*?)<\/script>/.exec(page)![1]!;
  expect(readConfig(yaml, 'process_grid', { checkTemplate }).diagnostics).to.deep.equal([]);
  return page;
}

suite('process-panels inspect, of members with blanks and accents', () => {
  test('gives them columns of their own', () => {
    const items = [
      { Nr: 1, Betreff: 'Drucker', Priorität: 'hoch', 'Raum (Etage)': 'A 1', Prüfer: { Kürzel: 'MK', Büro: 'Süd' } },
      { Nr: 2, Betreff: 'Post', Priorität: 'niedrig', 'Raum (Etage)': 'B 2', Prüfer: { Kürzel: 'AB', Büro: 'Nord' } },
    ];
    const page = soundPage(items);
    expect(page).to.include("prioritat: '{{ $_process.item.Priorität }}'");
    expect(page).to.include('prioritat: {field: prioritat, title: Priorität, type: text');
    expect(page).to.include(`raumetage: '{{ $_process.item["Raum (Etage)"] }}'`);
    expect(page).to.include(`raumetage: {field: raumetage, title: 'Raum (Etage)', type: text`);
    expect(page).to.include('{{ $_process.item.Prüfer.Kürzel }}');
  });

  test('gives none to what the mapping reads', () => {
    const items = [
      { Nr: 1, Betreff: 'Drucker', 'Angelegt am': '2026-01-01', 'Fällig am': '2026-03-01' },
      { Nr: 2, Betreff: 'Post', 'Angelegt am': '2026-01-02', 'Fällig am': '2026-03-02' },
    ];
    expect(guessSource(items, 'list.json').source.map).to.deep.include({
      start: '["Angelegt am"]',
      expiration: '["Fällig am"]',
    });
    expect(soundPage(items)).not.to.include('$_process.item');
  });

  test('reads members of objects whose names have blanks', () => {
    const items = [
      { Nr: 1, 'Zu prüfen': { Amt: 'Bau', Ort: 'Ulm' } },
      { Nr: 2, 'Zu prüfen': { Amt: 'Forst', Ort: 'Bonn' } },
    ];
    expect(soundPage(items)).to.include(`'{{ $_process.item["Zu prüfen"].Amt }}'`);
  });

  test('leaves out names that would need more than quotes', () => {
    const items = [
      { Nr: 1, '</script>': 'a', "it's": 'b', 'a"b': 'c', '{{ x }}': 'd', 'a\\b': 'e' },
      { Nr: 2, '</script>': 'g', "it's": 'h', 'a"b': 'i', '{{ x }}': 'j', 'a\\b': 'k' },
    ];
    expect(soundPage(items)).not.to.include('$_process.item');
  });
});
