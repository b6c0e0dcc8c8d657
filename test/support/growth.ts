/** Milliseconds that can be measured despite the coarse clocks of all browsers. */
const MEASURABLE = 8;
/** The ratio of the lengths of both inputs. */
const TIMES = 8;
/** A growth up to this needs no further attempt. */
const LINEAR = 1.25;
/** A bound between linear and quadratic growth. */
export const NEARLY_LINEAR = 1.5;

/**
 * The exponent of the time that work takes for the length of its input: about 1 for linear growth, 2 for quadratic. It
 * starts with a short input and doubles it until the time can be measured, so that quadratic growth is found early.
 *
 * @param make - makes an input of the given number of characters
 * @param most - characters of the longest input; work that takes no measurable time for an eighth of it counts as 0
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
  // Actual growth shows in each attempt, delays of a busy machine do not.
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
