import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage, mount, processOf } from '../panel-fixture.ts';

/** What a template of a list shows of one process, without any style of the page. */
async function shown(content: string): Promise<HTMLElement> {
  const process = processOf(1, { variables: { total: 1234.5, share: 0.42, status: 'Late', due: '2001-02-03' } });
  const panel = mount('process-list', {
    config: { filter: { criteria: [] }, ui: { content } },
    adapter: memoryAdapter([process]),
    lang: 'en',
    isolated: true,
  });
  await panel.loaded;
  expect(panel.diagnostics).to.deep.equal([]);
  return panel.shadowRoot!.querySelector<HTMLElement>('[part~=item]')!;
}

suite('the filters of typed values in a list', () => {
  teardown(clearPage);

  // template, text
  const texts = [
    ["{{ $_process.variables.total | currency: 'EUR' }}", '€1,234.50'],
    ['{{ $_process.variables.share | percent }}', '42%'],
  ] as const;
  for (const [template, text] of texts) {
    test(`${template} is ${text}`, async () => {
      expect((await shown(template)).textContent).to.equal(text);
      expect((await shown(`<b>Now:</b> ${template}`)).textContent).to.equal(`Now: ${text}`);
    });
  }

  test('badge has a ground of the colour of its tone, and round ends', async () => {
    const item = await shown("{{ $_process.variables.status | badge: 'danger' }} {{ 'Plain' | badge }}");
    const [danger, neutral] = [...item.querySelectorAll('.pp-badge')].map(badge => getComputedStyle(badge));
    expect(item.innerText).to.equal('Late Plain');
    expect(danger!.backgroundColor).to.not.be.oneOf([neutral!.backgroundColor, 'rgba(0, 0, 0, 0)']);
    expect(Number.parseFloat(danger!.borderTopLeftRadius)).to.be.above(2);
  });

  test('progress is a bar with its number', async () => {
    const item = await shown('{{ $_process.variables.share | progress }}');
    const bar = item.querySelector('progress')!;
    expect([bar.value, bar.max]).to.deep.equal([0.42, 1]);
    expect(bar.getBoundingClientRect().width).to.be.above(20);
    expect(item.textContent).to.contain('42%');
  });

  test('relative is a <time> in words, with the full date at hand', async () => {
    const item = await shown('{{ $_process.variables.due | relative }}');
    const time = item.querySelector('time')!;
    expect(time.dateTime).to.equal('2001-02-03');
    expect(time.title).to.contain('2001');
    expect(time.innerText).to.match(/^\d+ years ago/);
  });
});
