import {
  CaptureTag,
  CycleTag,
  EchoTag,
  ForTag,
  IfTag,
  IncludeTag,
  LayoutTag,
  RenderTag,
  TablerowTag,
  UnlessTag,
  type Emitter,
  type Hash,
  type Liquid,
  type Parser,
  type TagToken,
  type TopLevelToken,
  type Value,
} from 'liquidjs';
import { nearestName } from '../base/nearest-name.ts';
import { LiquidFault } from './liquid-fault.ts';
import { Markup, printed } from './markup.ts';
import type { Names, PanelContext } from './panel-context.ts';
import { requireEnd } from './strict-tokenizer.ts';
import { isTrue } from './truth.ts';

type TagArguments = [token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser];

/** A condition that gives the specification's truth, so that Liquid's own agrees. */
function byTruth(value: Value): Value {
  return Object.create(value, {
    value: {
      *value(context: PanelContext, lenient: boolean): Generator<unknown, boolean, unknown> {
        return isTrue(yield value.value(context, lenient));
      },
    },
  }) as Value;
}

function truthful(Base: typeof IfTag): typeof IfTag {
  return class extends Base {
    constructor(...args: TagArguments) {
      super(...args);
      for (const branch of this.branches) branch.value = byTruth(branch.value);
    }
  };
}

/** A tag that renders a snippet. */
function snippetTag(Base: typeof RenderTag): typeof RenderTag {
  return class extends Base {
    constructor(...args: TagArguments) {
      super(...args);
      requireEnd(args[0].tokenizer);
    }

    override *render(context: PanelContext, emitter: Emitter): Generator<unknown, void, unknown> {
      context.budget.snippet();
      yield super.render(context, emitter);
    }
  };
}

/** What is captured is escaped already. */
class Capture extends CaptureTag {
  constructor(...args: TagArguments) {
    super(...args);
    requireEnd(args[0].tokenizer);
  }

  override *render(context: PanelContext): Generator<unknown, void, string> {
    yield* super.render(context);
    const names = context.bottom() as Names;
    if (!context.plain) names[this.variable] = new Markup(names[this.variable] as string);
  }
}

/** Liquid's own would print the text of markup. */
class Echo extends EchoTag {
  override *render(context: PanelContext, emitter: Emitter): Generator<unknown, void, unknown> {
    const { value } = this as unknown as { value?: Value };
    if (value) emitter.write(printed(yield value.value(context), context));
  }
}

class For extends ForTag {
  constructor(...args: TagArguments) {
    super(...args);
    checkModifiers(args[0], this.hash, ['limit', 'offset'], ['reversed']);
  }
}

class Tablerow extends TablerowTag {
  constructor(...args: TagArguments) {
    super(...args);
    checkModifiers(args[0], this.args, ['cols', 'limit', 'offset'], []);
  }
}

/** Liquid passes over modifiers that it does not know. */
function checkModifiers(token: TagToken, hash: Hash, valued: readonly string[], bare: readonly string[]): void {
  requireEnd(token.tokenizer);
  for (const [name, value] of Object.entries(hash.hash)) {
    if (value === undefined ? bare.includes(name) : valued.includes(name)) continue;
    const near = nearestName(name, [...valued, ...bare]);
    const hint = near && (valued.includes(near) ? `Write "${near}: 1".` : `Write "${near}".`);
    throw new LiquidFault(
      `"${token.name}" takes no "${name}"${value === undefined ? ' without a value' : ''}`,
      token,
      hint,
    );
  }
}

class Cycle extends CycleTag {
  constructor(token: TagToken, rest: TopLevelToken[], forLiquid: Liquid) {
    Object.assign(token.tokenizer, { partedByCommas: true });
    super(token, rest, forLiquid);
  }
}

/** Tags of Liquid that are stricter, safer or truer here. */
export const TAGS = {
  if: truthful(IfTag),
  unless: truthful(UnlessTag as unknown as typeof IfTag),
  capture: Capture,
  echo: Echo,
  for: For,
  tablerow: Tablerow,
  cycle: Cycle,
  render: snippetTag(RenderTag),
  include: snippetTag(IncludeTag as unknown as typeof RenderTag),
  layout: snippetTag(LayoutTag as unknown as typeof RenderTag),
};
