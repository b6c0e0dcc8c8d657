import { type ProcessPanelError, toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { PanelConfig } from '../../../core/config/panel-config.ts';
import type { TemplateEngine } from '../../../core/template/template.ts';
import type { GraphSurroundings } from './graph-surroundings.ts';
import type { PanelReading } from './read-panel-config.ts';
import type { Run } from './resource.ts';
import type { Inputs } from './step.ts';

export interface ApplyInputs<C extends PanelConfig> extends Inputs {
  readonly reading: PanelReading<C>;
  readonly engine: TemplateEngine;
}

/** A configuration that has been applied to the view, or the error that prevents it. */
export interface AppliedConfig<C extends PanelConfig> {
  readonly reading: PanelReading<C>;
  readonly config: C | null;
  readonly engine: TemplateEngine;
  readonly error: ProcessPanelError | null;
}

/** Applies a configuration: makes columns and templates of it, and restores the view that was saved for it. */
export function applyConfig<C extends PanelConfig>(
  { reading, engine }: ApplyInputs<C>,
  { features, content }: Pick<GraphSurroundings<C>, 'features' | 'content'>,
  { offer }: Run<AppliedConfig<C>>,
): AppliedConfig<C> {
  const { config, error } = reading;
  const applied = { reading, config, engine, error };
  // Features read the configuration of their panel.
  offer(applied);
  if (!config) return applied;
  try {
    features.update(config);
    content().configure(config, engine);
    features.get('persistence')?.restore();
    return applied;
  } catch (thrown) {
    return { ...applied, config: null, error: toProcessPanelError(thrown, 'template/evaluation') };
  }
}
