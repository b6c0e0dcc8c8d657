import { expect } from 'chai';
import { allowsAttribute, ELEMENTS } from '../../../src/elements/markup/allow-list.ts';
import { purifyParser } from '../../../src/elements/markup/purify-parser.ts';
import { nativeParser, sanitizedFragment, sanitizerReady, settle } from '../../../src/elements/markup/sanitize.ts';
import { withoutInlineCode } from '../../../src/elements/markup/without-inline-code.ts';
import { outline, randomFrom } from './markup-fixture.ts';
import { PAYLOADS } from './xss-corpus.ts';
import { takesLess } from '../../support/takes-less.ts';

declare global {
  var pwned: () => void;
}

/** Without a copy in the page's document, where images would load. */
const parsers = [nativeParser(), purifyParser()].filter(parser => parser !== undefined);

const shown = (html: string) => {
  const div = document.createElement('div');
  div.append(sanitizedFragment(html));
  return div.innerHTML;
};

/** Markup of every day, which must look the same in every browser. */
const EVERYDAY = [
  'plain text',
  '  blank  around  ',
  'a &amp; b &lt; c &nbsp; &eacute; &notanentity;',
  '<b>bold</b> and <i class="x y">italic</i>',
  '<p>one<p>two<div>three</div>',
  '<p><table><tr><td>1</table>',
  '<table class="table"><thead><tr><th scope=col>H<tbody><tr><td colspan=2>1<td>2</table>',
  '<td>a cell without a table</td><tr><td>b',
  '<ul><li>1<li value=3>2</ul><ol start=4 reversed type=a><li>x</ol>',
  '<a href="/a?b=1&c=2#d">relative</a><a href="https://example.org" target=_blank>blank</a>',
  '<a href="HTTPS://EXAMPLE.org">x</a><a href="mailto:a@b.c">m</a><a href="tel:+420">t</a><a href="//cdn/x">s</a>',
  '<a href="page.html">x</a><a href="?q=a:b">x</a><a href="#x">x</a><a href="">x</a><a href>x</a><a href="a/b:c">x</a>',
  '<a href="  https://example.org  " title="  spaced  ">x</a>',
  '<img src="/a.png" alt="A" width=10 height=20 loading=lazy><img src="data:image/png;base64,AA==" alt="">',
  '<span class="pp-avatar pp-hue-3" role="img" aria-label="Ada L" title="Ada L"><span aria-hidden="true">AL</span></span>',
  '<div class="d-flex gap-2"><span class="badge text-bg-danger">3</span></div>',
  '<details open><summary>more</summary>text</details>',
  '<button class="btn btn-sm" disabled>Go</button><button type=submit name=x value=y>Post</button>',
  '<form action=/x><label for=a>Name <input id=a name=b value=c></label><select><option>one<option>two</select></form>',
  '<font color=red size=7>old</font><center>c</center><strike>s</strike><tt>t</tt><big>b</big><acronym>a</acronym>',
  '<form id=f>text</form><input form=f name=attributes>',
  '<div><form>text</div><input name=attributes><img name=nodeName src=x>',
  '<p class=MsoNormal>Word<o:p></o:p> and <o:p>text</o:p></p>',
  '<h1>1</h1><h6>6</h6><hr><br/><wbr>x<pre>\n  two\n</pre>',
  '<time datetime="2026-01-01T00:00">x</time><meter min=0 max=10 value=3>3</meter><progress value=1 max=2></progress>',
  '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby><bdo dir=rtl>x</bdo><q>q</q>',
  '<!-- a comment -->text<!-- another --> end',
  'line\r\nbreaks\rand\nmore',
  '<b><i>crossed</b></i> <a>one<a>two</a>',
  '<p hidden>hidden</p><p lang=cs dir=auto translate=no>čeština</p>',
  '<unknown-element>gone</unknown-element><blink>gone</blink>text',
  '<p onclick="x()" style="color:red" id=a name=b data-x=1 class=kept>attributes</p>',
  '<div>'.repeat(60) + 'deep' + '</div>'.repeat(60),
  '',
  ' ',
  '<',
  '&',
  '<b',
  '</b>',
];

const CORPUS = [...PAYLOADS, ...EVERYDAY];

