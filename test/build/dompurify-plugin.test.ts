import { expect } from 'chai';
import createDOMPurify from 'dompurify';
import { ATTRIBUTES, ELEMENTS, UNWRAPPED } from '../../src/elements/allow-list.ts';
import { purifyParser } from '../../src/elements/sanitize.ts';
import { withoutInlineCode } from '../../src/elements/without-inline-code.ts';
import { outline, randomFrom } from '../elements/markup-fixture.ts';
import { PAYLOADS } from '../elements/xss-corpus.ts';

declare global {
  /** Policy violations and errors of the page since it was asked last, see test/support/violation-guard.js. */
  var takePageReports: () => string[];
}

/** Our sanitizer around the DOMPurify of the package, see test/support/test-server.mjs. */
const WHOLE = '/sanitize-by-whole-dompurify.js';

const words = (text: string) => text.trim().split(/\s+/);

/** What parsers treat in a way of its own, in HTML, SVG and MathML. */
const TAGS = words(`
  html head body frameset frame script style template noscript title textarea xmp iframe noembed noframes plaintext
  select option optgroup datalist input form fieldset label table tbody thead tr td th caption colgroup col p li dd a
  nobr b font button object embed applet marquee listing pre image img svg math x-y o:p
  svg path g title desc style script foreignObject use animate set image a font textPath
  math mi mo mn ms mtext mglyph malignmark annotation-xml annotation semantics maction menclose
`);
const ODD_ATTRIBUTES = words(`
  id name style onclick onerror is xlink:href xml:lang xmlns xmlns:xlink srcdoc srcset action formaction form data-x for
  slot part patchsrc shadowrootmode shadowroot attributename encoding color face aria-x HREF viewBox definitionurl x:y :x
  @x constructor __proto__
`);
const VALUES = (
  '~x~ x ~href~text/html~open~attributes~parentNode~nodeName~f~&quot;~&lt;p&gt;~https://e.org/?a=b&amp;c=d~/x~#x~//x~' +
  'mailto:a@b~ftp://x~cid:x~x:y~data:image/png;base64,AA==~data:text/html,x~ data:image/gif,x~javascript:x~' +
  ' java\tscript:x~java&#10;script:x~\u00a0javascript:x~</style>~<img src=x>~-->~]]>~{{x}}~<%x%>~${x}~<!--~\u2028~\0~éa'
).split('~');
const TEXTS = (
  'x~ ~\n~\r~\0~&amp;~&lt;img src=x&gt;~&nbsp;~<~>~</~<!~<?~<!---->~<!-- x -->~<!--~-->~--!>~<!-- <p> -->~<?x <p>?>~' +
  '<![CDATA[x<p>]]>~<!doctype x>~]]>~{{x}}~<%x%>~${x}~</p>~</br>~</form>~</table>~</svg>~</math>~</style>~</template>~' +
  '</select>'
).split('~');

/** Markup of all kinds, nested, broken off and mixed with what is known to mutate. */
function markupFrom(pick: (below: number) => number): string {
  const one = <T>(list: readonly T[]): T => list[pick(list.length)]!;
  const attribute = () => {
    const quote = one(['"', '"', "'", '']);
    const value = quote ? one(VALUES).replaceAll(quote, '') : one(VALUES).replace(/[\s>]/g, '');
    return `${one([' ', ' ', '/', '\n'])}${one(pick(2) ? ATTRIBUTES : ODD_ATTRIBUTES)}=${quote}${value}${quote}`;
  };
  const piece = (): string => {
    const payload = one(PAYLOADS);
    return pick(2) ? one(TEXTS) : pick(3) ? payload : payload.slice(0, pick(payload.length));
  };
  const tree = (depth: number): string => {
    const tag = one([TAGS, TAGS, ELEMENTS, UNWRAPPED][pick(4)]!);
    const start = `<${tag}${Array.from({ length: pick(3) }, attribute).join('')}${pick(12) ? '' : '/'}>`;
    const inner = Array.from({ length: pick(4) }, () => (depth > 0 && pick(3) ? tree(depth - 1) : piece())).join('');
    return start + inner + (pick(5) ? `</${pick(8) ? tag : one(TAGS)}>` : '');
  };
  return Array.from({ length: 1 + pick(3) }, () => tree(pick(6))).join(pick(2) ? '' : piece());
}

suite('DOMPurify in the bundle', () => {
  const trimmed = purifyParser();
  let whole: typeof trimmed;
  // Chromium reports inline code to the page's policy while it is parsed.
  const written = 'chrome' in globalThis ? withoutInlineCode : (html: string) => html;
  const compare = (html: string, seed?: number) => {
    const text = written(html);
    expect(outline(trimmed(text)), `${text} (seed ${seed})`).to.equal(outline(whole(text)));
  };

  suiteSetup(async () => {
    whole = ((await import(WHOLE)) as typeof import('../../src/elements/sanitize.ts')).purifyParser();
  });
  teardown(async () => {
    // Of what `withoutInlineCode` does not see: which markup is silent is no matter of DOMPurify.
    await new Promise(resolve => setTimeout(resolve));
    globalThis.takePageReports();
  });

  test('is another than that of the package', async () => {
    expect(createDOMPurify).not.to.have.property('sanitize');
    expect(await (await fetch(WHOLE)).text()).to.include('SAFE_FOR_TEMPLATES');
  });

  test('makes the same trees of known attacks, alone and in one another', () => {
    const around = ['form', 'svg', 'math><mtext', 'table><td', 'select', 'template'];
    for (const [i, payload] of PAYLOADS.entries()) {
      const tag = around[i % around.length]!;
      compare(payload);
      compare(`<${tag} title="${i}">${payload}${PAYLOADS[(i * 31) % PAYLOADS.length]!}</${tag}>`);
    }
  });

  test('makes the same trees of random markup', () => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const pick = randomFrom(seed);
    for (let i = 0; i < 1_000; i++) compare(markupFrom(pick), seed);
  });
});
