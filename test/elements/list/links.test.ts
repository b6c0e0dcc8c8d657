import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import type { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessErrorEvent, ProcessOpenEvent } from '../../../src/elements/events.ts';
import type { ProcessList } from '../../../src/elements/list/process-list.ts';
import { click, press, until } from '../grid/grid-fixture.ts';
import { clearPage, mount, processes, processOf } from '../panel-fixture.ts';

const DETAIL = '#/process/{{ $_process.id }}';

const items = (panel: ProcessList) => [...panel.shadowRoot!.querySelectorAll<HTMLElement>('[part~=item]')];
const links = (panel: ProcessList) => items(panel).map(item => item.querySelector<HTMLAnchorElement>('a.pp-row-link'));
const hrefs = (panel: ProcessList) => links(panel).map(link => link?.getAttribute('href') ?? null);

async function mountList(data: readonly Process[], content: string, properties: object = {}): Promise<ProcessList> {
  const config = { filter: { criteria: [] }, ui: { content } };
  const panel = mount('process-list', { config, adapter: memoryAdapter(data), detailUrl: DETAIL, ...properties });
  await panel.loaded;
  return panel;
}

function opensOf(panel: ProcessList, prevent = false): ProcessOpenEvent['detail'][] {
  const details: ProcessOpenEvent['detail'][] = [];
  panel.addEventListener('process-open', event => {
    if (prevent) event.preventDefault();
    details.push(event.detail);
  });
  return details;
}