suite('sanitizedFragment', () => {
  suiteSetup(() => sanitizerReady() ?? undefined);

  setup(() => {
    globalThis.pwned = () => expect.fail('a payload has run');
  });

  test('has a corpus worth its name', () => {
    expect(new Set(PAYLOADS).size).to.equal(PAYLOADS.length).and.be.at.least(150);
  });

  test('gives nothing but elements, attributes and addresses of the allow-list, and no report', () => {
    for (const [html, parser] of CORPUS.flatMap(html => parsers.map(parser => [html, parser] as const))) {
      for (const element of settle(parser(withoutInlineCode(html))).querySelectorAll('*')) {
        expect(ELEMENTS, html).to.include(element.localName);
        expect(element.namespaceURI).to.equal('http://www.w3.org/1999/xhtml');
        for (const { name, value } of Array.from(element.attributes)) {
          expect(allowsAttribute(element.localName, name), `${name} of ${html}`).to.equal(true);
          if (name === 'href' || name === 'src') {
            const url = new URL(value, 'https://page.example/');
            const safe = ['http:', 'https:', 'mailto:', 'tel:', ...(name === 'src' ? ['data:'] : [])];
            expect(safe, html).to.include(url.protocol);
            if (url.protocol === 'data:') expect(url.href, html).to.match(/^data:image\/png;/);
          }
        }
      }
    }
  });

  test('runs nothing when it is shown and touched', async () => {
    const stage = document.createElement('div');
    document.body.append(stage);
    for (const html of PAYLOADS.filter(html => !/evil|data:/.test(html))) stage.append(sanitizedFragment(html));
    for (const type of ['click', 'auxclick']) stage.addEventListener(type, event => event.preventDefault(), true);
    for (const element of stage.querySelectorAll<HTMLElement>('*')) {
      element.focus();
      element.click();
      for (const type of ['pointerenter', 'mouseover', 'toggle', 'error', 'load', 'animationstart', 'auxclick']) {
        element.dispatchEvent(new Event(type, { cancelable: true }));
      }
    }
    await new Promise(resolve => setTimeout(resolve, 5));
    stage.remove();
  });

  test('makes the same tree with the browser’s sanitizer and with DOMPurify', function () {
    const [native, purify] = parsers;
    if (!native || !purify) return this.skip();
    for (const html of CORPUS) {
      const quiet = withoutInlineCode(html);
      expect(outline(settle(purify(quiet))), html).to.equal(outline(settle(native(quiet))));
    }
  });

  test('makes the same tree of random markup with both', function () {
    const [native, purify] = parsers;
    if (!native || !purify) return this.skip();
    const seed = Math.floor(Math.random() * 2 ** 32);
    const pick = randomFrom(seed);
    for (let i = 0; i < 1_000; i++) {
      const html = withoutInlineCode(randomMarkup(pick));
      expect(outline(settle(purify(html))), `${html} (seed ${seed})`).to.equal(outline(settle(native(html))));
    }
  });

  // markup -> what is shown, the same in every browser
  const cases: readonly (readonly [string, string])[] = [
    ['<b>bold</b> &amp; more', '<b>bold</b> &amp; more'],
    ['<p style="color:red" onclick="x()" class="text-end">x</p>', '<p class="text-end">x</p>'],
    ['<a href="javascript:pwned()">x</a>', '<a>x</a>'],
    ['<a href="https://e.org" target="_blank">x</a>', '<a href="https://e.org" target="_blank" rel="noopener">x</a>'],
    ['<a href="/x" target="_blank" rel="opener">x</a>', '<a href="/x" target="_blank" rel="noopener">x</a>'],
    ['<a href="/x" target="_top" rel="opener">x</a>', '<a href="/x" target="_top">x</a>'],
    ['<form action="/x">a <input name="b"> <label>c</label></form>', 'a  c'],
    ['<button formaction="/x">Go</button>', '<button type="button">Go</button>'],
    ['<script>pwned()</script>after', 'after'],
    ['<font color="red">old <b>text</b></font>', 'old <b>text</b>'],
    ['<svg><circle r="1"/></svg>after', 'after'],
    ['<x-y>unknown</x-y>after', 'after'],
    ['<p id="a" name="b" data-x="c" part="d" slot="e" tabindex="0">x</p>', '<p>x</p>'],
    ['<img src="data:image/svg+xml,x" alt="a">', '<img alt="a">'],
    ['<p><span href="/x" src="/y" value="1" colspan="2">x</span></p>', '<p><span>x</span></p>'],
    ['<iframe src="/x"></iframe><object data="/x">y</object>', ''],
  ];
  for (const [html, expected] of cases) {
    test(`shows ${html} as ${expected || 'nothing'}`, () => expect(shown(html)).to.equal(expected));
  }

  test('gives a fresh copy each time, and the same one after others', () => {
    const first = sanitizedFragment('<b>x</b>');
    first.firstElementChild!.textContent = 'changed';
    expect(first.firstChild!.ownerDocument).to.equal(document);
    for (let i = 0; i < 1500; i++) sanitizedFragment(`<i>${i}</i>`);
    expect(shown('<b>x</b>')).to.equal('<b>x</b>');
    expect(shown('<i>0</i>')).to.equal('<i>0</i>');
  });

  test('gives also what has more nodes than a function takes arguments', () => {
    expect(nativeParser()?.('<wbr>'.repeat(140_000)).childNodes.length ?? 140_000).to.equal(140_000);
  });

  test('loads nothing before the copy is shown', async () => {
    const before = performance.getEntriesByType('resource').length;
    sanitizedFragment('<img src="/test/elements/never-asked.png">');
    await new Promise(resolve => setTimeout(resolve, 5));
    const asked = performance.getEntriesByType('resource').slice(before);
    expect(asked.filter(({ name }) => name.endsWith('never-asked.png')).length).to.be.at.most(1);
  });
});

