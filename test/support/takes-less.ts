/**
 * Whether a run takes less than the given milliseconds in one of eight attempts: slow code is slow in each, delays of a
 * busy machine are not.
 *
 * @param now - the clock, in milliseconds
 */
export function takesLess(milliseconds: number, run: () => void, now = () => performance.now()): boolean {
  for (let attempt = 0; attempt < 8; attempt++) {
    const start = now();
    run();
    if (now() - start < milliseconds) return true;
  }
  return false;
}
