import { expect } from 'chai';
import { FEATURES } from '../../../src/features/features.ts';
import type { ProcessPanelError } from '../../../src/index.ts';
import { clearPage, processOf } from '../panel-fixture.ts';
import { server } from '../grid/window-server.ts';

type Library = typeof import('../../../src/index.ts');

/** Wants every feature. */
const GRID = `
filter: {criteria: []}
selection: {variable: chosen}
explain: true
live: {every: 3600}
actions:
  claim: {label: Claim, for: [row, selection]}
filters:
  state: {criterion: stepState, title: State}
table:
  personal: true
  details: "{{ $_process.id }}"
  groupBy: {column: id}
  fields: {id: "{{ $_process.id }}"}
  columns:
    id: {field: id, title: ID, sortField: id}
`;
const LIST = `
filter: {criteria: []}
explain: true
live: {every: 3600}
actions:
  claim: {label: Claim, for: [row]}
ui:
  content: "{{ $_process.id }}"
`;
const PROCESSES = [1, 2, 3].map(id => processOf(id));

/** The library, as it is when the folder of a feature and its line in the list are gone. */
async function without(feature: string): Promise<Library> {
  const library = (await import(`/lacking/${feature}/index.js`)) as Library;
  const [grid, list] = [`grid-lacking-${feature}`, `list-lacking-${feature}`];
  if (!customElements.get(grid)) customElements.define(grid, class extends library.ProcessGrid {});
  if (!customElements.get(list)) customElements.define(list, class extends library.ProcessList {});
  return library;
}

async function loaded(
  name: string,
  properties: Record<string, unknown>,
): Promise<{ panel: HTMLElement; errors: ProcessPanelError[] }> {
  const panel = document.createElement(name);
  const errors: ProcessPanelError[] = [];
  panel.addEventListener('process-error', event => errors.push(event.detail.error));
  Object.assign(panel, { persist: 'local:features', exportable: true, shortcuts: 'on', ...properties });
  document.body.append(panel);
  await (panel as InstanceType<Library['ProcessGrid']>).loaded;
  return { panel, errors };
}

suite('a panel', function () {
  // The library is bundled again for each.
  this.timeout(60_000);

  setup(function () {
    // Which modules a bundle has is the same in all browsers, and each takes minutes to load so many.
    if (!('chrome' in globalThis)) this.skip();
  });

  teardown(clearPage);

  for (const { name } of FEATURES) {
    test(`shows its rows, and reports nothing, where the folder and the line of "${name}" are gone`, async () => {
      const { memoryAdapter } = await without(name);
      const sources = [memoryAdapter(PROCESSES), server(PROCESSES).adapter];
      for (const adapter of sources) {
        const { panel, errors } = await loaded(`grid-lacking-${name}`, { config: GRID, adapter });
        expect(errors.map(String)).to.deep.equal([]);
        expect(panel.shadowRoot!.querySelectorAll('[part~=row]')).to.have.length(PROCESSES.length);
        panel.remove();
      }
      const { panel, errors } = await loaded(`list-lacking-${name}`, { config: LIST, adapter: sources[0] });
      expect(errors.map(String)).to.deep.equal([]);
      expect(panel.shadowRoot!.querySelectorAll('[part~=item]')).to.have.length(PROCESSES.length);
    });
  }
});

suite('what comes after the rows', () => {
  teardown(clearPage);

  test('has its place in the toolbar before it is there, and is neither seen nor reached', async () => {
    const FRESH = '/without/nothing-yet/index.js';
    const library = (await import(FRESH)) as Library;
    customElements.define('grid-still-alone', class extends library.ProcessGrid {});
    const grid = document.createElement('grid-still-alone') as InstanceType<Library['ProcessGrid']>;
    const find = (selector: string) => grid.shadowRoot!.querySelector<HTMLElement>(selector);
    const painted = new Promise<{ coming: HTMLElement[]; width: number; top: number }>(resolve => {
      grid.addEventListener('process-load', () => {
        const coming = [...grid.shadowRoot!.querySelectorAll<HTMLElement>('.pp-coming')];
        const { width } = coming.at(-1)!.getBoundingClientRect();
        resolve({ coming, width, top: find('[part=table]')!.getBoundingClientRect().top });
      });
    });
    const config = `${GRID.replace('explain: true', 'explain: false')}\nui: {shortcuts: false}\n`;
    Object.assign(grid, { config, lang: 'en', adapter: library.memoryAdapter(PROCESSES), exportable: true });
    document.body.append(grid);
    const { coming, width, top } = await painted;
    expect(coming.map(each => each.textContent)).to.deep.equal(['Save as CSV', 'Columns']);
    expect(coming.map(each => [getComputedStyle(each).visibility, each.ariaHidden, each.tabIndex])).to.deep.equal([
      ['hidden', 'true', -1],
      ['hidden', 'true', -1],
    ]);
    await grid.loaded;
    expect(find('.pp-coming')).to.equal(null);
    expect(find('.pp-columns-button')!.getBoundingClientRect().width).to.be.closeTo(width, 1);
    expect(find('[part=table]')!.getBoundingClientRect().top).to.be.closeTo(top, 1);
  });
});
