import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessList } from '../../../src/elements/list/process-list.ts';
import {
  clearPage,
  countingAdapter,
  itemsOf,
  ManualAdapter,
  mount,
  once,
  part,
  processes,
  script,
  setSource,
  setText,
  turn,
} from '../panel-fixture.ts';

const only = (id: number) => `filter: {criteria: [{id: ${id}}]}\nui: {content: "{{ $_process.id }}"}`;
const adapter = memoryAdapter(processes(1, 2, 3, 4));
const textOf = async (panel: ProcessList) => {
  await panel.loaded;
  return itemsOf(panel).join();
};

suite('the configuration of a panel', () => {
  let warn: typeof console.warn;
  setup(() => {
    ({ warn } = console);
    console.warn = () => {};
  });
  teardown(() => {
    console.warn = warn;
    clearPage();
  });

  for (const type of ['application/yaml', 'text/yaml', 'application/x-yaml', 'Text/YAML; charset=utf-8']) {
    test(`comes from a child script of type ${type}`, async () => {
      expect(await textOf(mount('process-list', { adapter }, [script(type, only(2))]))).to.equal('2');
    });
  }

  test('may be JSON in a child script of a YAML type', async () => {
    const json = JSON.stringify({
      process_list: { config: { filter: { criteria: [{ id: 4 }] }, ui: { content: 'x' } } },
    });
    expect(await textOf(mount('process-list', { adapter }, [script('application/yaml', json)]))).to.equal('x');
  });

  test('comes from the attribute, which wins over a child script', async () => {
    const panel = mount('process-list', { adapter }, [script('application/yaml', only(2))]);
    panel.setAttribute('config', only(3));
    expect(await textOf(panel)).to.equal('3');
    panel.removeAttribute('config');
    expect(await textOf(panel)).to.equal('2');
  });

  test('is that of the child script while the property is undefined or null', async () => {
    for (const config of [undefined, null]) {
      const panel = mount('process-list', { adapter, config }, [script('application/yaml', only(1))]);
      expect(await textOf(panel)).to.equal('1');
      panel.remove();
    }
  });

  test('comes from the property as text or as an object', async () => {
    const panel = mount('process-list', { adapter, config: only(1) });
    expect(await textOf(panel)).to.equal('1');
    panel.config = { filter: { criteria: [{ id: 2 }] }, ui: { content: '{{ $_process.id }}' } };
    expect(await textOf(panel)).to.equal('2');
  });

  test('takes effect when the text of the script changes', async () => {
    const child = script('application/yaml', only(1));
    const panel = mount('process-list', { adapter }, [child]);
    expect(await textOf(panel)).to.equal('1');
    setText(child, only(2));
    await once(panel, 'process-load');
    expect(await textOf(panel)).to.equal('2');
  });

  test('takes effect when the script is exchanged, removed, and put in again', async () => {
    const child = script('application/yaml', only(1));
    const panel = mount('process-list', { adapter }, [child]);
    await panel.loaded;
    child.replaceWith(script('application/yaml', only(3)));
    await once(panel, 'process-load');
    expect(await textOf(panel)).to.equal('3');
    panel.replaceChildren();
    await once(panel, 'process-load');
    expect(panel.items).to.have.length(4);
    panel.append(child);
    await once(panel, 'process-load');
    expect(await textOf(panel)).to.equal('1');
  });

  for (const tag of ['process-list', 'process-grid'] as const) {
    test(`may be left out: a <${tag}> shows everything by its defaults, and one hint on the console`, async () => {
      const { info } = console;
      const hints: string[] = [];
      console.info = (text: string) => hints.push(text);
      try {
        const panel = mount(tag, { adapter });
        await panel.loaded;
        expect(panel.items).to.have.length(4);
        expect(panel.diagnostics).to.deep.equal([]);
        expect(panel.shadowRoot!.textContent).to.contain('Leave');
        await panel.load();
        expect(hints).to.have.length(1);
        expect(hints[0]).to.contain(`<${tag}>`).and.contain('application/yaml');
      } finally {
        console.info = info;
      }
    });
  }

  test('takes effect when a script gets a type that is read', async () => {
    const child = script('text/plain', only(1));
    const panel = mount('process-list', { adapter }, [child]);
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.code).to.equal('config/missing');
    expect(error.message).to.contain('text/plain');
    child.type = 'text/yaml';
    await once(panel, 'process-load');
    expect(await textOf(panel)).to.equal('1');
  });

  test('is fetched from the src of a script, and again when src changes', async () => {
    const child = script('application/yaml', '', '/test/elements/config/one.yaml');
    const panel = mount('process-list', { adapter }, [child]);
    expect(await textOf(panel)).to.equal('1');
    setSource(child, '/test/elements/config/two.yaml');
    await once(panel, 'process-load');
    expect(await textOf(panel)).to.equal('2');
  });

  test('that cannot be fetched is an error with the address, and heals with a new address', async () => {
    const child = script('application/yaml', '', '/test/elements/config/none.yaml');
    const panel = mount('process-list', { adapter }, [child]);
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.code).to.equal('config/source');
    expect(error.message).to.contain('/test/elements/config/none.yaml').and.to.contain('404');
    expect(part(panel, 'error')!.textContent).to.contain('404');
    setSource(child, '/test/elements/config/one.yaml');
    await once(panel, 'process-load');
    expect(await textOf(panel)).to.equal('1');
  });

  test('that cannot be fetched is fetched again with "Try again", and by load()', async () => {
    const fetch = window.fetch.bind(window);
    let down = true;
    window.fetch = (...asked) => (down ? Promise.reject(new TypeError('down')) : fetch(...asked));
    try {
      for (const again of [
        (panel: ProcessList) => [...panel.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Try again'))!.click(), // prettier-ignore
        (panel: ProcessList) => void panel.load(),
      ]) {
        down = true;
        const child = script('application/yaml', '', '/test/elements/config/one.yaml');
        const panel = mount('process-list', { adapter }, [child]);
        await once(panel, 'process-error');
        again(panel);
        await once(panel, 'process-error');
        await panel.loaded;
        down = false;
        again(panel);
        await once(panel, 'process-load');
        expect(await textOf(panel)).to.equal('1');
        panel.remove();
      }
    } finally {
      window.fetch = fetch;
    }
  });

  test('that never comes is an error after a while, and may be tried again', async () => {
    const fetch = window.fetch.bind(window);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const patience = new AbortController();
    let begun = () => {};
    const asked = new Promise<void>(resolve => (begun = resolve));
    AbortSignal.timeout = () => (begun(), patience.signal);
    window.fetch = (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));
    try {
      const child = script('application/yaml', '', '/test/elements/config/one.yaml');
      const panel = mount('process-list', { adapter }, [child]);
      const error = once(panel, 'process-error');
      await asked;
      patience.abort(new DOMException('The operation timed out.', 'TimeoutError'));
      expect((await error).detail.error.message).to.contain('one.yaml has not answered for 30 seconds');
      window.fetch = fetch;
      AbortSignal.timeout = timeout;
      await panel.load();
      expect(await textOf(panel)).to.equal('1');
    } finally {
      window.fetch = fetch;
      AbortSignal.timeout = timeout;
    }
  });

  test('that is an HTML page is an error that says so', async () => {
    const panel = mount('process-list', { adapter }, [
      script('application/yaml', '', '/test/elements/config/page.html'),
    ]);
    const { error } = (await once(panel, 'process-error')).detail;
    expect(error.code).to.equal('config/source');
    expect(error.message).to.contain('HTML');
  });

  test('of a newer address wins over the slower answer of an older one', async () => {
    const child = script('application/yaml', '', '/test/elements/config/one.yaml');
    const panel = mount('process-list', { adapter }, [child]);
    await panel.updateComplete;
    setSource(child, '/test/elements/config/two.yaml');
    await panel.loaded;
    panel.config = only(4);
    expect(await textOf(panel)).to.equal('4');
  });

  test('comes from the script of an element that was made in a frame', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const within = frame.contentDocument!;
    const panel = within.createElement('process-list');
    const child = within.createElement('script');
    child.type = 'application/yaml';
    setText(child, only(3));
    panel.append(child);
    document.body.append(panel);
    panel.adapter = adapter;
    expect(await textOf(panel)).to.equal('3');
    setText(child, only(2));
    await once(panel, 'process-load');
    expect(await textOf(panel)).to.equal('2');
  });

  test('is read once the page has come to the end of its script', async () => {
    const frame = document.createElement('iframe');
    const key = crypto.randomUUID();
    frame.src = `/adapter/half-page?key=${key}`;
    const whole = new Promise(resolve => frame.addEventListener('load', resolve));
    document.body.append(frame);
    const found = () => frame.contentDocument!.querySelector<ProcessList>('process-list:defined');
    while (!found()?.querySelector('script')) await turn();
    for (let i = 0; i < 20; i++) await turn();
    await fetch(`/adapter/rest-of-page?key=${key}`);
    await whole;
    await found()!.loaded;
    const asked = await fetch(`/adapter/count?of=good&key=${key}`);
    expect([itemsOf(found()!).length, await asked.json()]).to.deep.equal([2, 1]);
  });

  test('may come after the element was connected, without an error in between', async () => {
    const errors: Event[] = [];
    const panel = mount('process-list', { adapter });
    panel.addEventListener('process-error', event => errors.push(event));
    await panel.updateComplete;
    panel.append(script('application/yaml', only(2)));
    expect(await textOf(panel)).to.equal('2');
    expect(errors).to.deep.equal([]);
  });

  test('of both panels in one document serves each', async () => {
    const config = `process_grid: {config: {filter: {criteria: []}}}\nprocess_list:\n  config: {filter: {criteria: [{id: 3}]}, ui: {content: "{{ $_process.id }}"}}`;
    expect(await textOf(mount('process-list', { adapter, config }))).to.equal('3');
  });

  test('that says the same as the one before asks nothing again', async () => {
    const counting = countingAdapter({ processes: processes(1) });
    const config = () => ({ filter: { criteria: [] }, ui: { content: 'x' } });
    const panel = mount('process-list', { adapter: counting, config: config() });
    await panel.loaded;
    panel.config = config();
    await panel.loaded;
    expect(counting.queries).to.have.length(1);
  });

  for (const wrong of [() => 'filter: {}', Symbol('filter'), 5, true, [], new Date(0)]) {
    test(`that is ${Object.prototype.toString.call(wrong)} is reported, and corrected`, async () => {
      const panel = mount('process-list', {
        adapter: countingAdapter({ processes: processes(1) }),
        config: wrong,
      });
      await panel.loaded;
      expect(panel.diagnostics.map(({ code }) => code)).to.deep.equal(['config/type']);
      expect(part(panel, 'error')).not.to.equal(null);
      panel.config = only(1);
      expect(await textOf(panel)).to.equal('1');
    });
  }

  test('that fails asks nothing, keeps no rows, and is corrected without a reload', async () => {
    const counting = countingAdapter({ processes: processes(1) });
    const panel = mount('process-list', { adapter: counting, config: only(1) });
    await panel.loaded;
    panel.config = 'filter: {criteria: [{procesState: 2}]}';
    await panel.loaded;
    expect(counting.queries).to.have.length(1);
    expect(itemsOf(panel)).to.deep.equal([]);
    expect(panel.matches(':state(error)')).to.equal(true);
    panel.config = only(1);
    expect(await textOf(panel)).to.equal('1');
    expect(counting.queries).to.have.length(2);
    expect(panel.matches(':state(error)')).to.equal(false);
    expect(part(panel, 'error')).to.equal(null);
  });

  test('drops the load that is under way when it changes', async () => {
    const slow = new ManualAdapter();
    const panel = mount('process-list', { adapter: slow, config: only(1) });
    const first = await slow.call(1);
    panel.config = only(2);
    (await slow.call(2)).answer({ processes: processes(2) });
    expect(await textOf(panel)).to.equal('2');
    expect(first.signal.aborted).to.equal(true);
  });

  test('with warnings shows rows, and warns developers once', async () => {
    const warnings: string[] = [];
    console.warn = (text: string) => warnings.push(text);
    const panel = mount('process-list', { adapter, config: 'ui: {content: "{{ $_process.id }}"}' });
    expect(await textOf(panel)).to.equal('1,2,3,4');
    await panel.load();
    expect(part(panel, 'error')).to.equal(null);
    expect(panel.diagnostics.map(({ severity }) => severity)).to.deep.equal(['warning']);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('<process-list>').and.to.contain('criteria');
  });

  test('with warnings is refused by a strict panel, at once when it becomes one', async () => {
    const panel = mount('process-list', { adapter, config: 'ui: {content: "{{ $_process.id }}"}' });
    await panel.loaded;
    panel.toggleAttribute('strict', true);
    await panel.loaded;
    expect(part(panel, 'error')!.textContent).to.contain('criteria');
    expect(itemsOf(panel)).to.deep.equal([]);
    panel.strict = false;
    expect(await textOf(panel)).to.equal('1,2,3,4');
  });
});
