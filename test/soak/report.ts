import type { Findings } from './findings.ts';

/** Characters of a detail that are printed. */
const LONGEST = 2500;

/** What was done and found, as one block; on a failure with what it takes to see how it came about. */
export function reportOf(findings: Findings, { seed, minutes }: { seed: string; minutes: number }): string {
  const counts = [...findings.counts].toSorted(([a], [b]) => a.localeCompare(b));
  const lines = counts.map(([name, count]) => `  ${String(count).padStart(8)}  ${name}`);
  const offences = [...findings.offences]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .flatMap(([kind, { count, details }]) => [
      `  ${String(count).padStart(8)}  ${kind}`,
      ...details.map(detail => `              ${detail.slice(0, LONGEST)}`),
    ]);
  const verdict =
    findings.total === 0 ? 'PASS' : `FAIL: ${findings.total} offenders of ${findings.offences.size} kinds`;
  return [
    `soak of ${minutes} minutes, seed ${seed}`,
    ...lines,
    ...(offences.length > 0 ? ['offenders'] : []),
    ...offences,
    `${verdict} (npm run soak -- --minutes ${minutes} --seed ${seed})`,
  ].join('\n');
}
