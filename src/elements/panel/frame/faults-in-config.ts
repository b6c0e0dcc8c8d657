import type { Diagnostic } from '../../../core/base/errors/diagnostic.ts';
import type { PanelConfig } from '../../../core/config/panel-config.ts';
import { parseYaml } from '../../../core/config/yaml/parse-yaml.ts';
import { SourceText } from '../../../core/config/yaml/source-text.ts';
import { nodeAt } from '../../../core/config/yaml/yaml-node.ts';

/** Faults that an adapter found in the criteria of a query, `/criteria/2/…`, at their places in the configuration. */
export function faultsInConfig(faults: readonly Diagnostic[], config: PanelConfig, text: string): Diagnostic[] {
  let root: ReturnType<typeof parseYaml>['root'] | undefined;
  return faults.map(fault => {
    const index = /^\/criteria\/(\d+)/.exec(fault.path)?.[1];
    const criterion = index && config.filter.criteria[Number(index)];
    if (!criterion) return fault;
    root ??= parseYaml(text).root;
    const found = root && nodeAt(root, criterion.path);
    const place = found && new SourceText(text).placeOf(found.keyStart);
    return { ...fault, path: criterion.path, ...place };
  });
}
