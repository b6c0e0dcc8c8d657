import type { Diagnostic } from '../../../core/base/errors/diagnostic.ts';
import type { ConfigPlaces } from '../../../core/config/config-places.ts';
import type { CriterionConfig } from '../../../core/config/filters/criterion-config.ts';
import type { PanelConfig } from '../../../core/config/panel-config.ts';

/**
 * Diagnostics of a query's criteria, `/criteria/2/any/0/…`, and of its mapping, `/source/map/id`, at their places in the
 * configuration. A mapping of a script has none.
 */
export function placedDiagnostics(
  diagnostics: readonly Diagnostic[],
  config: PanelConfig,
  places: ConfigPlaces,
): Diagnostic[] {
  return diagnostics.flatMap(diagnostic => {
    const { path, line } = diagnostic;
    if (line === 0 && OF_SOURCE.test(path)) return config.source ? { ...diagnostic, ...places.ofSetting(path) } : [];
    const criterion = criterionAt(config, path);
    return criterion ? { ...diagnostic, path: criterion.path, ...places.of(criterion.path) } : diagnostic;
  });
}

const OF_SOURCE = /^\/source(?:\/|$)/;

/** The criterion at a pointer; groups in a query are at the same positions as in the configuration. */
function criterionAt({ filter }: PanelConfig, pointer: string): CriterionConfig | undefined {
  const steps = /^\/criteria\/\d+(?:\/(?:any|all|none)\/\d+)*/.exec(pointer)?.[0].matchAll(/\w+\/(\d+)/g) ?? [];
  let found: CriterionConfig | undefined;
  for (const [, index] of steps) {
    const next: CriterionConfig | undefined = (found ? found.members : filter.criteria)?.[Number(index)];
    if (!next) break;
    found = next;
  }
  return found;
}
