import { type ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { ActionConfig, ActionPlace } from '../../core/config/actions/action-config.ts';
import { pointerTo } from '../../core/config/yaml/yaml-node.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { Template, TemplateEngine } from '../../core/template/template.ts';

/** The actions of a configuration, and whether they can be done with a pair. */
export class ActionSet {
  readonly all: readonly ActionConfig[];
  readonly #when = new Map<string, Template>();
  readonly #onerror: (error: ProcessPanelError, path: string) => void;

  /**
   * @param onerror - called where a `when` fails, with its pointer in the configuration: such an action cannot be done
   * @throws ProcessPanelError where a `when` does not compile
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

/** As contract 6.3 has it; a text is that of a template with more than one output, whose `false` is a text. */
function isTrue(value: unknown): boolean {
  if (typeof value === 'string') return !/^(?:false)?$/.test(value.trim());
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
