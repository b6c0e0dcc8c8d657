import { expect } from 'chai';
import fc from 'fast-check';
import { sanitizedFragment } from '../../../src/elements/markup/sanitize.ts';
import { clearPage, countingAdapter, mount, processOf } from '../panel-fixture.ts';

/** All of Unicode that is white space, a control or a format character. */
const SPACES_AND_CONTROLS = Array.from({ length: 0x1_0000 }, (_, code) => code)
  .filter(code => code < 0xd800 || code > 0xdfff)
  .map(code => String.fromCharCode(code))
  .filter(char => /[\s\p{Z}\p{Cc}\p{Cf}]/u.test(char));

const spaces = fc.array(fc.constantFrom(...SPACES_AND_CONTROLS), { maxLength: 3 }).map(list => list.join(''));
const hostile = fc
  .tuple(spaces, fc.constantFrom('javascript:', 'data:text/html,', 'vbscript:', 'blob:'), fc.nat(11), spaces)
  .map(([before, scheme, at, within]) => `${before}${scheme.slice(0, at)}${within}${scheme.slice(at)}pwned()//`);

const CONFIG = `selection: {variable: x}
filter: {criteria: []}
table:
  fields:
    name: "{{ $_process.templateProcess.name }}"
    who: "{{ $_process.creator | avatar }}"
    link: "<a href='{{ $_process.variables.at }}'>x</a><a href='{{ $_process.variables.at | raw }}' target='_blank'>x</a>"
    data: "{{ $_step.data | raw }}"
  searchFields: []
  columns:
    name: {field: name, title: Name}
    who: {field: who, title: Who}
    link: {field: link, title: Link}
    data: {field: data, title: Data}`;

const ALLOWED = ['http:', 'https:', 'mailto:', 'tel:'];

function expectAllowed(root: ParentNode, of: string): number {
  const elements = [...root.querySelectorAll('[href], [src], [action], [formaction]')];
  for (const element of elements) {
    for (const name of ['href', 'src', 'action', 'formaction']) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      const { protocol } = new URL(value, document.baseURI);
      expect(ALLOWED, `${name} of <${element.localName}> from ${of}`).to.include(protocol);
    }
  }
  return elements.length;
}

suite('addresses from data', () => {
  teardown(clearPage);

  test('never run a script, whatever Unicode has for nothing stands in or before them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 20, maxLength: 20 }), async urls => {
        const processes = urls.map((url, i) => {
          const process = processOf(i + 1, {
            url,
            creator: { id: i, fullname: 'Ada', avatar: url },
            variables: { at: url },
          });
          const markup = `<a href="${url}">x</a><img src="${url}"><form action="${url}"><button formaction="${url}">y</button></form>`;
          return { ...process, steps: process.steps.map(step => ({ ...step, data: markup })) };
        });
        for (const detailUrl of [null, '{{ $_process.variables.at }}', '{{ $_process.variables.at | raw }}']) {
          const panel = mount('process-grid', { config: CONFIG, adapter: countingAdapter({ processes }), detailUrl });
          await panel.loaded;
          expect(panel.items.length).to.equal(urls.length);
          expectAllowed(panel.shadowRoot!, JSON.stringify(urls));
          panel.remove();
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
  }).timeout(30_000);

  test('never run a script behind what the trim of JavaScript takes away and a URL parser does not', async () => {
    const trimmed = SPACES_AND_CONTROLS.filter(char => char.trim() === '' && char > ' ');
    const processes = trimmed.flatMap((char, i) => [
      processOf(2 * i + 1, { url: `${char}javascript:pwned()` }),
      processOf(2 * i + 2, { url: `${char}\u0001 javascript:pwned()` }),
    ]);
    const opened: (string | null)[] = [];
    const config = CONFIG.replace('table:', 'table:\n  perPage: 100');
    const panel = mount('process-grid', { config, adapter: countingAdapter({ processes }) });
    panel.addEventListener('process-open', event => {
      event.preventDefault();
      opened.push(event.detail.url);
    });
    await panel.loaded;
    expectAllowed(panel.shadowRoot!, 'process.url');
    for (const row of panel.shadowRoot!.querySelectorAll<HTMLElement>('[part~=row]')) row.click();
    expect(opened.length).to.equal(processes.length);
    for (const url of opened) if (url !== null) expect(ALLOWED).to.include(new URL(url, document.baseURI).protocol);
  });

  test('in markup are what was resolved, in a link and in a picture', () => {
    fc.assert(
      fc.property(hostile, url => {
        for (const markup of [`<a href="${url}">x</a>`, `<p><a href="${url}">x</a>`, `<p><img src="${url}">`]) {
          expectAllowed(sanitizedFragment(markup.replaceAll('\0', '')), JSON.stringify(url));
        }
      }),
      { numRuns: 500 },
    );
  });
});
