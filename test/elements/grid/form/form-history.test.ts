import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { allBox, boxes, clearPage, click, until } from '../grid-fixture.ts';

suite('the grid in a form of a page that the reader comes back to', () => {
  let frame: HTMLIFrameElement;
  const page = () => frame.contentDocument!;
  const grid = () => page().querySelector('process-grid')!;
  const note = () => page().querySelector('input')!;
  const loaded = () => new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));

  /** A click of the real mouse in the middle of an element in the frame. */
  async function clickWithin(element: Element): Promise<void> {
    const { left, top, width, height } = element.getBoundingClientRect();
    await click(frame, { at: [left + width / 2 + frame.clientLeft, top + height / 2 + frame.clientTop] });
  }

  setup(async () => {
    frame = document.createElement('iframe');
    Object.assign(frame, { src: new URL('form-history/form.html', import.meta.url).href, width: '600', height: '400' });
    const load = loaded();
    document.body.append(frame);
    await load;
    await grid().loaded;
  });
  teardown(clearPage);

  test('has what was selected', async () => {
    await clickWithin(note());
    await sendKeys({ type: 'kept' });
    await clickWithin(boxes(grid())[2]!);
    await clickWithin(boxes(grid())[0]!);
    expect(grid().selection).to.deep.equal([1, 'x 3']);
    const before = grid();
    const away = loaded();
    await clickWithin(page().querySelector('a')!);
    await away;
    const back = loaded();
    frame.contentWindow!.history.back();
    await back;
    await grid().loaded;
    await until(() => grid().selection.length > 0);
    // Another document: the browser has kept what the form said, not the page.
    expect(grid()).not.to.equal(before);
    expect(note().value).to.equal('kept');
    expect(grid().selection).to.deep.equal([1, 'x 3']);
    expect(boxes(grid()).map(({ checked }) => checked)).to.deep.equal([true, false, true]);
    expect(allBox(grid()).indeterminate).to.equal(true);
    expect(new FormData(page().forms[0]).getAll('chosen')).to.deep.equal(['1', 'x 3']);
  });
});
