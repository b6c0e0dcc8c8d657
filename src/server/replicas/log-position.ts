/** Bytes of the longest header of a page of the WAL: up to there, a position is equivalent to the start of the page. */
const MAX_HEADER_BYTES = 40n;
const PAGE_BYTES = 8192n;

/**
 * Parses a position in the WAL as PostgreSQL writes it (`16/B374D848`); null for any other text.
 *
 * A position right after the header of a page counts as the start of the page: a log that is replayed to its end stands
 * there, for no record is as short as a header.
 */
export function readLogPosition(text: unknown): bigint | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(String(text)) ?? [];
  if (high === undefined || low === undefined) return null;
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  const within = position % PAGE_BYTES;
  return within <= MAX_HEADER_BYTES ? position - within : position;
}
