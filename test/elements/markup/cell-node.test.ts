import { expect } from 'chai';
import { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import { showContent } from '../../../src/elements/markup/cell-node.ts';
import { sanitizerReady } from '../../../src/elements/markup/sanitize.ts';

suite('showContent', () => {
  suiteSetup(() => sanitizerReady() ?? undefined);

  let cell: HTMLElement;
  setup(() => {
    cell = document.createElement('td');
    cell.append('before', document.createElement('i'));
  });

  // what is shown -> markup of the cell afterwards
  const cases = [
    [{ kind: 'text', text: '<b>&amp;</b>' }, '&lt;b&gt;&amp;amp;&lt;/b&gt;'],
    [{ kind: 'text', text: '' }, ''],
    [{ kind: 'markup', html: 'plain > "text"' }, 'plain &gt; "text"'],
    [{ kind: 'markup', html: 'a &amp; b' }, 'a &amp; b'],
    [{ kind: 'markup', html: '<b onclick="x()">bold</b><script>x()</script>' }, '<b>bold</b>'],
    [{ kind: 'markup', html: '' }, ''],
  ] as const;
  for (const [content, expected] of cases) {
    test(`shows ${JSON.stringify(content)} in place of what was there`, () => {
      showContent(cell, content);
      expect(cell.innerHTML).to.equal(expected);
    });
  }

  test('keeps text away from every parser', () => {
    const texts = ['plain', 'a > b', '"quoted"', 'čeština', '  blank  '];
    document.importNode = () => expect.fail('text has been parsed');
    try {
      for (const text of texts) {
        showContent(cell, { kind: 'markup', html: text });
        expect(cell.textContent).to.equal(text);
        expect(cell.childNodes.length).to.equal(1);
      }
    } finally {
      Reflect.deleteProperty(document, 'importNode');
    }
  });

  test('shows the initials where a picture fails to load', async () => {
    const html =
      '<span class="pp-avatar"><span>AL</span><img class="pp-picture" src="/no-such-picture.png" alt=""></span>';
    document.body.append(cell);
    showContent(cell, { kind: 'markup', html });
    await new Promise(resolve => cell.addEventListener('error', resolve, { capture: true, once: true }));
    await new Promise(resolve => setTimeout(resolve));
    expect(cell.innerHTML).to.equal('<span class="pp-avatar"><span>AL</span></span>');
    cell.remove();
  });

  test('shows an error as text, with all of it as a tooltip', () => {
    const error = new ProcessPanelError('template/limit', 'too long a <b>loop</b>', { hint: 'Make it shorter.' });
    showContent(cell, { kind: 'error', error });
    expect(cell.textContent).to.equal('too long a <b>loop</b>');
    expect(cell.children.length).to.equal(1);
    expect((cell.firstElementChild as HTMLElement).title).to.equal(String(error));
  });
});
