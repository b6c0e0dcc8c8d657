import { expect } from 'chai';
import type { Process } from '../../../src/core/processes/process.ts';
import * as icons from '../../../src/elements/icons/icon-set.ts';
import { iconNode } from '../../../src/elements/icons/icon.ts';
import { clearPage, countingAdapter, mount, part, processOf } from '../panel-fixture.ts';
import { PAYLOADS } from './xss-corpus.ts';

/** Those that ask for no picture from elsewhere: the page's policy would rightly report what the data ask for. */
const QUIET = PAYLOADS.filter(payload => !/evil|data:image/.test(payload));
const RUNS =
  /^(?:script|style|link|meta|base|iframe|frame|object|embed|svg|math|template|form|dialog|video|audio|x-y)$/;

/** What our icons are made of: nothing but an image of one path. */
const ICONS = new Set(Object.values(icons).map(shape => iconNode(shape).innerHTML));
const isIcon = (element: Element) =>
  element.matches('svg.pp-icon[part=icon][aria-hidden=true]') &&
  ICONS.has(element.innerHTML.replaceAll(/<!--.*?-->|\n */g, ''));

/** Every node that a panel has made, held against what may never be there. */
function expectHarmless(panel: Element): void {
  const elements = [...panel.shadowRoot!.querySelectorAll('*')];
  expect(elements.length).to.be.above(1);
  for (const element of elements) {
    if (!isIcon(element)) expect(element.localName).not.to.match(RUNS);
    for (const { name, value } of Array.from(element.attributes)) {
      // Widths and heights of ours are set by script, which the policy allows.
      if (name === 'style' && /^(?:col|tr|td|li|table)$/.test(element.localName)) continue;
      if (name === 'style' && element.matches('[part=panel] > .pp-frame')) continue;
      expect(`${name}=${value}`).not.to.match(/^(?:on|style=|srcdoc|formaction|ping)/i);
      if (name === 'href' || name === 'src') {
        expect(new URL(value, location.href).protocol).to.be.oneOf(['http:', 'https:', 'mailto:', 'tel:']);
      }
    }
  }
}

/** Touches what can be touched, as a reader would. */
async function touch(panel: Element): Promise<void> {
  panel.addEventListener('click', event => event.preventDefault(), true);
  for (const element of panel.shadowRoot!.querySelectorAll<HTMLElement>('td *, th *, li *')) {
    element.focus({ preventScroll: true });
    for (const type of ['pointerenter', 'mouseover', 'toggle', 'animationstart'])
      element.dispatchEvent(new Event(type));
  }
  await new Promise(resolve => setTimeout(resolve));
}

async function shown(name: 'process-grid' | 'process-list', config: unknown, properties: Record<string, unknown>) {
  const panel = mount(name, { config, ...properties });
  await panel.loaded;
  expectHarmless(panel);
  await touch(panel);
  return panel;
}

const quoted = (payload: string) => JSON.stringify(payload);

