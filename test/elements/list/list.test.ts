import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { press, until, wheel } from '../grid/grid-fixture.ts';
import { clearPage, itemsOf, LIST, mount, part, processes, processOf, turn } from '../panel-fixture.ts';

suite('the list', () => {
  teardown(clearPage);

  test('is an <ul> of <li>, one for each pair, by the template of the configuration', async () => {
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter(processes(1, 2, 3)) });
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['1:10', '2:20', '3:30']);
    expect(part(panel, 'list')!.localName).to.equal('ul');
    expect(part(panel, 'item')!.localName).to.equal('li');
  });

  test('has the text of one line in the middle of its item', async () => {
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter(processes(1)) });
    await panel.loaded;
    const item = part(panel, 'item')!;
    const text = document.createRange();
    text.selectNodeContents(item);
    const [line, box] = [text.getBoundingClientRect(), item.getBoundingClientRect()];
    expect(line.top + line.height / 2).to.be.closeTo(box.top + box.height / 2, 1);
  });

  test('names the process and the step of each item', async () => {
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter(processes(4)) });
    await panel.loaded;
    const { processId, stepId } = part(panel, 'item')!.dataset;
    expect({ processId, stepId }).to.deep.equal({ processId: '4', stepId: '40' });
  });

  test('shows the default row where the configuration has no content: number, template, step, in a flex row', async () => {
    const panel = mount('process-list', {
      config: 'filter: {criteria: []}\nui: {content: null}',
      adapter: memoryAdapter(processes(17)),
    });
    await panel.loaded;
    const item = part(panel, 'item')!;
    expect(item.innerText.trim().split(/\s+/)).to.deep.equal(['#17', 'Leave', 'Approve']);
    expect(getComputedStyle(item.firstElementChild!).display).to.equal('flex');
    expect(getComputedStyle(item.firstElementChild!).flexDirection).to.equal('row');
  });

  test('breaks a word of the default row that is longer than the panel is wide', async () => {
    const panel = mount('process-list', {
      config: 'filter: {criteria: []}\nui: {content: null}',
      adapter: memoryAdapter([processOf(17, { templateProcess: { id: 1, name: 'Donaudampfschifffahrt'.repeat(50) } })]),
    });
    await panel.loaded;
    const item = part(panel, 'item')!;
    expect(item.scrollWidth).to.equal(item.clientWidth);
  });

  test('sorts and limits as the configuration says', async () => {
    const config = `${LIST}\n`.replace(
      'filter: {criteria: []}',
      'filter: {criteria: [], limit: 2, offset: 1, sort: {field: process, direction: desc}}',
    );
    const panel = mount('process-list', { config, adapter: memoryAdapter(processes(1, 2, 3, 4)) });
    await panel.loaded;
    expect(itemsOf(panel)).to.deep.equal(['3:30', '2:20']);
  });

  test('shows its placeholder where nothing matches', async () => {
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter([]) });
    await panel.loaded;
    expect(part(panel, 'placeholder')!.textContent).to.equal('No processes found.');
    expect(panel.matches(':state(empty)')).to.equal(true);
    panel.config = `${LIST}  placeholder: Nothing to do\n`;
    await panel.loaded;
    expect(part(panel, 'placeholder')!.textContent).to.equal('Nothing to do');
  });

  test('shows title and description as plain text', async () => {
    const config = `${LIST}  title: "<b>Inbox</b>"\n  description: Mine & yours\n`;
    const panel = mount('process-list', { config, adapter: memoryAdapter([]) });
    await panel.loaded;
    expect(part(panel, 'title')!.textContent).to.equal('<b>Inbox</b>');
    expect(part(panel, 'description')!.textContent).to.equal('Mine & yours');
  });

  test('keeps only the items near the view in the document, and says of each where it stands', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => processOf(index + 1));
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter(many) });
    await panel.loaded;
    const shown = itemsOf(panel);
    expect(shown.length).to.be.within(5, 300);
    expect(shown[0]).to.equal('1:10');
    expect(part(panel, 'item')!.ariaSetSize).to.equal('5000');
    expect(part(panel, 'item')!.ariaPosInSet).to.equal('1');
    expect(panel.items).to.have.length(5000);
  });

  test('shows the items that it showed when it has moved in the page', async () => {
    const ids = Array.from({ length: 3000 }, (_, i) => i + 1);
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter(processes(...ids)) });
    await panel.loaded;
    const scroller = panel.shadowRoot!.querySelector('.pp-scroller')!;
    const seen = () => {
      const { top, bottom } = scroller.getBoundingClientRect();
      return [...panel.shadowRoot!.querySelectorAll<HTMLElement>('[part~=item]')]
        .filter(item => item.getBoundingClientRect().bottom > top && item.getBoundingClientRect().top < bottom)
        .map(item => item.dataset['processId']);
    };
    scroller.scrollTop = 40_000;
    scroller.dispatchEvent(new Event('scroll'));
    const before = seen();
    document.body.appendChild(document.createElement('div')).append(panel);
    await panel.loaded;
    expect(before).to.have.lengthOf.above(3);
    expect(seen()).to.deep.equal(before);
  });

  test('reaches its last item by scrolling', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => processOf(index + 1));
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter(many) });
    await panel.loaded;
    const scroller = panel.shadowRoot!.querySelector('.pp-scroller')!;
    expect(scroller.clientHeight).to.be.below(innerHeight + 1);
    scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight;
    // A page in the background fires none by itself.
    scroller.dispatchEvent(new Event('scroll'));
    expect(itemsOf(panel).at(-1)).to.equal('5000:50000');
  });

  test('reaches its last item by the wheel, and by the keys', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => processOf(index + 1));
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter(many) });
    await panel.loaded;
    const scroller = panel.shadowRoot!.querySelector<HTMLElement>('.pp-scroller')!;
    await wheel(scroller, 1_000_000);
    await until(() => itemsOf(panel).at(-1) === '5000:50000');
    expect(itemsOf(panel).at(-1)).to.equal('5000:50000');
    await press('Tab');
    expect(panel.shadowRoot!.activeElement).to.equal(scroller);
    await press('Home');
    await until(() => itemsOf(panel)[0] === '1:10');
    expect(itemsOf(panel)[0]).to.equal('1:10');
    await press('End');
    await until(() => itemsOf(panel).at(-1) === '5000:50000');
    expect(itemsOf(panel).at(-1)).to.equal('5000:50000');
  });

  test('prints all its items, or says how many it leaves out', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => processOf(index + 1));
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter(many.slice(1)) });
    await panel.loaded;
    dispatchEvent(new Event('beforeprint'));
    expect(itemsOf(panel)).to.have.length(5000);
    expect(panel.shadowRoot!.querySelector('.pp-print-note')).to.equal(null);
    dispatchEvent(new Event('afterprint'));
    expect(itemsOf(panel).length).to.be.below(300);
    panel.adapter = memoryAdapter(many);
    await panel.loaded;
    dispatchEvent(new Event('beforeprint'));
    expect(panel.shadowRoot!.querySelector('.pp-print-note')!.textContent).to.match(/^Printed: \d+ of 5,001 rows$/);
    dispatchEvent(new Event('afterprint'));
  });

  test('says how many items there are', async () => {
    const panel = mount('process-list', { config: LIST, adapter: memoryAdapter(processes(1, 2)) });
    await panel.loaded;
    expect(panel.shadowRoot!.querySelector('[role=status]')!.textContent).to.equal('2 items');
  });

  test('keeps the elements of items whose words stay over a load', async () => {
    let list = processes(1, 2);
    const panel = mount('process-list', { config: LIST, adapter: { fetch: async () => ({ processes: list }) } });
    await panel.loaded;
    const before = part(panel, 'item')!.firstChild;
    list = processes(1, 2, 3);
    await panel.load();
    expect(part(panel, 'item')!.firstChild).to.equal(before);
    expect(itemsOf(panel)).to.deep.equal(['1:10', '2:20', '3:30']);
  });

  suite('keeps the focus in an item', () => {
    const config = `filter: {criteria: []}\nui:\n  content: '<a href="#b{{ $_process.id }}">b</a> {{ $_process.state }}'`;
    // what a load brings -> where the focus is then
    const cases = [
      ['whose words are others', [processOf(1), processOf(2, { state: 10 }), processOf(3)], '#b2'],
      ['that stands elsewhere', [processOf(3), processOf(1), processOf(2, { state: 10 })], '#b2'],
      ['or in the next one, where it is gone', [processOf(1), processOf(3)], '#b3'],
      ['or in the one before, where it was the last', [processOf(1)], '#b1'],
      ['or in the panel, where there is none left', [], 'panel'],
    ] as const;
    for (const [name, after, focused] of cases) {
      test(name, async () => {
        let list = processes(1, 2, 3);
        const panel = mount('process-list', { config, adapter: { fetch: async () => ({ processes: list }) } });
        await panel.loaded;
        panel.shadowRoot!.querySelector<HTMLElement>('a[href="#b2"]')!.focus();
        list = [...after];
        await panel.load();
        const active = panel.shadowRoot!.activeElement;
        expect(active?.getAttribute('href') ?? active?.getAttribute('part')).to.equal(focused);
      });
    }

    test('when the language is another', async () => {
      const panel = mount('process-list', {
        config: config.replace('.state', '.start | date_local'),
        adapter: memoryAdapter(processes(1, 2, 3)),
      });
      await panel.loaded;
      panel.shadowRoot!.querySelector<HTMLElement>('a[href="#b2"]')!.focus();
      panel.lang = 'cs';
      await turn();
      await panel.loaded;
      expect(panel.shadowRoot!.activeElement?.getAttribute('href')).to.equal('#b2');
    });
  });

  test('tells a template that fails at some items in those items, and once by process-error', async () => {
    const loop = '{% if $_process.id != 1 %}{% for i in (1..100000000) %}x{% endfor %}{% endif %}';
    const errors: string[] = [];
    const panel = mount('process-list', {
      config: `filter: {criteria: []}\nui: {content: '{{ $_process.id }}${loop}'}`,
      adapter: memoryAdapter(processes(1, 2, 3)),
    });
    panel.addEventListener('process-error', ({ detail }) => errors.push(detail.error.code));
    await panel.loaded;
    await panel.updateComplete;
    expect(errors).to.deep.equal(['template/limit']);
    const items = [...panel.shadowRoot!.querySelectorAll('[part~=item]')];
    expect(items.map(item => item.querySelector('.pp-cell-error') !== null)).to.deep.equal([false, true, true]);
  });
});
