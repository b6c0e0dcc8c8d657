import { Drop, type CycleTag, type ForTag, type Hash, type TablerowTag, type Token } from 'liquidjs';
import type { TemplatePlace } from '../../base/errors/template-error.ts';
import { compileToken, compileValue, type FilteredValue } from './compile-expression.ts';
import { entriesOf } from './entries-of.ts';
import { newNames, type Evaluation, type Evaluator, type Names } from './evaluation.ts';
import { textOf } from '../filters/markup.ts';

type Printer = (evaluation: Evaluation) => string;
type Compile = (nodes: ForTag['templates']) => Printer;

/** Liquid's `forloop`. */
export class LoopState extends Drop {
  i = 0;
  readonly length: number;
  readonly name: string;

  constructor(length: number, name: string) {
    super();
    this.length = length;
    this.name = name;
  }

  index(): number {
    return this.i + 1;
  }

  index0(): number {
    return this.i;
  }

  first(): boolean {
    return this.i === 0;
  }

  last(): boolean {
    return this.i === this.length - 1;
  }

  rindex(): number {
    return this.length - this.i;
  }

  rindex0(): number {
    return this.length - this.i - 1;
  }

  override valueOf(): string {
    return JSON.stringify(this);
  }
}

/** Liquid's `tablerowloop`. */
class RowState extends LoopState {
  readonly cols: number;

  constructor(length: number, cols: number, name: string) {
    super(length, name);
    this.cols = cols;
  }

  row(): number {
    return Math.floor(this.i / this.cols) + 1;
  }

  col0(): number {
    return this.i % this.cols;
  }

  col(): number {
    return this.col0() + 1;
  }

  col_first(): boolean {
    return this.col0() === 0;
  }

  col_last(): boolean {
    return this.col() === this.cols;
  }
}

/** Prints something for each entry, up to a `break`. */
export function loop(
  evaluation: Evaluation,
  entries: readonly unknown[],
  scope: Names,
  variable: string,
  state: LoopState,
  print: Printer,
  place: TemplatePlace,
): string {
  return evaluation.within(scope, () => {
    let text = '';
    for (const entry of entries) {
      evaluation.budget.at = place;
      evaluation.budget.loop();
      scope[variable] = entry;
      evaluation.continues = evaluation.breaks = false;
      text += print(evaluation);
      evaluation.budget.printed(text.length);
      if (evaluation.breaks) break;
      state.i++;
    }
    evaluation.continues = evaluation.breaks = false;
    return text;
  });
}

/** Compiles named arguments, such as `limit: 2`; a name alone has the value true. */
export function compileHash({ hash }: Hash): (evaluation: Evaluation) => Names {
  const members = Object.entries(hash as Readonly<Record<string, Token | undefined>>).map(
    ([name, token]) => [name, token ? compileToken(token) : () => true] as const,
  );
  return evaluation => {
    const values = newNames();
    evaluation.budget.chargeWork(members.length / 8);
    for (const [name, evaluate] of members) values[name] = evaluate(evaluation);
    return values;
  };
}

export function compileFor(node: ForTag, compile: Compile): Printer {
  const { variable, collection } = node;
  const list = compileToken(collection);
  const modifiers = compileHash(node.hash);
  const print = compile(node.templates);
  const otherwise = compile(node.elseTemplates);
  const bare = Object.keys(node.hash.hash).length === 0;
  const name = `${variable}-${collection.getText()}`;
  return evaluation => {
    evaluation.budget.at = node.token;
    let entries = entriesOf(list(evaluation), evaluation.budget);
    if (entries.length === 0) return otherwise(evaluation);
    // `offset: continue` continues where the last loop of this name stopped.
    const continuation = { continue: evaluation.registers.get(name) };
    const { offset, limit, reversed } = bare
      ? newNames()
      : evaluation.within(continuation, () => modifiers(evaluation));
    if (!bare) evaluation.budget.chargeAtOnce(entries.length / 64);
    if (offset !== undefined) entries = entries.slice(offset as number);
    if (limit !== undefined) entries = entries.slice(0, limit as number);
    if (reversed) entries = [...entries].reverse();
    evaluation.registers.set(name, Number(offset ?? 0) + entries.length);
    const forloop = new LoopState(entries.length, name);
    return loop(evaluation, entries, Object.assign(newNames(), { forloop }), variable, forloop, print, node.token);
  };
}

export function compileTablerow(node: TablerowTag, compile: Compile): Printer {
  const { variable, collection } = node;
  const list = compileToken(collection);
  const modifiers = compileHash(node.args);
  const print = compile(node.templates);
  return evaluation => {
    evaluation.budget.at = node.token;
    const { offset, limit, cols } = modifiers(evaluation);
    const from = Number(offset ?? 0);
    const all = entriesOf(list(evaluation), evaluation.budget);
    evaluation.budget.chargeAtOnce(all.length / 64);
    const entries = all.slice(from, limit === undefined ? undefined : from + Number(limit));
    const name = `${variable}-${collection.getText()}`;
    const state = new RowState(entries.length, Number(cols) || entries.length, name);
    const cell: Printer = inner => {
      const row = state.col0() > 0 ? '' : `${state.i > 0 ? '</tr>' : ''}<tr class="row${state.row()}">`;
      return `${row}<td class="col${state.col()}">${print(inner)}</td>`;
    };
    const scope = Object.assign(newNames(), { tablerowloop: state });
    const rows = loop(evaluation, entries, scope, variable, state, cell, node.token);
    return rows && `${rows}</tr>`;
  };
}

/** Gives the next of its values at each evaluation. */
export function compileCycle(node: CycleTag): Evaluator {
  const { group, candidates } = node as unknown as {
    group?: Token;
    candidates: readonly (FilteredValue & { getText(): string })[];
  };
  const groupOf = compileToken(group);
  const values = candidates.map(candidate => compileValue(candidate));
  const written = candidates.map(candidate => candidate.getText()).join();
  return evaluation => {
    const name = groupOf(evaluation);
    evaluation.budget.chargeRead(name);
    const key = `cycle ${textOf(name)} ${written}`;
    const turn = (evaluation.registers.get(key) ?? 0) as number;
    evaluation.used = true;
    evaluation.registers.set(key, (turn + 1) % values.length);
    return values[turn]!(evaluation);
  };
}
