/** The prefix of a name in `criteria`: `!` negates, `<` and `>` compare days. */
export type CriterionPrefix = '!' | '<' | '>';

/** One prefix, as the source of a regular expression. */
export const PREFIX = '[!<>]';
/** A name with or without a prefix, as the source of a regular expression: for texts that are not parsed yet. */
export const PREFIXED_NAME = `${PREFIX}?\\w+`;

const AT_START = new RegExp(`^${PREFIX}`);

/** The prefix of a criterion's name, empty if it has none. */
export const prefixOf = (name: string): CriterionPrefix | '' =>
  (AT_START.exec(name)?.[0] ?? '') as CriterionPrefix | '';

/** `!process` is `process`. */
export const withoutPrefix = (name: string): string => name.replace(AT_START, '');
