import { clipText } from '../../base/text/clip-text.ts';
import {
  Drop,
  type BlockTag,
  type IncludeTag,
  type LayoutTag,
  type RenderTag,
  type Template,
  type Token,
} from 'liquidjs';
import { nearestName } from '../../base/text/nearest-name.ts';
import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import type { TemplatePlace } from '../../base/errors/template-error.ts';
import { compileToken } from './compile-expression.ts';
import { compileHash, loop, LoopState } from './compile-loops.ts';
import { entriesOf } from './entries-of.ts';
import { newNames, type Evaluation, type Evaluator } from './evaluation.ts';
import { Markup, textOf } from '../filters/markup.ts';
import { parseTemplate } from '../parse/parse-template.ts';
import { snippetNamed, snippetNames } from '../snippets.ts';

type Nodes = readonly Template[];
type Printer = (evaluation: Evaluation) => string;
type Compile = (nodes: Nodes) => Printer;

/** A snippet's name from Liquid's parser: a literal, a template or a value; undefined for `none`. */
type FileName = string | Template[] | Token | undefined;

const printers = new WeakMap<Nodes, Printer>();

/** Finds the snippet for a name at evaluation. */
function compileName(file: FileName, place: TemplatePlace, compile: Compile) {
  const nameOf: Evaluator =
    typeof file === 'string' ? () => file : Array.isArray(file) ? compile(file) : compileToken(file);
  return (evaluation: Evaluation): { name: string; print: Printer } => {
    evaluation.budget.at = place;
    evaluation.budget.chargeSnippet();
    evaluation.budget.chargeWork(1_000); // it may have to be parsed
    const given = nameOf(evaluation);
    evaluation.budget.chargeRead(given);
    const name = textOf(given);
    const { nodes } = parseTemplate(snippetText(name), name);
    let print = printers.get(nodes);
    if (!print) printers.set(nodes, (print = compile(nodes)));
    return { name, print };
  };
}

function snippetText(name: string): string {
  const text = snippetNamed(name);
  if (text !== undefined) return text;
  const near = nearestName(name, snippetNames());
  const hint = near ? `Write "${near}".` : 'Define it by defineSnippet(name, text) before the panel loads.';
  throw new ProcessPanelError('template/unknown-snippet', `unknown snippet "${clipText(name, 100)}"`, { hint });
}

interface Binding {
  readonly value: Token;
  readonly alias?: string;
}

/** A snippet that sees only the data and its arguments. */
export function compileRender(node: RenderTag, compile: Compile): Printer {
  const {
    file,
    hash,
    with: withValue,
    forBinding,
  } = node as unknown as {
    file: FileName;
    hash: RenderTag['hash'];
    with?: Binding;
    forBinding?: Binding;
  };
  const snippet = compileName(file, node.token, compile);
  const given = compileHash(hash);
  const value = compileToken((withValue ?? forBinding)?.value);
  return evaluation => {
    const { name, print } = snippet(evaluation);
    const inner = evaluation.isolated();
    inner.names = [given(evaluation)];
    const bound = value(evaluation);
    if (withValue) inner.names[0]![withValue.alias ?? name] = bound;
    if (!forBinding) return print(inner);
    const entries = entriesOf(bound, evaluation.budget);
    const forloop = new LoopState(entries.length, `${forBinding.alias}-${forBinding.value.getText()}`);
    const scope = Object.assign(newNames(), { forloop });
    return loop(inner, entries, scope, forBinding.alias ?? name, forloop, print, node.token);
  };
}

/** A snippet that shares the names of its surroundings. */
export function compileInclude(node: IncludeTag, compile: Compile): Printer {
  const { file, hash, withVar } = node as unknown as { file: FileName; hash: IncludeTag['hash']; withVar?: Token };
  const snippet = compileName(file, node.token, compile);
  const given = compileHash(hash);
  const value = compileToken(withVar);
  return evaluation => {
    const { name, print } = snippet(evaluation);
    const scope = given(evaluation);
    if (withVar) scope[name] = value(evaluation);
    return evaluation.within(scope, () => print(evaluation));
  };
}

/** Prints a block, given the block that it replaces. */
type BlockPrinter = (replaced: Block) => string;

/** Liquid's `block`; `super` is the replaced block. */
class Block extends Drop {
  readonly #print: () => string;

  constructor(print: () => string) {
    super();
    this.#print = print;
  }

  super(): Markup {
    return new Markup(this.#print());
  }
}

const BLOCKS = 'blocks';
/** While this register is set, blocks are only collected. */
const COLLECTING = 'collecting';

/** Fills the blocks of a snippet from the blocks that follow the tag in the template. */
export function compileLayout(node: LayoutTag, compile: Compile): Printer {
  const { file, args, templates } = node as unknown as { file: FileName; args: RenderTag['hash']; templates: Nodes };
  const print = compile(templates);
  if (file === undefined) return print;
  const snippet = compileName(file, node.token, compile);
  const given = compileHash(args);
  return evaluation => {
    const layout = snippet(evaluation);
    evaluation.used = true;
    evaluation.registers.set(COLLECTING, true);
    const rest = print(evaluation);
    evaluation.registers.set(COLLECTING, false);
    const blocks = blocksOf(evaluation);
    if (!blocks.has('')) blocks.set('', () => rest);
    return evaluation.within(given(evaluation), () => layout.print(evaluation));
  };
}

function blocksOf({ registers }: Evaluation): Map<string, BlockPrinter> {
  let blocks = registers.get(BLOCKS) as Map<string, BlockPrinter> | undefined;
  if (!blocks) registers.set(BLOCKS, (blocks = new Map()));
  return blocks;
}

export function compileBlock(node: BlockTag, compile: Compile): Printer {
  const { block, templates } = node as unknown as { block: string; templates: Nodes };
  const print = compile(templates);
  return evaluation => {
    const blocks = blocksOf(evaluation);
    const replacing = blocks.get(block);
    const current: BlockPrinter = replaced => {
      evaluation.budget.at = node.token;
      evaluation.budget.loop(); // each level may print the replaced block several times
      return evaluation.within(Object.assign(newNames(), { block: replaced }), () => print(evaluation));
    };
    const printer: BlockPrinter = replacing ? replaced => replacing(new Block(() => current(replaced))) : current;
    if (!evaluation.registers.get(COLLECTING)) return printer(new Block(() => ''));
    evaluation.used = true;
    blocks.set(block, printer);
    return '';
  };
}
