/** Milliseconds that can be told from the clock's own coarseness, in all browsers. */
const MEASURABLE = 8;
/** What needs no second look. */
const LINEAR = 6;

/**
 * How many times as long work takes on four times as much: about 4 where time grows with the length, 16 where it grows with
 * its square. It begins with little and doubles until time can be measured, so that a square is found early.
 *
 * @param make - makes an input of so many characters
 * @param most - characters of the longest input; what takes no measurable time there counts as 0
 */
export async function growthOf<T>(
  make: (n: number) => T,
  work: (input: T) => unknown,
  most = 800_000,
): Promise<number> {
  let n = 500;
  let quick = await timeOf(make(n), work);
  while (quick < MEASURABLE) {
    if (n * 2 > most / 4) return 0;
    n *= 2;
    quick = await timeOf(make(n), work);
  }
  // What grows by its nature does so in each attempt; what a busy machine delayed does not.
  let growth = Infinity;
  for (let attempt = 0; attempt < 4 && growth > LINEAR; attempt++) {
    const [short, long] = [await timeOf(make(n), work), await timeOf(make(4 * n), work)];
    growth = Math.min(growth, long / Math.max(short, 1));
  }
  return growth;
}

async function timeOf<T>(input: T, work: (input: T) => unknown): Promise<number> {
  const start = performance.now();
  const result = work(input);
  if (result instanceof Promise) await result;
  return performance.now() - start;
}
