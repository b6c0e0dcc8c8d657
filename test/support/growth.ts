/** Milliseconds that can be told from the clock's own coarseness, in all browsers. */
const MEASURABLE = 8;
/** How much longer the longer input is. */
const TIMES = 8;
/** What needs no second look. */
const LINEAR = 1.25;
/** Between what grows with the length and what grows with its square. */
export const NEARLY_LINEAR = 1.5;

/**
 * The power of its length that work takes time by: about 1 where time grows with the length, 2 where it grows with its
 * square. It begins with little and doubles until time can be measured, so that a square is found early.
 *
 * @param make - makes an input of so many characters
 * @param most - characters of the longest input; what takes no measurable time on an eighth of it counts as 0
 */
export async function growthOf<T>(
  make: (n: number) => T,
  work: (input: T) => unknown,
  most = 800_000,
): Promise<number> {
  let n = 250;
  while ((await timeOf(make(n), work)) < MEASURABLE) {
    if (n * 2 > most / TIMES) return 0;
    n *= 2;
  }
  // What grows by its nature does so in each attempt; what a busy machine delayed does not.
  let growth = Infinity;
  for (let attempt = 0; attempt < 10 && growth > LINEAR; attempt++) {
    const [short, long] = [await timeOf(make(n), work), await timeOf(make(TIMES * n), work)];
    growth = Math.min(growth, Math.log(long / Math.max(short, 1)) / Math.log(TIMES));
  }
  return growth;
}

async function timeOf<T>(input: T, work: (input: T) => unknown): Promise<number> {
  const start = performance.now();
  const result = work(input);
  if (result instanceof Promise) await result;
  return performance.now() - start;
}