/** Without what is dropped or unwrapped: Chromium does it while it parses, so badly nested tags around it move. */
const TAGS = 'a abbr b br code div em i mark s small span strong sub sup u p td B'.split(' ');
const NAMES = 'class title href lang dir role aria-label aria-hidden id onclick style target Title hidden'.split(' ');
const TEXTS = [
  ' ',
  'x',
  ' a  b ',
  '\n',
  '\t',
  'é',
  '漢',
  '😀',
  '>',
  '"',
  "'",
  '=',
  '/',
  '&',
  '&amp;',
  '&lt;',
  '&#34;',
  '&#39;',
  '&quot;',
  '&gt;',
  '&nbsp;',
  '&amp',
  '&ampx;',
  '&#x26;',
  '<',
  '</',
  '\r',
  '\0',
  '\u00a0',
  '\ufeff',
  '`',
  '--',
  ']]>',
  ':',
  'javascript:',
  'https://e.org/?a=b',
  '/x',
  '#y',
  '\f',
  '\u2028',
  '\ufffe',
  '{{',
  '&colon;',
];

/** Markup that is simple, or nearly. */
function randomMarkup(pick: (below: number) => number): string {
  const one = <T>(list: readonly T[]): T => list[pick(list.length)]!;
  /** Mostly of the first, which are plain. */
  const near = <T>(list: readonly T[], plain: number): T => list[pick(pick(6) ? plain : list.length)]!;
  const text = () => Array.from({ length: pick(3) }, () => near(TEXTS, 8)).join('');
  const attribute = () => {
    const quote = pick(12) ? '"' : one(["'", '']);
    return `${pick(15) ? ' ' : one(['', '  ', '\n', '/'])}${near(NAMES, 8)}=${quote}${text()}${quote}`;
  };
  const tree = (depth: number): string => {
    const tag = near(TAGS, 16);
    const attributes = Array.from({ length: pick(3) }, attribute).join('');
    const inner = Array.from({ length: pick(3) }, () => (depth > 0 && pick(2) ? tree(depth - 1) : text())).join('');
    if (tag === 'br') return `<br${attributes}>`;
    return `<${tag}${attributes}>${inner}${pick(20) ? `</${pick(20) ? tag : one(TAGS)}>` : ''}`;
  };
  return text() + tree(4) + text();
}

suite('withoutInlineCode', () => {
  // markup -> the same without inline code; text stays text
  const cases: readonly (readonly [string, string])[] = [
    ['<p style="x">', '<p -tyle="x">'],
    ['<p STYLE=x onClick = "a>b" class=c>t</p>', '<p -TYLE=x -nClick = "a>b" class=c>t</p>'],
    ['<p title="a style=b">x style=y onload=z', '<p title="a style=b">x style=y onload=z'],
    ["<p title='\"'style=x/onload=y>", "<p title='\"'-tyle=x/onload=y>"],
    ['<p/style=a>', '<p/-tyle=a>'],
    ['<p/onload/style>', '<p/-nload/-tyle>'],
    ['<p title="x"style=y>', '<p title="x"-tyle=y>'],
    ['<p a"b style=c>', '<p a"b -tyle=c>'],
    ['<p =a style=c>', '<p =a -tyle=c>'],
    ['<p title=a"b style=c>', '<p title=a"b -tyle=c>'],
    ['a < b style=x', 'a < b style=x'],
    ['1 <2 onload=3', '1 <2 onload=3'],
    ['<!-- <p title=" --><p style=x>', '<!-- <p title=" --><p -tyle=x>'],
    ['<!--><p style=x>', '<!--><p -tyle=x>'],
    ['<? " ?><p style=x>', '<? " ?><p -tyle=x>'],
    ['<textarea style=a><p title="</textarea><p style=b>', '<textarea -tyle=a><p title="</textarea><p -tyle=b>'],
    ['a<style onload=a>p{style=x}</style >b<p onload=b>', 'a<!---->b<p -nload=b>'],
    ['a<script title=">"> onload=x </scripted>', 'a<!---->'],
    ['<scr<script>ipt>x</script>y', '<scr<script>ipt>x<!---->y'],
    ['<<script></script>script>', '<<!---->script>'],
    ['<noscript class=a>x</NOSCRIPT>', '<xoscript class=a>x</xOSCRIPT>'],
    ['</p style=x>', '</p -tyle=x>'],
    ['<p styled=x once=y>', '<p styled=x -nce=y>'],
  ];
  for (const [html, expected] of cases) {
    test(`writes ${html} as ${expected}`, () => expect(withoutInlineCode(html)).to.equal(expected));
  }

  test('takes time in proportion to the length, however the markup is made', () => {
    for (const piece of [
      '<!--',
      '<a ',
      '<a b="',
      "<a b='",
      '<script ',
      '<textarea>',
      '</',
      '<? ',
      '<a style',
      ' style=',
    ]) {
      const html = ` style=x ${piece.repeat(200_000 / piece.length)}`;
      expect(
        takesLess(200, () => withoutInlineCode(html)),
        piece,
      ).to.equal(true);
    }
  });
});
