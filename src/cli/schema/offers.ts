import { parseYaml } from '../../core/config/yaml/parse-yaml.ts';
import type { Schema } from './bundled-schema.ts';

/** A completion that an editor offers. */
export interface Offer {
  readonly value: string | number | boolean;
  /** Its name. */
  readonly title?: string;
  readonly description?: string;
}

/** Adds values to a schema as completions, instead of its examples. It still accepts what it did before. */
export function offer(schema: Schema, offers: readonly Offer[]): void {
  if (offers.length > 0) delete schema['examples'];
  const consts = offers
    .filter(({ value }) => typeof value !== 'string' || isPlain(value))
    .map(({ value, ...rest }) => ({ const: value, ...rest }));
  if (consts.length > 0) schema.anyOf = [...consts, ...(schema.anyOf ?? [{}])];
  // Values that need quotes become snippets, as yaml-language-server writes constants without quotes.
  const quoted = offers.flatMap(({ value, title, description }) =>
    typeof value === 'string' && !isPlain(value)
      ? [{ label: value, description: description ?? title ?? '', body: snippetOf(value) }]
      : [],
  );
  offerSnippets(schema, quoted);
}

/** Adds texts to a schema as completions that are inserted verbatim. */
export function offerSnippets(schema: Schema, snippets: NonNullable<Schema['defaultSnippets']>): void {
  if (snippets.length > 0) schema.defaultSnippets = [...(schema.defaultSnippets ?? []), ...snippets];
}

/** A quoted text in snippet syntax, in which `$` starts a placeholder. */
export const snippetOf = (text: string): string =>
  (/[\n\r\t]/.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`).replace(
    /[\\$}]/g,
    String.raw`\$&`,
  );

/** Whether YAML reads an unquoted text as that text, also within brackets. */
function isPlain(text: string): boolean {
  if (text.length > 1000 || /[,[\]{}\n\r]/.test(text)) return false;
  const { root } = parseYaml(`a: ${text}`);
  const value = root?.kind === 'map' ? root.entries.get('a')?.value : undefined;
  return value?.kind === 'scalar' && value.value === text;
}
