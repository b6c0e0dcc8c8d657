import { suite, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { Drop } from 'liquidjs';
import { LocaleTools } from '../../../src/core/template/filters/locale-formats.ts';
import { Markup } from '../../../src/core/template/filters/markup.ts';
import { newEvaluation, programOf } from '../../../src/core/template/panel-template.ts';
import { parseTemplate, type ParsedTemplate } from '../../../src/core/template/parse/parse-template.ts';
import { evaluationError } from '../../../src/core/template/template-errors.ts';
import { randomFrom, TemplateGrammar } from './random-template.ts';
import { evaluateByLiquid } from './reference-liquid.ts';

const CASES = Number(process.env['DIFFERENTIAL_CASES'] ?? 20_000);
const seed = Number(process.env['DIFFERENTIAL_SEED'] ?? Math.floor(Math.random() * 2 ** 32));

const tools = new LocaleTools({ lang: 'cs', timeZone: 'America/New_York', message: key => `<${key}>` });

function outcome(evaluate: () => unknown): unknown {
  try {
    return comparable(evaluate());
  } catch (thrown) {
    return { error: evaluationError(thrown, { input: '', begin: 0 }).code };
  }
}

/** Markup and plain text of the same letters are two things. */
function comparable(value: unknown): unknown {
  if (value instanceof Markup) return { markup: value.html };
  if (Array.isArray(value)) return value.map(comparable);
  if (value instanceof Drop) return comparable(value.valueOf());
  return value === null || value === undefined ? null : value;
}

suite('compiled templates', () => {
  test(`evaluate as LiquidJS does, ${CASES} random templates and data (seed ${seed})`, t => {
    t.diagnostic(`seed ${seed}: DIFFERENTIAL_SEED=${seed} repeats this run`);
    const grammar = new TemplateGrammar(randomFrom(seed));
    let failed = 0;
    const differences: object[] = [];
    for (let i = 0; i < CASES && differences.length < 5; i++) {
      const source = grammar.template();
      let parsed: ParsedTemplate;
      try {
        parsed = parseTemplate(source);
      } catch (thrown) {
        throw new Error(`the grammar made a template that does not parse: ${source}`, { cause: thrown });
      }
      const roots = { $_process: grammar.map(), $_step: grammar.map(), $variables: grammar.map() };
      const plain = i % 4 === 0;
      const evaluation = Object.assign(newEvaluation(tools), { plain });
      Object.assign(evaluation.roots, roots);
      const ours = outcome(() => programOf(parsed)(evaluation));
      const liquids = outcome(() => evaluateByLiquid(source, parsed.sole !== null, tools, roots, plain));
      if (ours !== null && typeof ours === 'object' && 'error' in ours) failed++;
      if (!isDeepStrictEqual(ours, liquids)) differences.push({ source, roots, plain, ours, liquids });
    }
    expect(differences, JSON.stringify(differences, null, 1)).to.deep.equal([]);
    expect(failed / CASES).to.be.below(0.2);
  });
});
