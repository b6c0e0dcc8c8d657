import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { addressFor, type AddressUse } from '../../../src/core/base/address.ts';

const BASE = 'https://page.example/app/';
const USES: readonly AddressUse[] = ['row', 'link', 'picture', 'style', 'request'];

suite('addressFor', () => {
  // address -> what it may be used for
  const cases: readonly (readonly [string, string])[] = [
    ['', 'row link picture style request'],
    ['/x', 'row link picture style request'],
    ['x/y.html', 'row link picture style request'],
    ['//host/x', 'row link picture style request'],
    ['\\\\host', 'row link picture style request'],
    ['?a=b:c', 'row link picture style request'],
    ['#javascript:x', 'row link picture style request'],
    ['https://x', 'row link picture style request'],
    ['HTTP:x', 'row link picture style request'],
    ['\u00a0https://x\u3000', 'row link picture style request'],
    ['https://ada:secret@x', 'row link picture style'],
    ['//ada@x', 'row link picture style'],
    ['mailto:a@b', 'link'],
    ['tel:+1', 'link'],
    ['data:image/png;base64,AA', 'picture style request'],
    ['DATA:image/PNG;base64,AA', 'picture style request'],
    ['data:image/svg+xml,x', 'style request'],
    ['data:text/html,x', 'style request'],
    ['blob:https://x/1', 'style request'],
    ['javascript:x', ''],
    [' java\tscript\n:x', ''],
    ['\u00a0javascript:x', ''],
    ['\u2028\u0001javascript:x', ''],
    ['\ufeff\u001f\u00a0 java\nscript:x', ''],
    ['java\u00adscript:x', ''],
    ['vbscript:x', ''],
    ['ftp://x', ''],
    ['x1:y', ''],
    ['sms:1', ''],
    ['http://[', ''],
  ];
  for (const [address, uses] of cases)
    test(`takes ${JSON.stringify(address)} for ${uses || 'nothing'}`, () => {
      expect(USES.filter(use => addressFor(use, address, BASE)).join(' ')).to.equal(uses);
    });

  test('takes nothing but a text', () => {
    for (const value of [null, undefined, 5, true, {}, [BASE], new URL(BASE)])
      for (const use of USES) expect(addressFor(use, value, BASE)).to.equal(null);
  });

  test('takes the scheme of the page where it has relative addresses', () => {
    expect(addressFor('row', 'x', 'app://local/index.html')?.url.href).to.equal('app://local/x');
    expect(addressFor('link', 'x', 'file:///a/b.html')?.url.href).to.equal('file:///a/x');
    expect(addressFor('row', 'data:text/html,x', 'data:text/html,y')).to.equal(null);
    expect(addressFor('row', '#x', 'data:text/html,y')).to.equal(null);
    expect(addressFor('row', 'blob:https://x/1', 'blob:https://x/2')).to.equal(null);
    expect(addressFor('row', 'x', 'javascript://host/y')).to.equal(null);
    expect(addressFor('row', 'x', undefined)).to.equal(null);
  });

  test('gives the text from which it was read, without white space around', () => {
    expect(addressFor('row', '\u00a0 /p?q=a b#c\n', BASE)!.text).to.equal('/p?q=a b#c');
  });

  test('gives no text that leads elsewhere than the address that was allowed', () => {
    const space = fc.constantFrom(...SPACES_AND_CONTROLS);
    const spaces = fc.array(space, { maxLength: 4 }).map(list => list.join(''));
    const scheme = fc.constantFrom('javascript:', 'data:text/html,', 'vbscript:', 'https://x/', '/x', 'mailto:x', 'x');
    const text = fc.tuple(spaces, scheme, fc.nat(12), spaces, spaces).map(
      // one more somewhere within
      ([before, written, at, within, after]) => before + written.slice(0, at) + within + written.slice(at) + after,
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...USES), (written, use) => {
        const address = addressFor(use, written, BASE);
        if (!address) return;
        expect(new URL(address.text, BASE).href).to.equal(address.url.href);
        expect(address.url.protocol).not.to.match(/^(?:javascript|vbscript):$/);
        if (use === 'row' || use === 'link') expect(address.url.protocol).to.match(/^(?:https?|mailto):$/);
      }),
      { numRuns: 5000 },
    );
  });
});

/** All of Unicode that is white space, a control or a format character. */
const SPACES_AND_CONTROLS = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter(code => code < 0xd800 || code > 0xdfff)
  .map(code => String.fromCodePoint(code))
  .filter(char => /[\s\p{Z}\p{Cc}\p{Cf}]/u.test(char));
