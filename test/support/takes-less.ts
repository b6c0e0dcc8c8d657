/**
 * Whether a run takes less than so many milliseconds in one of eight attempts: what takes long by its nature does so in
 * each, what a busy machine delayed does not.
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
