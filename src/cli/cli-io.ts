/** The streams of the command line: what it reads and where it writes. */
export interface CliIo {
  readonly stdin: AsyncIterable<Buffer | string>;
  out(text: string): void;
  err(text: string): void;
  /** Whether progress may be drawn over. */
  readonly interactive?: boolean | undefined;
  /** Its abort ends a command that would go on. */
  readonly stopped?: AbortSignal | undefined;
}
