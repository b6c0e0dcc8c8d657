/** Reads a number, or a string that writes one as JSON does, as databases send decimals. NaN for anything else. */
export function readNumber(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : NaN;
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : NaN;
}
