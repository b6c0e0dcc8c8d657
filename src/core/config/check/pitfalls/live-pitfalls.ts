import type { YamlNode } from '../../yaml/yaml-node.ts';
import type { Warn } from './criteria-pitfalls.ts';

/** Finds settings of `live` that have no effect with the others. */
export function livePitfalls(live: YamlNode | undefined, warn: Warn): void {
  if (live?.kind !== 'map') return;
  const { entries } = live;
  const mode = entries.get('mode')?.value;
  if (mode?.kind !== 'scalar' || mode.value !== 'off') return;
  for (const key of ['every', 'rows'])
    if (entries.has(key)) warn(`/live/${key}`, `"${key}" has no effect: "mode" is off`, 'Remove it.', 'key');
}
