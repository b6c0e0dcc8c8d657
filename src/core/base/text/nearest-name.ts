/**
 * The known name that a mistyped one most likely means, or undefined if none is near: at most a third of its letters
 * may differ, by insertion, deletion, substitution or transposition (optimal string alignment). Case is ignored.
 *
 * Cost: O(names × length²), meant for the tens of names of a vocabulary.
 */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  if (written.length > 64) return undefined;
  const wanted = written.toLowerCase();
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const name of names) {
    const limit = Math.max(1, Math.floor(Math.max(wanted.length, name.length) / 3));
    if (Math.abs(wanted.length - name.length) > limit) continue;
    const distance = alignmentDistance(wanted, name.toLowerCase());
    if (distance <= limit && distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

function alignmentDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchange = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(exchange, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
      }
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}
