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

  test('has filters that do what they do in the package', async () => {
    const [whole, cut] = await Promise.all([bundled([]), bundled([(plugin as () => esbuild.Plugin)()])]);
    const locale = { lang: 'cs', timeZone: 'Asia/Kolkata', message: (key: string) => key };
    const engines = [whole, cut].map(({ createTemplateEngine: make }) => make(locale));
    const codes = 'a A b B c C d e H I j k l L m M N p P q s S u U w W x X y Y z Z t n % h'.split(' ');
    const values = [
      null,
      true,
      0,
      -12.345,
      1e20,
      '',
      ' Žluťoučký\n <b>kůň</b> & 𝒳 ',
      '2026-02-28T23:59:07.089+02:00',
      '17',
    ];
    values.push('2024-12-31', 'aGk=', 'a,b,,', 'x'.repeat(60));
    const lists = [[], [3, 1, 'b', null, 3, [2]], [{ id: 2, n: 'x' }, { id: 1 }], { id: 1, list: [1] }];
    const variants = [
      '',
      ': 2',
      ': 1, 3',
      ': "id"',
      ': ","',
      ': "k", "Q"',
      ': null',
      ': empty',
      ': "%c", "Asia/Tokyo"',
    ];
    variants.push(': true', ': "ordinal", "US"', ': "item", "item.id == 1"', ': "cjk"');
    const formats = `: "${codes.map(code => `%${code} %-${code} %^12${code} %_3${code}`).join(' ')}"`;
    const names = [...(whole.filters as ReadonlyMap<string, unknown>).keys()].filter(name => name !== 'sample');
    expect([...(cut.filters as ReadonlyMap<string, unknown>).keys()].sort()).to.deep.equal([...names, 'sample'].sort());
    for (const name of names) {
      for (const variant of name === 'date' ? [...variants, formats] : variants) {
        const source = `{{ $_process.value | ${name}${variant} | json }}`;
        for (const value of [...values, ...lists]) {
          const [expected, found] = engines.map(engine => {
            try {
              return engine.compile(source).evaluateText({ value } as unknown as Process, null);
            } catch (thrown) {
              return String(thrown);
            }
          });
          expect(found, `${source} of ${JSON.stringify(value)}`).to.equal(expected);
        }
      }
    }
    for (const operator of ['==', '!=', '<', '>', '<=', '>=', 'contains']) {
      for (const other of ['$_process.right', 'nil', 'empty', 'blank']) {
        const source = `{{ $_process.left ${operator} ${other} }} {{ ${other} ${operator} $_process.left }}`;
        for (const left of [...values, ...lists]) {
          for (const right of other.startsWith('$') ? [0, '', '17', ...lists] : [0]) {
            const data = { left, right } as unknown as Process;
            const [expected, found] = engines.map(engine => engine.compile(source).evaluateText(data, null));
            expect(found, `${source} of ${JSON.stringify(data)}`).to.equal(expected);
          }
        }
      }
    }
  });

  test('is not built from a LiquidJS that has changed', () => {
    expect(() => trimmed('class Liquid {}\n')).to.throw(/LiquidJS has no .* any more/);
  });
});
