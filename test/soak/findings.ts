/** Details of each kind of offence that are kept. */
const KEPT = 4;

/** What a soak has done, and what was wrong with it. */
export class Findings {
  readonly counts = new Map<string, number>();
  readonly offences = new Map<string, { count: number; details: string[] }>();

  /** Something was done, counted by name. */
  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  /** A promise was not kept. */
  offend(kind: string, detail: string): void {
    const known = this.offences.get(kind) ?? { count: 0, details: [] };
    known.count++;
    if (known.details.length < KEPT) known.details.push(detail);
    this.offences.set(kind, known);
  }

  get total(): number {
    return [...this.offences.values()].reduce((sum, { count }) => sum + count, 0);
  }
}

/** The code of an error, or what else tells errors apart. */
export function kindOf(thrown: unknown): string {
  const { code, name, message, cause } = Object(thrown) as Record<string, unknown>;
  if (typeof code === 'string') return code;
  if (cause && cause !== thrown && Object(cause).code) return kindOf(cause);
  return `${typeof name === 'string' ? name : typeof thrown}: ${String(message).slice(0, 80)}`;
}

const LOST =
  /^(?:08|57P|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|CONNECTION|CONNECT_TIMEOUT|UND_ERR|adapter\/network|TypeError: (?:fetch failed|terminated))/;

/** Whether a connection was lost, as they are where something is pulled out. */
export const isLost = (kind: string): boolean => LOST.test(kind);
