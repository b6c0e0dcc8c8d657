import type { Diagnostic } from '../../../core/base/errors/diagnostic.ts';
import type { PanelConfig } from '../../../core/config/panel-config.ts';
import { parseYaml } from '../../../core/config/yaml/parse-yaml.ts';
import { SourceText } from '../../../core/config/yaml/source-text.ts';
import { nodeAt } from '../../../core/config/yaml/yaml-node.ts';

/** Diagnostics that an adapter gave in the criteria of a query, `/criteria/2/…`, at their places in the configuration. */
export function diagnosticsInConfig(
  diagnostics: readonly Diagnostic[],
  config: PanelConfig,
  text: string,
): Diagnostic[] {
  let root: ReturnType<typeof parseYaml>['root'] | undefined;
  return diagnostics.map(diagnostic => {
    const index = /^\/criteria\/(\d+)/.exec(diagnostic.path)?.[1];
    const criterion = index && config.filter.criteria[Number(index)];
    if (!criterion) return diagnostic;
    root ??= parseYaml(text).root;
    const found = root && nodeAt(root, criterion.path);
    const place = found && new SourceText(text).placeOf(found.keyStart);
    return { ...diagnostic, path: criterion.path, ...place };
  });
}
