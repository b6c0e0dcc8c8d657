import { expect } from 'chai';
import { textOfMarkup } from '../../../../src/core/base/text/text-of-markup.ts';
import { takesLess } from '../../../support/takes-less.ts';

suite('the text of markup', () => {
  // what is special, HTML -> text
  const cases = [
    ['plain text', 'Group 4 complete', 'Group 4 complete'],
    ['nothing', '', ''],
    ['inline elements join', '<span class="group">Gr</span>oup <b>4</b>', 'Group 4'],
    ['block elements part words', '<p>one</p><p>two</p>', 'one two'],
    ['a line break parts words', 'one<br>two<BR/>three', 'one two three'],
    ['cells part words', '<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['white space is one blank', ' a \n\t b\u00a0 c ', 'a b c'],
    ['entities', '&lt;b&gt; &amp;amp; &quot;&apos;&nbsp;x', '<b> &amp; "\' x'],
    ['entities without semicolon', 'a &amp b &lt3', 'a & b <3'],
    [
      'entities of accented letters',
      'P&rcaron;&iacute;li&scaron; &Zcaron;lu&#357;ou&#x10D;k&yacute;',
      'Příliš Žluťoučký',
    ],
    ['unknown entities', '&nonsense; &; & x', '&nonsense; &; & x'],
    ['impossible characters', '&#0;&#x110000;', '\ufffd\ufffd'],
    ['attributes are no text', '<a href="x" title="secret > hidden">seen</a>', 'seen'],
    ['unquoted attributes', '<a href=x\'>y\' data-b=">">z</a>', 'y\' data-b=">">z'],
    ['a less-than sign is text', '1 < 2 and 3 <4', '1 < 2 and 3 <4'],
    ['comments', 'a<!-- <b>no</b> > -->b<!---->c', 'abc'],
    ['declarations and instructions', '<!doctype html>a<?xml x?>b</>c', 'abc'],
    ['scripts and styles', 'a<script>if (1 < 2) "no"</script>b<style>p{}</style >c', 'abc'],
    ['a script without an end', 'a<script>no', 'a'],
    ['a comment without an end', 'a<!-- no', 'a'],
    ['a tag without an end', 'a<b title="no', 'a'],
    ['an end tag without a start', 'a</b>b</p>c', 'ab c'],
    ['custom elements are inline', '<x-y>a</x-y>b', 'ab'],
  ] as const;
  for (const [special, html, text] of cases) {
    test(special, () => expect(textOfMarkup(html)).to.equal(text));
  }

  for (const [name, part] of [
    ['tags that never end', '<a b='],
    ['comments that never end', '<!--'],
    ['quotes that never end', '<a b="'],
    ['equals signs and blanks', '= '],
    ['ampersands', '&a'],
    ['tags', '<p>'],
    ['scripts', '<script>'],
  ] as const) {
    test(`100,000 ${name} take no longer than their length`, () => {
      const read = () => {
        textOfMarkup(`<x ${part.repeat(100_000)}`);
        textOfMarkup(part.repeat(100_000));
      };
      expect(takesLess(3000, read)).to.equal(true);
    });
  }
});
