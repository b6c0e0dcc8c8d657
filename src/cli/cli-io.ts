/** What the command line has to do with the world. */
export interface World {
  readonly stdin: AsyncIterable<Buffer | string>;
  out(text: string): void;
  err(text: string): void;
  /** Whether progress may be drawn over. */
  readonly interactive?: boolean | undefined;
}
