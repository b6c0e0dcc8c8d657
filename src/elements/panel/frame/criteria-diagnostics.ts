import type { Diagnostic } from '../../../core/base/errors/diagnostic.ts';
import type { ConfigPlaces } from '../../../core/config/config-places.ts';
import type { PanelConfig } from '../../../core/config/panel-config.ts';

/** What an adapter found in the criteria of a query, `/criteria/2/…`, at its place in the configuration. */
export function criteriaDiagnostics(
  diagnostics: readonly Diagnostic[],
  config: PanelConfig,
  places: ConfigPlaces,
): Diagnostic[] {
  return diagnostics.map(diagnostic => {
    const index = /^\/criteria\/(\d+)/.exec(diagnostic.path)?.[1];
    const criterion = index && config.filter.criteria[Number(index)];
    return criterion ? { ...diagnostic, path: criterion.path, ...places.of(criterion.path) } : diagnostic;
  });
}
