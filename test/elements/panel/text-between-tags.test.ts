import { expect } from 'chai';
import { clearPage, ManualAdapter, mount, once, part, processes, script } from '../panel-fixture.ts';

type Name = 'process-grid' | 'process-list';
type Panel = HTMLElementTagNameMap[Name];

const CONFIGS: Readonly<Record<Name, string>> = {
  'process-grid': 'filter: {criteria: []}\n',
  'process-list': 'filter: {criteria: []}\nui: {content: x}\n',
};

const frame = () => new Promise(requestAnimationFrame);

function text(): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = 'Please wait';
  return paragraph;
}

/** What a reader sees. */
function seenIn(panel: Panel): string {
  const { width, height } = panel.querySelector('p')!.getBoundingClientRect();
  const text = width > 0 && height > 0 ? 'text' : '';
  const bars = panel.shadowRoot!.querySelector('.pp-skeleton') ? 'bars' : '';
  const rows = (part(panel, 'row') ?? part(panel, 'item')) ? 'rows' : '';
  return [text, bars, rows, part(panel, 'error') ? 'error' : ''].filter(Boolean).join(', ');
}

/** What a reader sees now, in the next frame and in that after it. */
async function seenFor(panel: Panel): Promise<string[]> {
  const seen = [seenIn(panel)];
  for (let n = 0; n < 2; n++) {
    await frame();
    seen.push(seenIn(panel));
  }
  return seen;
}

/** The panel is in the page, and the page has found nothing in it: nobody has given it a source yet. */
const settled = (panel: Panel) => once(panel, 'process-error');

// what happens between the panel that is in the page, with its text, and the request
const ways: Readonly<Record<string, (panel: Panel, given: { config: string; adapter: ManualAdapter }) => unknown>> = {
  'at once': (panel, given) => Object.assign(panel, given),
  'in the next frame': async (panel, given) => {
    await frame();
    Object.assign(panel, given);
  },
  'when the page has loaded': async (panel, given) => {
    await settled(panel);
    Object.assign(panel, given);
  },
  'the configuration when the page has loaded, then the adapter': async (panel, { config, adapter }) => {
    await settled(panel);
    panel.config = config;
    await frame();
    panel.adapter = adapter;
  },
  'the adapter when the page has loaded, then the configuration': async (panel, { config, adapter }) => {
    await settled(panel);
    panel.adapter = adapter;
    await frame();
    panel.config = config;
  },
  'the configuration as a child': async (panel, { config, adapter }) => {
    panel.append(script('application/yaml', config));
    await frame();
    panel.adapter = adapter;
  },
};

suite('what stands between the tags is seen until the first rows are painted', () => {
  teardown(clearPage);

  for (const name of ['process-grid', 'process-list'] as const) {
    for (const [way, give] of Object.entries(ways)) {
      test(`of a ${name} that is given configuration and adapter ${way}`, async () => {
        const adapter = new ManualAdapter();
        const panel = mount(name, {}, [text()]);
        expect(seenIn(panel), 'before its first update').to.equal('text');
        await give(panel, { config: CONFIGS[name], adapter });
        const request = adapter.call(1);
        await request;
        expect(await seenFor(panel), 'while it loads').to.deep.equal(['text', 'text', 'text']);
        for (const asked of adapter.asked) asked.answer({ processes: processes(1, 2) });
        await panel.loaded;
        expect(seenIn(panel), 'with its rows').to.equal('rows');
      });
    }

    test(`of a ${name} that is there before it`, async () => {
      const panel = mount(name, { config: CONFIGS[name], adapter: new ManualAdapter() });
      await panel.updateComplete;
      panel.append(text());
      while (seenIn(panel) !== 'text') await frame();
      expect(await seenFor(panel)).to.deep.equal(['text', 'text', 'text']);
    });

    test(`of a ${name} that is one of many, and waits for its turn`, async () => {
      const panels = Array.from({ length: 100 }, () =>
        mount(name, { config: CONFIGS[name], adapter: new ManualAdapter() }, [text()]),
      );
      for (let turn = 0; turn < 3; turn++) {
        expect(new Set(panels.map(seenIn))).to.deep.equal(new Set(['text']));
        await frame();
      }
    });

    test(`but not of a ${name} that cannot load, which says so`, async () => {
      const adapter = new ManualAdapter();
      const panel = mount(name, { config: CONFIGS[name], adapter }, [text()]);
      (await adapter.call(1)).fail(new Error('down'));
      await panel.loaded;
      expect(seenIn(panel)).to.equal('error');
      const again = panel.load();
      const second = await adapter.call(2);
      expect(await seenFor(panel), 'tried again').to.deep.equal(['error', 'error', 'error']);
      second.answer({ processes: processes(1) });
      await again;
      expect(seenIn(panel)).to.equal('rows');
    });
  }
});
