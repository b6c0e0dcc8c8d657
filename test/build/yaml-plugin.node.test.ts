import { suite, test } from 'node:test';
import { expect } from 'chai';
import esbuild from 'esbuild';
import fc from 'fast-check';
import * as yaml from 'js-yaml';
// @ts-expect-error a build script without types
import { plugin } from '../../src/build/yaml-plugin.mjs';

const TEXTS = [
  'a: 1\nb: [1, {c: d}]\n',
  "'q''q': \"\\u0041\\n\\\n  x\"\n? - a\n: - b\n",
  'x: |2-\n    a\n   b\n\ny: >+\n  a\n  b\n\n',
  '%YAML 1.2\n---\n&a !!str b: *a\n...\n---\nc\n',
  '\ufeff# only\n',
  'a: b: c\n',
  '\ta: 1\n',
  'a: [1, 2\n',
  '- !x y\n-z\n',
  '['.repeat(120),
];

/** Signs that mean something to a parser. */
const SIGNS = '\n|\t|:|-|?|{|}|[|]|"|\'|\\|>|&|*|!|%|@|#|,|0|x|u|U|\0|\u00a0| |\n  |: |- '.split('|').concat('|');

suite("js-yaml's parser in the bundle", () => {
  test('does what it does in the package, and nothing else is there', async () => {
    const { outputFiles } = await esbuild.build({
      stdin: { contents: `export * from 'js-yaml';`, resolveDir: process.cwd() },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      plugins: [(plugin as () => esbuild.Plugin)()],
    });
    const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`;
    const bundled = (await import(url)) as typeof yaml;
    expect(Object.keys(bundled)).to.have.members([
      'EVENT_ID',
      'SCALAR_STYLE',
      'YAMLException',
      'getScalarValue',
      'parseEvents',
    ]);
    const outcome = ({ parseEvents, getScalarValue }: typeof yaml, text: string) => {
      try {
        const events = parseEvents(text, { maxDepth: 100 });
        const values = events.filter(event => event.type === yaml.EVENT_ID.SCALAR);
        return [events, values.map(event => getScalarValue(text, event))];
      } catch (thrown) {
        const { reason, mark } = thrown as yaml.YAMLException;
        return [reason, mark?.position]; // what `parse-yaml.ts` reads; it counts lines and columns itself
      }
    };
    const same = (text: string): void => {
      expect(outcome(bundled, text), text).to.deep.equal(outcome(yaml, text));
    };
    for (const text of TEXTS) same(text);
    const piece = fc.constantFrom(...TEXTS.slice(0, -1), ...SIGNS);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => same(pieces.join(''))),
      { numRuns: 2_000 },
    );
  });
});
