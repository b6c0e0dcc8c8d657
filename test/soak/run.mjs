import '../support/typescript.mjs';
import util from 'node:util';

/*
 * `npm run soak`: writers, actions, followers and faults at the same time, for ten minutes; then everything is compared with what
 * was promised.
 *   --minutes 2    for how long
 *   --seed abc     decides as the run did that printed it
 *   --no-faults    pulls nothing out
 * With CITUS_URL=postgres://… it runs in a database of its own on that cluster, whose workers commit late. The machines are
 * this one, and the coordinator has `track_commit_timestamp = on`.
 */
const { values } = util.parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, 'no-faults': { type: 'boolean' } },
});
const minutes = Number(values.minutes ?? 10);
const seed = values.seed ?? String(Math.floor(Math.random() * 1e9));
if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes} is not a number above 0`);

const { withoutDatabase } = await import('./soak-database.ts');
if (withoutDatabase) {
  console.log(`${withoutDatabase}: nothing was done`);
  process.exit(0);
}
const { runSoak } = await import('./soak.ts');
const { reportOf } = await import('./report.ts');
const findings = await runSoak({ seed, minutes, faults: !values['no-faults'], say: line => console.log(line) });
console.log(reportOf(findings, { seed, minutes }));
process.exit(findings.total === 0 ? 0 : 1);
