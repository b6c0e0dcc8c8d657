import type { PanelConfig } from './panel-config.ts';

/** A reference to a whole process, or to all its variables, which may read any of them. */
const WHOLE = /\$_process(?!\s*\.\s*\w)|\$_process\s*\.\s*variables(?!\s*\.\s*[\w-]|\s*\[\s*(["'])[^"']*\1\s*\])/;
const NAMED = /\$_process\s*\.\s*variables\s*(?:\.\s*([\w-]+)|\[\s*(["'])([^"']*)\2\s*\])/g;

/**
 * Names of the variables that a panel's templates and filters read, for sources that query variables by name; null if
 * any may be read. Criteria are not included: the source knows what it needs for them.
 *
 * @param templates - in addition to those of the configuration
 */
export function variablesRead(config: PanelConfig, ...templates: (string | null | undefined)[]): string[] | null {
  const texts = [...textsIn({ ...config, filter: null }), ...templates.filter(text => typeof text === 'string')];
  const names = new Set<string>();
  for (const text of texts) {
    if (WHOLE.test(text)) return null;
    for (const [, plain, , quoted] of text.matchAll(NAMED)) names.add(plain ?? quoted!);
  }
  if (config.panel === 'process_grid')
    for (const { source } of config.filters) if ('variable' in source) names.add(source.variable.split('.')[0]!);
  return [...names];
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value instanceof Map) for (const member of value.values()) yield* textsIn(member);
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* textsIn(member);
}
