import { parseYaml } from '../../core/config/yaml/parse-yaml.ts';
import type { Schema } from './bundled-schema.ts';

/** A value that an editor offers. */
export interface Offer {
  readonly value: string | number | boolean;
  /** What it is called. */
  readonly title?: string;
  readonly description?: string;
}

/** Lets a schema offer values in place of its examples, and take whatever it took before. */
export function offer(schema: Schema, offers: readonly Offer[]): void {
  if (offers.length > 0) delete schema['examples'];
  const consts = offers
    .filter(({ value }) => typeof value !== 'string' || isPlain(value))
    .map(({ value, ...rest }) => ({ const: value, ...rest }));
  if (consts.length > 0) schema.anyOf = [...consts, ...(schema.anyOf ?? [{}])];
  // What has to be in quotes: yaml-language-server writes constants without them.
  const quoted = offers.flatMap(({ value, title, description }) =>
    typeof value === 'string' && !isPlain(value)
      ? [{ label: value, description: description ?? title ?? '', body: snippetOf(value) }]
      : [],
  );
  offerSnippets(schema, quoted);
}

/** Lets a schema offer texts that are written as they are. */
export function offerSnippets(schema: Schema, snippets: NonNullable<Schema['defaultSnippets']>): void {
  if (snippets.length > 0) schema.defaultSnippets = [...(schema.defaultSnippets ?? []), ...snippets];
}

/** A text in quotes, in the syntax of snippets, in which `$` begins a placeholder. */
export const snippetOf = (text: string): string =>
  (/[\n\r\t]/.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`).replace(
    /[\\$}]/g,
    String.raw`\$&`,
  );

/** Whether YAML reads a text without quotes as that text, in brackets too. */
function isPlain(text: string): boolean {
  if (text.length > 1000 || /[,[\]{}\n\r]/.test(text)) return false;
  const { root } = parseYaml(`a: ${text}`);
  const value = root?.kind === 'map' ? root.entries.get('a')?.value : undefined;
  return value?.kind === 'scalar' && value.value === text;
}
