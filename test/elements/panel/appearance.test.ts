import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage, LIST, mount, processes } from '../panel-fixture.ts';

const CONFIG = `${LIST}  title: Permits\n`;

async function panelWith(attributes: Record<string, string>): Promise<HTMLElement> {
  const panel = mount('process-list', { config: CONFIG, adapter: memoryAdapter(processes(1)) });
  for (const [name, value] of Object.entries(attributes)) panel.setAttribute(name, value);
  await panel.loaded;
  await panel.updateComplete;
  return panel;
}

const within = (panel: HTMLElement, selector: string) => panel.shadowRoot!.querySelector<HTMLElement>(selector)!;

suite('the appearance of a panel', () => {
  teardown(clearPage);

  test('has a frame and a ground, unless it is plain', async () => {
    const looks = async (attributes: Record<string, string>) => {
      const { borderTopWidth, boxShadow, backgroundColor } = getComputedStyle(
        within(await panelWith(attributes), '[part=panel]'),
      );
      return [borderTopWidth, boxShadow === 'none', backgroundColor === 'rgba(0, 0, 0, 0)'];
    };
    expect(await looks({})).to.deep.equal(['1px', false, false]);
    expect(document.querySelector('process-list')!.hasAttribute('appearance')).to.equal(false);
    expect(await looks({ appearance: 'plain' })).to.deep.equal(['0px', true, true]);
  });

  for (const [value, level] of [
    [null, null],
    ['1', '1'],
    ['4', '4'],
    ['9', null],
    ['high', null],
  ] as const) {
    test(`has a title of level ${level ?? 2} where the attribute is ${value}`, async () => {
      const panel = await panelWith(value === null ? {} : { 'heading-level': value });
      const title = within(panel, '[part=title]');
      expect([title.localName, title.getAttribute('aria-level')]).to.deep.equal(['h2', level]);
    });
  }
});