suite('foreign text runs nothing', () => {
  const before = globalThis.pwned;
  let ran = 0;
  setup(() => {
    ran = 0;
    globalThis.pwned = () => ran++;
  });
  teardown(() => {
    clearPage();
    globalThis.pwned = before;
    expect(ran).to.equal(0);
  });

  // where in a process the text stands
  const places: Readonly<Record<string, (process: Process, text: string) => Process>> = {
    'the data of a step': (process, text) => ({
      ...process,
      steps: process.steps.map(step => ({ ...step, data: text })),
    }),
    'names and titles': (process, text) => ({
      ...process,
      templateProcess: { id: 1, name: text },
      steps: process.steps.map(step => ({ ...step, templateStep: { ...step.templateStep, name: text, title: text } })),
    }),
    'names of people, tags and variables': (process, text) => ({
      ...process,
      creator: { id: text, fullname: text },
      tags: [text],
      variables: { [text]: text },
      steps: process.steps.map(step => ({ ...step, resolver: { id: text, fullname: `${text} ${text}` } })),
    }),
    identifiers: (process, text) => ({
      ...process,
      id: `${process.id}${text}`,
    }),
    addresses: (process, text) => ({ ...process, url: text }),
  };
  const fields = `{all: "<b>{{ $_process | json }}</b> {{ $_process.tags | join: ',' }} {{ $_process.start | date_local }} {{ $_step.data | raw }}"}`;
  const grid = `process_grid: {config: {selection: {variable: x}, filter: {criteria: []}, table: {fields: ${fields}, columns: {
    a: {field: all, title: A}, b: {field: creator, title: B}, c: {field: process, title: C}, d: {field: step, title: D},
    e: {field: pid, title: E}, f: {field: data, title: F}, g: {field: resolver, title: G}}}}}`;
  const list = `process_list: {config: {filter: {criteria: []}, ui: {content: ${quoted(
    '<p class="{{ $_process.id }}" title="{{ $_step.data }}">{{ $_process | json }} {{ $_process.templateProcess.name }} {{ $_step.data | raw }} {{ $_process.creator | avatar }}</p>',
  )}}}}`;
  for (const [place, put] of Object.entries(places)) {
    test(`from ${place}`, async () => {
      const processes = QUIET.map((payload, i) => put(processOf(i + 1), payload));
      const adapter = countingAdapter({ processes });
      const [table, rows] = [
        await shown('process-grid', grid, { adapter }),
        await shown('process-list', list, { adapter }),
      ];
      expect(table.items.length).to.equal(QUIET.length);
      expect(rows.items.length).to.equal(QUIET.length);
    });
  }

  test('from addresses of pictures and pages', async () => {
    const schemes = PAYLOADS.flatMap(payload => /<a href="([^"]+)">x<\/a>/.exec(payload)?.[1] ?? []);
    expect(schemes.length).to.be.above(25);
    const processes = schemes.map((scheme, i) => {
      const url = scheme.replaceAll('&quot;', '"');
      return processOf(i + 1, {
        url,
        creator: { id: i, fullname: 'Ada', avatar: url.startsWith('data:image') ? 'x' : url },
      });
    });
    const panel = await shown('process-grid', grid, { adapter: countingAdapter({ processes }) });
    await shown('process-grid', grid, { adapter: countingAdapter({ processes }), detailUrl: '{{ $_process.url }}' });
    expect(panel.items.length).to.equal(schemes.length);
  });

  test('from the templates, column titles and classes of a configuration', async () => {
    const texts = QUIET.filter(payload => !/\{[{%]/.test(payload));
    const nameOf = (i: number) => `x${String(i).replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!)}`;
    const config = {
      filter: { criteria: [] },
      table: {
        fields: Object.fromEntries(texts.map((text, i) => [nameOf(i), text])),
        columns: Object.fromEntries(
          texts.map((text, i) => [text, { field: nameOf(i), title: text, titleClass: text, dataClass: text }]),
        ),
      },
    };
    const panel = await shown('process-grid', config, { adapter: countingAdapter({ processes: [processOf(1)] }) });
    expect(panel.shadowRoot!.querySelectorAll('td[part~=cell]').length).to.equal(texts.length);
  });

  test('from the title, description and placeholder of a configuration, which are plain text', async () => {
    const text = QUIET.join('\n');
    const config = {
      filter: { criteria: [] },
      ui: { title: text, description: text, placeholder: text, content: 'x' },
    };
    const panel = await shown('process-list', config, { adapter: countingAdapter({ processes: [] }) });
    for (const name of ['title', 'description', 'placeholder']) {
      expect(part(panel, name)!.textContent).to.equal(text);
      expect(part(panel, name)!.children.length).to.equal(0);
    }
  });

  const OURS = /^(?:strong|ul|li|p|pre|mark|button|details|summary)$/;
  const namesIn = (box: Element) => [...box.querySelectorAll('*')].map(({ localName }) => localName);

  test('from a faulty configuration that is echoed', async () => {
    const adapter = countingAdapter({ processes: [] });
    const texts = [QUIET.map(quoted).join(', '), ...QUIET.filter((_, i) => i % 20 === 0)];
    for (const text of texts) {
      for (const config of [
        `${quoted(text)}: 1`,
        `table: {searchFields: [${quoted(text)}]}`,
        `[${text}`,
        `a: {${text}`,
      ]) {
        const panel = await shown('process-grid', config, { adapter });
        for (const name of namesIn(part(panel, 'error')!)) expect(name).to.match(OURS);
        panel.remove();
      }
    }
  });

  test('from what an adapter says and answers', async () => {
    const text = QUIET.join('\n');
    const panel = await shown('process-list', list, { adapter: { fetch: () => Promise.reject(new Error(text)) } });
    expect(part(panel, 'error')!.textContent).to.include(QUIET[0]);
    for (const name of namesIn(part(panel, 'error')!)) expect(name).to.match(OURS);
    const odd = QUIET.map(payload => ({ id: payload, steps: payload }) as unknown as Process);
    const mixed = await shown('process-list', list, {
      adapter: countingAdapter({ processes: [...odd, processOf(1)] }),
    });
    expect(mixed.items.length).to.equal(1);
  });
});
