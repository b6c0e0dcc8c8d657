/** The command line's input and output streams. */
export interface CliIo {
  readonly stdin: AsyncIterable<Buffer | string>;
  out(text: string): void;
  err(text: string): void;
  /** Whether progress lines may be overwritten. */
  readonly interactive?: boolean | undefined;
  /** Ends a long-running command when aborted. */
  readonly stopped?: AbortSignal | undefined;
}
