import { expect } from 'chai';
import { clearPage, mount, script } from '../panel-fixture.ts';

const FILTERED = 'filter: {criteria: [{stepState: 2}]}\n';
const byTemplate = (condition: string): string => `'{% if ${condition} %}10{% else %}2{% endif %}'`;

suite('rows that say in their own members whether they are complete', () => {
  teardown(clearPage);

  async function noticesOver(rows: readonly object[], config: string) {
    const panel = mount('process-grid', { config }, [script('application/json', JSON.stringify(rows))]);
    panel.lang = 'en';
    await panel.loaded;
    const notices = panel.shadowRoot!.querySelectorAll('.pp-notice');
    const shown = Array.from(panel.shadowRoot!.querySelectorAll('tbody [part~=row]'));
    return { notices: Array.from(notices, ({ textContent }) => textContent.trim()), count: shown.length };
  }

  // what the rows have beside an id, the line that the panel offers, the number of rows that it then shows
  const KNOWN: readonly (readonly [readonly object[], string, number])[] = [
    [[{ zustand: 'offen' }, { zustand: 'erledigt' }], byTemplate('$item.zustand == "erledigt"'), 1],
    [[{ phase: 'Prüfung' }, { phase: 'Abgeschlossen' }], byTemplate('$item.phase == "Abgeschlossen"'), 1],
    [[{ erledigt: false }, { erledigt: true }], byTemplate('$item.erledigt'), 1],
    [[{ is_done: false }, { is_done: true }], byTemplate('$item.is_done'), 1],
    [[{ isActive: true }, { isActive: false }], "'{% if $item.isActive %}2{% else %}10{% endif %}'", 1],
    [[{ closed_at: null }, { closed_at: '2026-03-01T08:00:00Z' }], byTemplate('$item.closed_at'), 1],
    [[{ closed_at: null }, { closed_at: null }], byTemplate('$item.closed_at'), 2],
    [
      [
        { status: 'open', closedAt: '' },
        { status: 'open', closedAt: '2026-03-01' },
      ],
      byTemplate('$item.closedAt'),
      1,
    ],
    [[{ erledigt_am: null }, { erledigt_am: '2026-03-01' }], byTemplate('$item.erledigt_am'), 1],
    [[{ 'Zustand (neu)': 'ok' }, { 'Zustand (neu)': 'fertig' }], byTemplate('$item["Zustand (neu)"] == "fertig"'), 1],
    [[{ ticketStatus: 'new' }, { ticketStatus: 'closed' }], byTemplate('$item.ticketStatus == "closed"'), 1],
    // a title that is a word for a state is none
    [[{ title: 'Done' }, { title: 'Pay' }], '2', 2],
    [[{ status: 'open' }, { status: 'in progress' }], '2', 2],
  ];
  for (const [members, line, count] of KNOWN) {
    test(`as ${JSON.stringify(members)}: the line ${line} shows ${count}`, async () => {
      const rows = members.map((each, i) => ({ id: i + 1, ...each }));
      const source = `source: {map: {state: ${line}}}`;
      const { notices } = await noticesOver(rows, FILTERED);
      expect(notices).to.have.length(1);
      expect(notices[0]).to.include(`Add to the configuration: ${source} (line`);
      expect(await noticesOver(rows, `${FILTERED}${source}\n`)).to.deep.equal({ notices: [], count });
    });
  }

  test('in words that the panel does not know: it names the member, and leaves the words to the author', async () => {
    const rows = ['Posteingang', 'Ablage'].map((zustand, i) => ({ id: i + 1, zustand }));
    const source = `source: {map: {state: ${byTemplate('$item.zustand == "…"')}}}`;
    const { notices } = await noticesOver(rows, FILTERED);
    expect(notices).to.have.length(1);
    expect(notices[0]).to.include(
      `Add to the configuration: ${source}, with the words that mean "complete" in place of … (line`,
    );
    const filled = source.replace('…', 'Ablage');
    expect(await noticesOver(rows, `${FILTERED}${filled}\n`)).to.deep.equal({ notices: [], count: 1 });
  });
});
