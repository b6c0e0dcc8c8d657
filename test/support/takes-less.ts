/**
 * Whether a run takes less than so many milliseconds in one of ten attempts: what takes long by its nature does so in
 * each, what a busy machine delayed does not.
 */
export function takesLess(milliseconds: number, run: () => void): boolean {
  for (let attempt = 0; attempt < 10; attempt++) {
    const start = performance.now();
    run();
    if (performance.now() - start < milliseconds) return true;
  }
  return false;
}
