import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessList } from '../../../src/elements/list/process-list.ts';
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

  suite('of a plain panel', () => {
    /** What a panel paints behind what must be opaque. */
    const ground = (panel: HTMLElement) => {
      const probe = document.createElement('div');
      probe.style.background = 'var(--_background)';
      within(panel, '[part=panel]').append(probe);
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    };
    const plainIn = async (parent: HTMLElement) => {
      const panel = await panelWith({ appearance: 'plain' });
      parent.append(panel);
      await (panel as ProcessList).updateComplete;
      return panel;
    };
    const box = (background: string) => {
      const element = document.createElement('div');
      element.style.background = background;
      document.body.append(element);
      return element;
    };

    test('takes the color of the nearest opaque element behind it', async () => {
      const outer = box('rgb(52, 58, 64)');
      const inner = document.createElement('div');
      inner.style.background = 'rgb(255 255 255 / 10%)';
      outer.append(inner);
      expect(ground(await plainIn(inner))).to.equal('rgb(52, 58, 64)');
    });

    test('keeps its own where there is a picture, and where the page sets one', async () => {
      const own = ground(await panelWith({}));
      expect(ground(await plainIn(box('linear-gradient(red, blue)')))).to.equal(own);
      const chosen = box('rgb(52, 58, 64)');
      chosen.style.setProperty('--process-panel-background', 'rgb(1, 2, 3)');
      expect(ground(await plainIn(chosen))).to.equal('rgb(1, 2, 3)');
    });

    test('follows the theme of the page', async () => {
      document.body.style.background = 'rgb(240, 240, 240)';
      const panel = await plainIn(document.body);
      expect(ground(panel)).to.equal('rgb(240, 240, 240)');
      document.body.style.background = 'rgb(10, 10, 10)';
      await Promise.resolve();
      expect(ground(panel)).to.equal('rgb(10, 10, 10)');
      document.body.removeAttribute('style');
    });
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
