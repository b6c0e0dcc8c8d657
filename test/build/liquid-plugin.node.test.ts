import { suite, test } from 'node:test';
import { expect } from 'chai';
import esbuild from 'esbuild';
import type { Process, Step } from '../../src/core/processes/process.ts';
import type { createTemplateEngine } from '../../src/core/template/engine.ts';
// @ts-expect-error a build script without types
import { plugin, trimmed } from '../../src/build/liquid-plugin.mjs';
import { randomFrom, TemplateGrammar } from '../core/template/random-template.ts';

interface Bundled {
  createTemplateEngine: typeof createTemplateEngine;
  filters: object;
}

async function bundled(plugins: esbuild.Plugin[]): Promise<Bundled> {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `export * from './src/core/template/engine.ts'; export { FILTERS as filters } from './src/core/template/filters.ts';`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    plugins,
  });
  return (await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
  )) as Bundled;
}

suite('LiquidJS in the bundle', () => {
  test('does what it does in the package, for templates whole and faulty', async () => {
    const [whole, cut] = await Promise.all([bundled([]), bundled([(plugin as () => esbuild.Plugin)()])]);
    const locale = { lang: 'cs', timeZone: 'Asia/Kolkata', message: (key: string) => key };
    const [engine, smaller] = [whole.createTemplateEngine(locale), cut.createTemplateEngine(locale)];
    const random = randomFrom(7);
    const grammar = new TemplateGrammar(random);
    const outcome = (own: typeof engine, source: string, [entity, step]: [Process, Step]) => {
      try {
        return own.compile(source).evaluate(entity, step);
      } catch (thrown) {
        return String(thrown);
      }
    };
    for (let i = 0; i < 300; i++) {
      // A third is cut somewhere, a third is left to Liquid.
      const template =
        grammar.template() + (i % 3 === 0 ? '{% decrement d %}{% tablerow t in x %}{{ t }}{% endtablerow %}' : '');
      const source = i % 3 === 1 ? template.slice(0, Math.floor(random() * template.length)) : template;
      const pair = [grammar.map(), grammar.map()] as unknown as [Process, Step];
      expect(outcome(smaller, source, pair), source).to.deep.equal(outcome(engine, source, pair));
    }
  });

  test('is not built from a LiquidJS that has changed', () => {
    expect(() => trimmed('class Liquid {}\n')).to.throw(/LiquidJS has no .* any more/);
  });
});
