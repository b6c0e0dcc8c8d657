const codeOf = (thrown: unknown): string => {
  const { code } = Object(thrown) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** Whether the database has broken a transaction off for another one, so that it may go through when it is begun again. */
export const isOfTurn = (thrown: unknown): boolean => /^40(?:001|P01)$/.test(codeOf(thrown));

/** Codes of PostgreSQL's own errors, those of a connection or a server that goes apart. */
const OF_DATABASE = /^(?!08|57P)(?:\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/;

/** Whether an error may come of a connection that is gone or going: it says nothing of what the database has done. */
export const isOfConnection = (thrown: unknown): boolean => !OF_DATABASE.test(codeOf(thrown));