suite('links of a list', () => {
  let opened: (string | undefined)[];
  const open = window.open.bind(window);

  setup(() => {
    opened = [];
    location.hash = '';
    window.open = ((url?: string) => (opened.push(url), null)) as typeof window.open;
  });
  teardown(async () => {
    window.open = open;
    clearPage();
    location.hash = '';
  });

  // content, what the link goes around
  const around: readonly (readonly [content: string, text: string])[] = [
    ['{{ $_process.id }}:{{ $_step.id }}', '1:10'],
    ['<div><b>Order {{ $_process.id }}</b> <i>new</i></div>', 'Order 1'],
    ['Order <b>{{ $_process.id }}</b><p>A long story</p>', 'Order 1'],
    ['{{ $_process.creator | avatar }} Order {{ $_process.id }}', ' Order 1'],
    ['<button>Call</button> <b>Order</b>', 'Order'],
    ['Order <a href="#own">own</a> {{ $_process.id }}', 'Order '],
    ['<details><summary>More</summary>story</details>Order', 'Order'],
    ['<a href="#own">own</a>', 'Open process 1'],
    ['{{ $_process.creator | avatar }}', 'Open process 1'],
    ['{{ $_process.missing }}', 'Open process 1'],
  ];
  for (const [content, text] of around) {
    test(`of the template ${content} stand around "${text}"`, async () => {
      const panel = await mountList(processes(1), content);
      expect(hrefs(panel)).to.deep.equal(['#/process/1']);
      expect(links(panel)[0]!.textContent).to.equal(text);
      expect(links(panel)[0]!.querySelector('a, button, summary')).to.equal(null);
    });
  }

  test('leave the text of an item as it is without them', async () => {
    const content = '<div>Order <b>{{ $_process.id }}</b> <i>new</i></div>';
    const plain = await mountList(processes(1), content, { detailUrl: null });
    const linked = await mountList(processes(1), content);
    expect(items(linked)[0]!.innerText).to.equal(items(plain)[0]!.innerText);
    expect(items(linked)[0]!.getBoundingClientRect().height).to.equal(items(plain)[0]!.getBoundingClientRect().height);
  });

  test('lead to process.url without detail-url, which takes precedence', async () => {
    const data = [processOf(1, { url: '#/own/1' }), processOf(2)];
    const panel = await mountList(data, '{{ $_process.id }}', { detailUrl: null });
    expect(hrefs(panel)).to.deep.equal(['#/own/1', null]);
    panel.detailUrl = DETAIL;
    await panel.updateComplete;
    expect(hrefs(panel)).to.deep.equal(['#/process/1', '#/process/2']);
    panel.detailUrl = null;
    await panel.updateComplete;
    expect(hrefs(panel)).to.deep.equal(['#/own/1', null]);
    expect(items(panel).map(item => item.textContent)).to.deep.equal(['1', '2']);
  });

  test('cannot run a script', async () => {
    const data = [processOf(1, { url: 'javascript:alert(1)' }), processOf(2, { url: 'data:text/html,x' })];
    const panel = await mountList(data, '{{ $_process.id }}', { detailUrl: null });
    expect(hrefs(panel)).to.deep.equal([null, null]);
  });

  test('are followed after process-open by a click on the link and anywhere on the row, and by Enter', async () => {
    const panel = await mountList(processes(1, 2, 3), '<b>{{ $_process.id }}</b> <i>rest</i>');
    const details = opensOf(panel);
    await click(links(panel)[0]!);
    expect(location.hash).to.equal('#/process/1');
    await click(items(panel)[1]!.querySelector('i')!);
    expect(location.hash).to.equal('#/process/2');
    links(panel)[2]!.focus();
    await press('Enter');
    expect(location.hash).to.equal('#/process/3');
    expect(details).to.deep.equal(panel.items.map(item => ({ ...item, url: `#/process/${item.process.id}` })));
  });

  test('are not followed where process-open is prevented', async () => {
    const panel = await mountList(processes(1), '<b>{{ $_process.id }}</b> <i>rest</i>');
    const details = opensOf(panel, true);
    await click(links(panel)[0]!);
    await click(items(panel)[0]!.querySelector('i')!);
    await click(items(panel)[0]!.querySelector('i')!, { held: ['Control'] });
    expect(details).to.have.length(3);
    expect([location.hash, opened]).to.deep.equal(['', []]);
  });

  test('open another tab from the row with Control and with the middle button', async () => {
    const panel = await mountList(processes(1), '<b>{{ $_process.id }}</b> <i>rest</i>');
    await click(items(panel)[0]!.querySelector('i')!, { held: ['Control'] });
    await click(items(panel)[0]!.querySelector('i')!, { button: 'middle' });
    const url = new URL('#/process/1', location.href).href;
    expect([opened, location.hash]).to.deep.equal([[url, url], '']);
  });

  test('do not take clicks from links and buttons of the template', async () => {
    const panel = await mountList(processes(1), '<b>x</b> <a href="#own">own</a> <button>Call</button>');
    const details = opensOf(panel);
    await click(items(panel)[0]!.querySelector('button')!);
    await click(items(panel)[0]!.querySelector('a[href="#own"]')!);
    expect([details, location.hash]).to.deep.equal([[], '#own']);
  });

  test('are not followed by a click on selected text', async () => {
    const panel = await mountList(processes(1), '<b>x</b> <i>some words</i>');
    const details = opensOf(panel);
    const words = items(panel)[0]!.querySelector('i')!;
    getSelection()!.setBaseAndExtent(words.firstChild!, 0, words.firstChild!, 10);
    await click(words);
    getSelection()!.removeAllRanges();
    expect(details).to.deep.equal([]);
  });

  test('without an address there is neither a link nor process-open', async () => {
    const panel = await mountList(processes(1), '<b>{{ $_process.id }}</b>', { detailUrl: null });
    const details = opensOf(panel);
    await click(items(panel)[0]!);
    expect([hrefs(panel), details]).to.deep.equal([[null], []]);
  });

  test('show the focus also where they stand alone', async () => {
    const panel = await mountList(processes(1), '<a href="#own">own</a>');
    items(panel)[0]!.querySelector<HTMLElement>('a[href="#own"]')!.focus();
    await press('Tab');
    expect(panel.shadowRoot!.activeElement).to.equal(links(panel)[0]);
    expect(getComputedStyle(links(panel)[0]!).outlineStyle).to.equal('solid');
    expect(links(panel)[0]!.getBoundingClientRect().width).to.equal(items(panel)[0]!.clientWidth);
  });

  test('are those of the rows that are shown, through scrolling and loading', async () => {
    const panel = await mountList(processes(...Array.from({ length: 3000 }, (_, i) => i + 1)), 'same for all');
    const own = () => items(panel).every((item, i) => hrefs(panel)[i] === `#/process/${item.dataset['processId']}`);
    expect(own()).to.equal(true);
    const scroller = panel.shadowRoot!.querySelector('.pp-scroller')!;
    scroller.scrollTop = 60_000;
    scroller.dispatchEvent(new Event('scroll'));
    await until(() => Number(items(panel)[0]!.dataset['processId']) > 500);
    expect(own()).to.equal(true);
    panel.adapter = memoryAdapter(processes(8, 9));
    await panel.loaded;
    expect(hrefs(panel)).to.deep.equal(['#/process/8', '#/process/9']);
  });

  test('keep the focus when the same rows are loaded again', async () => {
    const panel = await mountList(processes(1, 2), '<b>{{ $_process.id }}</b>');
    links(panel)[1]!.focus();
    await panel.load();
    expect(panel.shadowRoot!.activeElement?.getAttribute('href')).to.equal('#/process/2');
  });

  test('have an error where detail-url is no template, and the rows are shown', async () => {
    const errors: ProcessPanelError[] = [];
    const onerror = ({ detail }: ProcessErrorEvent) => errors.push(detail.error);
    document.body.addEventListener('process-error', onerror);
    const panel = await mountList(processes(1), '<b>x</b>', { detailUrl: '/{{ $_process.id' });
    document.body.removeEventListener('process-error', onerror);
    expect(errors.map(({ code, message }) => [code, message.slice(0, 12)])).to.deep.equal([
      ['template/syntax', '"detail-url"'],
    ]);
    expect([items(panel).length, hrefs(panel)]).to.deep.equal([1, [null]]);
  });
});
