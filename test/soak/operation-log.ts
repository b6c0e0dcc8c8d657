/** A step of a process that was to be acted on. */
export interface WantedItem {
  readonly process: number;
  readonly step: number | null;
  /** The version that the reader saw, where the server was told of it. */
  readonly seen: number | null;
}

/** What was told of an operation, tried once. */
export interface Attempt {
  readonly begun: number;
  /** By process: how often it was told that it was done, and that it was not, with what statuses. */
  readonly results: Map<number, { done: number; refused: number; statuses: number[] }>;
  /** What holds for items without a result. */
  rest: 'unknown' | 'not done';
  /** Of the answer as a whole, or what it failed with. */
  outcome: string;
}

/** Something that a reader did: one name, however often it was tried. */
export interface Operation {
  readonly name: string;
  readonly action: string;
  readonly user: number;
  readonly how: 'adapter' | 'raw';
  /** Null where all that match a query were meant. */
  readonly items: readonly WantedItem[] | null;
  readonly attempts: Attempt[];
}

export class OperationLog {
  readonly operations: Operation[] = [];

  begin(given: Omit<Operation, 'name' | 'attempts'>): Operation {
    const operation = { ...given, name: `op-${this.operations.length + 1}`, attempts: [] };
    this.operations.push(operation);
    return operation;
  }
}

export function beginAttempt(operation: Operation): Attempt {
  const attempt: Attempt = { begun: Date.now(), results: new Map(), rest: 'unknown', outcome: '' };
  operation.attempts.push(attempt);
  return attempt;
}

/** Notes one result; what tells neither that it was done nor that it was not says nothing. */
export function noteResult(attempt: Attempt, result: unknown): void {
  const { id, ok, status } = Object(result) as { id?: unknown; ok?: unknown; status?: unknown };
  const process = Number(id);
  const known = attempt.results.get(process) ?? { done: 0, refused: 0, statuses: [] };
  if (ok === true) known.done++;
  else if (ok === false) known.refused++;
  else return;
  if (typeof status === 'number') known.statuses.push(status);
  attempt.results.set(process, known);
}
