/** A text as a scalar of YAML, in quotes unless it is a plain path. */
export const scalar = (text: string): string =>
  /^[A-Za-z_][\w.-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
