import { isLost } from './findings.ts';
import { untilHolds } from './pause.ts';
import type { SoakContext } from './soak-context.ts';

/** Bytes that the server may take. */
const MEMORY = 300e6;
/** Connections that it may have: the pool, one that listens, and one that cancels. */
const CONNECTIONS = 10;

/** Waits until nobody's transaction is open any more, but for those of the soak itself. */
export async function checkTransactions({ sql, findings }: SoakContext): Promise<void> {
  const open = () => sql`
    select application_name as who, state, coalesce(now() - xact_start, '0')::text as age, left(query, 120) as query
    from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  if (await untilHolds(async () => (await open()).length === 0, 20_000)) return;
  for (const { who, state, age, query } of await open())
    findings.offend('a transaction was left open', `${who} ${state} for ${age}: ${query}`);
}

/** The server holds nothing once everybody has left. */
export async function checkServer({ server, sql, findings }: SoakContext): Promise<void> {
  let told = '';
  const isIdle = await untilHolds(async () => {
    const figures = await server.figures();
    told = JSON.stringify(figures);
    return figures !== null && figures.asked === 0 && figures.answers === 0 && figures.listeners <= 1;
  }, 15_000);
  if (!isIdle) findings.offend('the server goes on though everybody has left', told);
  const figures = await server.figures();
  findings.count('MB of the server, at the end', Math.round((figures?.rss ?? 0) / 1e6));
  findings.count('MB of the server in use, at the end', Math.round((figures?.heapUsed ?? 0) / 1e6));
  if ((figures?.rss ?? 0) > MEMORY) findings.offend('the server takes too much memory', told);
  const [row] = await sql`select count(*)::int from pg_stat_activity where application_name = 'soak-server'`;
  findings.count('connections of the server, at the end', row!.count as number);
  if (row!.count > CONNECTIONS) findings.offend('the server has too many connections', String(row!.count));
}

/** What the server has logged has a reason: something was pulled out, or somebody held a row for too long. */
export function checkErrors({ server, faults, findings }: SoakContext): void {
  for (const { at, kind, message } of server.errors) {
    findings.count(`logged: ${kind.slice(0, 60)}`);
    const isExpected =
      ((isLost(kind) || message.includes('cannot be reached')) && faults.explains(at)) ||
      isTooSlow(kind, message) ||
      kind.startsWith('AbortError');
    if (!isExpected) findings.offend(`the server has logged ${kind.slice(0, 60)}`, message);
  }
}

const isTooSlow = (kind: string, message: string) =>
  // a stream that has waited for the database in vain
  kind === '57014' || kind.startsWith('TimeoutError') || /took too long|does not answer/.test(message);
