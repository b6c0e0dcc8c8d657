import type { PanelName } from '../query/process-query.ts';
import { readYaml } from './yaml/read-yaml.ts';

/** Whose configuration a text is: the panels it names, or the one whose keys it has where it is the bare contents. */
export function panelsOf(text: string, otherwise?: PanelName): PanelName[] {
  const { root } = text.length > 2 ** 20 ? { root: null } : readYaml(text);
  const has = (...names: string[]): boolean => root?.kind === 'map' && names.some(name => root.entries.has(name));
  const named = (['process_grid', 'process_list'] as const).filter(name => has(name));
  if (named.length > 0) return named;
  const ui = root?.kind === 'map' ? root.entries.get('ui')?.value : undefined;
  const isList = ui?.kind === 'map' && (ui.entries.has('content') || ui.entries.has('placeholder'));
  return [otherwise ?? (isList && !has('table', 'selection') ? 'process_list' : 'process_grid')];
}
