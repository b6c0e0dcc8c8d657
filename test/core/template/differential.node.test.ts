import { suite, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { LocaleTools } from '../../../src/core/template/locale-tools.ts';
import { Markup } from '../../../src/core/template/markup.ts';
import { evaluateByLiquid, evaluateProgram, newContext } from '../../../src/core/template/panel-template.ts';
import { parseTemplate, type ParsedTemplate } from '../../../src/core/template/parse-template.ts';
import { programOf } from '../../../src/core/template/program.ts';
import { evaluationError } from '../../../src/core/template/template-errors.ts';
import { randomFrom, TemplateGrammar } from './random-template.ts';

const CASES = Number(process.env['DIFFERENTIAL_CASES'] ?? 25_000);
const seed = Number(process.env['DIFFERENTIAL_SEED'] ?? Math.floor(Math.random() * 2 ** 32));

const tools = new LocaleTools({ lang: 'cs', timeZone: 'America/New_York', message: key => `<${key}>` });

interface Scope {
  readonly process: unknown;
  readonly step: unknown;
  readonly variables: unknown;
}

type Evaluate = (context: ReturnType<typeof newContext>) => unknown;

function outcome(evaluate: Evaluate, { process, step, variables }: Scope, plain: boolean): unknown {
  const context = newContext(tools);
  Object.assign(context.roots, { $_process: process, $_step: step, $variables: variables });
  context.plain = plain;
  try {
    return comparable(evaluate(context));
  } catch (thrown) {
    return { error: evaluationError(thrown).code };
  }
}

/** Markup and plain text of the same letters are two things. */
function comparable(value: unknown): unknown {
  if (value instanceof Markup) return { markup: value.html };
  if (Array.isArray(value)) return value.map(comparable);
  return value === null || value === undefined ? null : value;
}

suite('compiled templates', () => {
  test(`evaluate as LiquidJS does, ${CASES} random templates and data (seed ${seed})`, t => {
    t.diagnostic(`seed ${seed}: DIFFERENTIAL_SEED=${seed} repeats this run`);
    const grammar = new TemplateGrammar(randomFrom(seed));
    let [compiled, failed] = [0, 0];
    const differences: object[] = [];
    for (let i = 0; i < CASES && differences.length < 5; i++) {
      const source = grammar.template();
      let parsed: ParsedTemplate;
      try {
        parsed = parseTemplate(source);
      } catch (thrown) {
        throw new Error(`the grammar made a template that does not parse: ${source}`, { cause: thrown });
      }
      const program = programOf(parsed);
      if (program.evaluate || program.print) compiled++;
      else continue;
      const scope = { process: grammar.map(), step: grammar.map(), variables: grammar.map() };
      const plain = i % 4 === 0;
      const ours = outcome(context => evaluateProgram(program, parsed, context), scope, plain);
      const liquids = outcome(context => evaluateByLiquid(parsed, context), scope, plain);
      if (ours !== null && typeof ours === 'object' && 'error' in ours) failed++;
      if (!isDeepStrictEqual(ours, liquids)) differences.push({ source, scope, plain, ours, liquids });
    }
    expect(differences, JSON.stringify(differences, null, 1)).to.deep.equal([]);
    expect(compiled / CASES).to.be.above(0.8);
    expect(failed / CASES).to.be.below(0.2);
    t.diagnostic(`${compiled} compiled, ${failed} failed alike`);
  });
});
