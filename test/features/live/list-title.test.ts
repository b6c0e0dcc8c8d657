import { expect } from 'chai';
import type { ProcessPage } from '../../../src/core/processes/adapter.ts';
import { clearPage, LIST, mount, part, processes } from '../../elements/panel-fixture.ts';
import { LiveSource, until } from './live-fixture.ts';

/** Width in px of a panel in a phone of 320 px. */
const WIDTH = 288;

class ListSource extends LiveSource {
  isAway = false;

  override fetch(): Promise<ProcessPage> {
    return this.isAway ? Promise.reject(new Error('The database is down')) : super.fetch();
  }
}

async function liveIn(ui: string, dir = 'ltr', lang = 'en') {
  const source = new ListSource(processes(1, 2));
  const config = `live: {every: 3600}\n${LIST}  ${ui}\n`;
  const list = mount('process-list', { config, adapter: source, dir, lang });
  list.style.width = `${WIDTH}px`;
  await list.loaded;
  source.followed.at(-1)!.options.connected?.();
  await until(() => list.shadowRoot!.querySelector('[data-state=live]'));
  await new Promise(requestAnimationFrame);
  const boxOf = (name: string) => {
    const { top, bottom, left, right } = part(list, name)!.getBoundingClientRect();
    return { top, bottom, left, right, middle: (top + bottom) / 2 };
  };
  return { list, source, boxOf };
}

suite('the title of a live list in a narrow panel', () => {
  teardown(clearPage);

  for (const dir of ['ltr', 'rtl'])
    test(`shares its line with the state, which is at the end, ${dir}`, async () => {
      const { list, boxOf } = await liveIn('title: Last changed', dir);
      const [title, live] = [boxOf('title'), boxOf('live')];
      expect(live.middle).to.be.closeTo(title.middle, 2);
      const words = list.shadowRoot!.querySelector('.pp-live-state')!.getBoundingClientRect();
      const item = boxOf('item');
      if (dir === 'rtl')
        expect([item.right - title.right < 20, words.left - item.left < 20]).to.deep.equal([true, true]);
      else expect([title.left - item.left < 20, item.right - words.right < 20]).to.deep.equal([true, true]);
    });

  test('has the description below both', async () => {
    const { boxOf } = await liveIn('title: Handed on\n  description: What somebody of your team has handed on');
    expect(boxOf('live').middle).to.be.closeTo(boxOf('title').middle, 2);
    expect(boxOf('description').top).to.be.at.least(boxOf('title').bottom);
  });

  for (const lang of ['ar', 'de', 'en', 'pl'])
    test(`leaves room for the time of the rows where their source is away, ${lang}`, async () => {
      const { list, source, boxOf } = await liveIn('title: Last changed', 'ltr', lang);
      source.isAway = true;
      source.followed.at(-1)!.end();
      const time = await until(() => list.shadowRoot!.querySelector('.pp-live-time'));
      await new Promise(requestAnimationFrame);
      const { left, right, width } = time.getBoundingClientRect();
      const [live, title] = [boxOf('live'), boxOf('title')];
      expect(width).to.be.above(15);
      expect(left >= live.left && right <= live.right, 'whole').to.equal(true);
      expect(live.middle).to.be.closeTo(title.middle, 3);
    });

  test('is not covered while changes wait', async () => {
    const { list, source, boxOf } = await liveIn('title: Last changed');
    source.change(...processes(3, 3));
    const button = await until(() => part(list, 'live-button'));
    const before = [button, ...list.shadowRoot!.querySelectorAll<HTMLElement>('.pp-live-state')];
    const words = document.createRange();
    words.selectNodeContents(part(list, 'title')!);
    const { right } = words.getBoundingClientRect();
    for (const each of before) {
      const box = each.getBoundingClientRect();
      expect(box.width <= 1 || box.left >= right + 4, each.className).to.equal(true);
    }
    expect(boxOf('live').middle).to.be.closeTo(boxOf('title').middle, 3);
  });

  test('stands above the state where there is no room for both', async () => {
    const { boxOf } = await liveIn('title: What somebody of your team has handed on');
    expect(boxOf('live').top).to.be.at.least(boxOf('title').bottom);
  });
});
