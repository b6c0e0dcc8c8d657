import { expect } from 'chai';
import type { ProcessGrid, ProcessList } from '../../src/index.ts';

const pages = (await (await fetch('/doc-pages/list.json')).json()) as string[];

/** Opens an example as a page of its own, under the strict policy, and waits for its panels. */
async function open(page: string): Promise<{ panels: (ProcessGrid | ProcessList)[]; refused: string[] }> {
  const frame = document.createElement('iframe');
  frame.title = page;
  frame.style.inlineSize = '1000px';
  frame.style.blockSize = '700px';
  frame.src = `/doc-pages/${page}/`;
  const arrived = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await arrived;
  const { document: inner, customElements } = frame.contentWindow as Window & typeof globalThis;
  const refused: string[] = [];
  inner.addEventListener('securitypolicyviolation', event => refused.push(event.violatedDirective));
  const panels = [...inner.querySelectorAll<ProcessGrid | ProcessList>('process-grid, process-list')];
  await Promise.all(panels.map(panel => customElements.whenDefined(panel.localName)));
  for (const panel of panels) await panel.loaded;
  return { panels, refused };
}

suite('the examples of the documentation, as pages', function () {
  this.timeout(30_000);
  teardown(() => document.querySelectorAll('iframe').forEach(frame => frame.remove()));

  test('are some', () => expect(pages).to.include.members(['README/0', 'README/1', 'any-json/0']));

  for (const page of pages) {
    test(`${page} shows rows, and nothing is wrong with it`, async () => {
      const { panels, refused } = await open(page);
      expect(panels).to.have.lengthOf.at.least(1);
      for (const panel of panels) {
        const errors = [...panel.shadowRoot!.querySelectorAll('[part=error]')].map(({ textContent }) => textContent);
        expect([panel.diagnostics, errors, refused]).to.deep.equal([[], [], []]);
      }
      // One that is linked to another shows rows only when something is selected there.
      const rows = panels.map(panel => panel.shadowRoot!.querySelectorAll('[part~=row], [part~=item]').length);
      expect(Math.max(...rows)).to.be.above(0);
    });
  }

  test('the six lines of the README show what their JSON holds', async () => {
    const { panels } = await open('README/0');
    const text = panels[0]!.shadowRoot!.querySelector('tbody')!.textContent;
    for (const shown of ['Order paper', 'Pay rent', '1', '2']) expect(text).to.include(shown);
  });
});
