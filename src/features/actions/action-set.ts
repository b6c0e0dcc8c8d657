import { type ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ActionConfig, ActionPlace } from '../../core/config/actions/action-config.ts';
import { pointerTo } from '../../core/config/yaml/yaml-node.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { Template, TemplateEngine } from '../../core/template/template.ts';

/** The actions of a configuration, and whether they are available for a pair. */
export class ActionSet {
  readonly all: readonly ActionConfig[];
  readonly #when = new Map<string, Template>();
  readonly #onerror: (error: ProcessPanelError, path: string) => void;

  /**
   * @param onerror - called if a `when` fails, with its pointer in the configuration; the action is not available then
   * @throws ProcessPanelError if a `when` does not compile
   */
  constructor(
    all: readonly ActionConfig[],
    engine: TemplateEngine,
    onerror: (error: ProcessPanelError, path: string) => void,
  ) {
    this.all = all;
    this.#onerror = onerror;
    for (const { name, when } of all) if (when !== null) this.#when.set(name, engine.compile(when));
  }

  named(name: string | null): ActionConfig | undefined {
    return this.all.find(action => action.name === name);
  }

  at(place: ActionPlace): readonly ActionConfig[] {
    return this.all.filter(({ places }) => places.includes(place));
  }

  /** The actions of a row, in order. */
  forRow(pair: ProcessItem): readonly ActionConfig[] {
    return this.at('row').filter(action => this.allows(action, pair));
  }

  allows({ name }: ActionConfig, { process, step }: ProcessItem): boolean {
    const template = this.#when.get(name);
    if (!template) return true;
    try {
      return isTrue(template.evaluateText(process, step));
    } catch (thrown) {
      const path = `${pointerTo('/actions', name)}/when`;
      this.#onerror(toProcessPanelError(thrown, 'template/evaluation'), path);
      return false;
    }
  }
}

/** Truthiness as of contract 6.3. A template with more than one output renders a string, so "false" counts as false. */
function isTrue(value: unknown): boolean {
  if (typeof value === 'string') return !/^(?:false)?$/.test(value.trim());
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
