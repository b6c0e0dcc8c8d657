/** A text as YAML, in quotes if it needs them. */
export const asYaml = (text: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.$-]*$/u.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
