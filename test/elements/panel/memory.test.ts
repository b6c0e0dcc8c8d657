import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage, LIST, mount, once, processes, processOf, turn } from '../panel-fixture.ts';
import { kept, left, NAMES } from './kept-panels.ts';

const GRID = `selection: {variable: chosen}
filter: {criteria: []}
table:
  fields: {id: '#{{ $_process.id }}', name: '<b>{{ $_process.templateProcess.name }}</b>'}
  columns: {id: {field: id, title: Id, sortField: id}, name: {field: name, title: Name}}
  searchFields: [id]
`;
const CONFIGS = { 'process-grid': GRID, 'process-list': LIST } as const;
const data = () => memoryAdapter(processes(1, 2, 3, 4, 5, 6, 7, 8));

/** A panel that has shown its rows. */
async function shown(name: keyof typeof CONFIGS, properties: Record<string, unknown> = {}, parent = document.body) {
  const panel = mount(name, { config: CONFIGS[name], adapter: data(), ...properties });
  if (parent !== document.body) parent.append(panel);
  await panel.loaded;
  return panel;
}

function addFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame;
}

suite('what panels keep', function () {
  this.timeout(120_000);
  suiteSetup(async function () {
    if ((await left()) === null) this.skip(); // only Chromium can be told to collect
  });
  teardown(clearPage);

  const visits: Record<string, Parameters<typeof kept>[0]> = {
    'have shown rows': async name => {
      const panel = await shown(name);
      panel.remove();
      return panel;
    },
    'have gone while they loaded': async name => {
      const panel = mount(name, { config: CONFIGS[name], adapter: { fetch: () => new Promise(() => {}) } });
      await turn();
      panel.remove();
      return panel;
    },
    'had a form, variables, a language and a schedule': async (name, round) => {
      const form = document.createElement('form');
      document.body.append(form);
      const panel = mount(name, {
        config: CONFIGS[name],
        adapter: data(),
        lang: `en-x-v${round}`,
        refresh: 60,
        persist: 'local:x',
      });
      form.append(panel);
      await panel.loaded;
      panel.selection = [2];
      panel.variables.set('chosen', [round]);
      await panel.updateComplete;
      form.remove();
      return panel;
    },
    'stood in a frame that was taken away': async name => {
      const frame = addFrame();
      const panel = await shown(name, {}, frame.contentDocument!.body);
      frame.remove();
      return panel;
    },
    'stood in a frame that shows something else': async name => {
      const frame = addFrame();
      const panel = await shown(name, {}, frame.contentDocument!.body);
      frame.src = '/test/elements/config/processes.json';
      await once(frame, 'load');
      return panel;
    },
  };
  for (const [which, visit] of Object.entries(visits)) {
    test(`holds no panels that ${which}`, async () => {
      // The engine may keep the last that it worked on.
      expect(await kept(visit)).to.be.at.most(2);
    });
  }

  const changes: Record<string, (name: keyof typeof CONFIGS, n: number) => Record<string, unknown>> = {
    'the configuration': (name, n) => ({
      config: `${CONFIGS[name]}ui: {title: number ${n}}\n`.replace(
        /ui:\n  content: (.*)\nui: \{/,
        'ui: {content: $1, ',
      ),
    }),
    'the language': (_, n) => ({ lang: ['en', 'cs', 'de'][n % 3] }),
    'a language of its own': (_, n) => ({ lang: `en-x-n${n}` }),
    'the processes': (_, n) => ({ adapter: memoryAdapter([processOf(n)]) }),
  };
  for (const name of NAMES) {
    for (const [what, change] of Object.entries(changes)) {
      test(`${name} keeps nothing of what was there before a change of ${what}`, async () => {
        const panel = await shown(name);
        const before = (await left())!;
        for (let n = 1; n <= 100; n++) {
          Object.assign(panel, change(name, n));
          await panel.updateComplete;
          await panel.loaded;
        }
        expect(panel.diagnostics.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
        const after = (await left())!;
        expect(after.nodes - before.nodes, 'nodes').to.be.below(1000);
        expect(after.listeners - before.listeners, 'listeners').to.be.below(50);
      });
    }
  }

  test('markup that does not come again is forgotten', async () => {
    const config = `filter: {criteria: []}
table:
  fields: {a: '{{ $_process.variables.text | raw }}'}
  columns: {a: {field: a, title: A}}
`;
    const rows = (from: number) =>
      Array.from({ length: 50 }, (_, i) =>
        processOf(from + i, { variables: { text: `<p>${from + i}</p>${'<i>x</i>'.repeat(1000)}` } }),
      );
    const visit = async (from: number) => {
      const panel = await shown('process-grid', { config, adapter: memoryAdapter(rows(from)) });
      expect(panel.shadowRoot!.querySelector('td i')).to.not.equal(null);
      panel.remove();
    };
    const before = (await left())!;
    for (let from = 0; from < 300; from += 50) await visit(from);
    expect((await left())!.nodes - before.nodes).to.be.below(100_000);
  });
});

suite('a panel in a frame that goes', () => {
  teardown(clearPage);

  test('listens to the page no more', async () => {
    const frame = addFrame();
    const panel = await shown('process-list');
    frame.contentDocument!.body.append(panel);
    await panel.loaded;
    const asked: Event[] = [];
    panel.addEventListener('context-request', event => asked.push(event));
    const announce = () =>
      document.dispatchEvent(Object.assign(new Event('context-provider'), { context: 'process-adapter' }));
    announce();
    expect(asked).to.have.length(1);
    frame.remove();
    announce();
    expect(asked).to.have.length(1);
  });

  test('works again where it is put into the page', async () => {
    const frame = addFrame();
    const panel = await shown('process-list');
    frame.contentDocument!.body.append(panel);
    await panel.loaded;
    frame.remove();
    document.body.append(panel);
    panel.adapter = memoryAdapter(processes(9));
    await panel.loaded;
    expect(panel.items.map(({ process }) => process.id)).to.deep.equal([9]);
  });
});

test('a panel that was moved into a frame hears the variables of the frame, and no more those of the page', async () => {
  const frame = addFrame();
  const queries: unknown[] = [];
  const adapter = {
    fetch: async (query: unknown) => {
      queries.push(query);
      return { processes: processes(1) };
    },
  };
  const config = `filter: {criteria: [{variables: {id: '{{ $variables.id }}'}}]}\nui: {content: x}\n`;
  const panel = mount('process-list', { config, adapter });
  const page = panel.variables;
  await panel.loaded;
  frame.contentDocument!.body.append(panel);
  await panel.loaded;
  let count = queries.length;
  page.set('id', 5);
  await turn();
  await panel.loaded;
  expect(queries).to.have.length(count);
  count = queries.length;
  panel.variables.set('id', 6);
  await turn();
  await panel.loaded;
  expect(queries).to.have.length(count + 1);
  page.set('id', undefined);
  clearPage();
});
