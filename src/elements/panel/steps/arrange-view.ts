import { type ProcessPanelError, toProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import type { PanelConfig } from '../../../core/config/panel-config.ts';
import type { TemplateEngine } from '../../../core/template/template.ts';
import type { GraphSurroundings } from './graph-surroundings.ts';
import type { PanelReading } from './read-panel-config.ts';
import type { Run } from './resource.ts';
import type { Inputs } from './step.ts';

export interface ViewInputs<C extends PanelConfig> extends Inputs {
  readonly reading: PanelReading<C>;
  readonly engine: TemplateEngine;
}

/** A configuration that has been applied to the view, or the error that prevents it. */
export interface Arranged<C extends PanelConfig> {
  readonly reading: PanelReading<C>;
  readonly config: C | null;
  readonly engine: TemplateEngine;
  readonly error: ProcessPanelError | null;
}

/** Makes columns and templates from a configuration, and restores the view that was saved for it. */
export function arrangeView<C extends PanelConfig>(
  { reading, engine }: ViewInputs<C>,
  { features, content }: Pick<GraphSurroundings<C>, 'features' | 'content'>,
  { offer }: Run<Arranged<C>>,
): Arranged<C> {
  const { config, error } = reading;
  const arranged = { reading, config, engine, error };
  // Features read the configuration of their panel.
  offer(arranged);
  if (!config) return arranged;
  try {
    features.update(config);
    content().configure(config, engine);
    features.get('persistence')?.restore();
    return arranged;
  } catch (thrown) {
    return { ...arranged, config: null, error: toProcessPanelError(thrown, 'template/evaluation') };
  }
}
