/** Bytes that may head a page of the log: of what ends behind one, the page before says as much. */
const HEAD = 40n;
const PAGE = 8192n;

/**
 * How far a log is written or replayed, of the text that PostgreSQL gives (`16/B374D848`); null of none.
 *
 * A position right behind the head of a page counts as the beginning of the page: a log that is replayed to its end stands
 * there, for nothing is as short as a head.
 */
export function readLogPosition(text: unknown): bigint | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(String(text)) ?? [];
  if (high === undefined || low === undefined) return null;
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  const within = position % PAGE;
  return within <= HEAD ? position - within : position;
}
