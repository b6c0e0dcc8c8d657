import { TypeGuards, type Token } from 'liquidjs';
import { NotCompiled, type Evaluator } from './compile-expression.ts';
import { compileNodes, compileOutput, writtenFilters, type Printer } from './compile-nodes.ts';
import type { ParsedTemplate } from './parse-template.ts';

/** How a template is evaluated: the first that is not null. All null: by Liquid itself. */
export interface Program {
  /** Root and names of a template that is nothing but one path into the data: `['$_step', 'id']`. */
  readonly path: readonly string[] | null;
  /** Of a template that is one output. */
  readonly evaluate: Evaluator | null;
  readonly print: Printer | null;
}

const programs = new WeakMap<ParsedTemplate, Program>();

/** The program of a parsed template, made once. */
export function programOf(parsed: ParsedTemplate): Program {
  let program = programs.get(parsed);
  if (!program) programs.set(parsed, (program = compile(parsed)));
  return program;
}

function compile(parsed: ParsedTemplate): Program {
  const path = pathOf(parsed);
  try {
    return {
      path,
      evaluate: parsed.sole && compileOutput(parsed.sole),
      print: parsed.sole ? null : compileNodes(parsed.nodes),
    };
  } catch (thrown) {
    if (thrown instanceof NotCompiled) return { path, evaluate: null, print: null };
    throw thrown;
  }
}

const ROOTS = new Set(['$_process', '$_step', '$variables']);

function pathOf({ sole }: ParsedTemplate): string[] | null {
  if (!sole || writtenFilters(sole).length > 0) return null;
  const [token, ...others] = sole.value.initial.postfix;
  if (!token || others.length > 0 || !TypeGuards.isPropertyAccessToken(token) || token.variable) return null;
  const names = (token.props as (Token & { content?: unknown })[]).map(({ content }) => content);
  if (!names.every(name => typeof name === 'string')) return null;
  return ROOTS.has(names[0]!) ? names : null;
}
