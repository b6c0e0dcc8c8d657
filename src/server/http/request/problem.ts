import type { Problem, ProblemError as ErrorOfProblem } from '../../../wire/wire.generated.ts';

/** An error in a request: a JSON Pointer into its body, a code and a sentence. */
export type ProblemError = Required<ErrorOfProblem>;

/** Refuses a request with a problem document (RFC 9457). */
export class RequestProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly ProblemError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    title: string,
    {
      errors = [],
      headers = {},
    }: { errors?: readonly ProblemError[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(title);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }

  /** The problem document. */
  toJSON(): Problem {
    const { status, code, message: title, errors } = this;
    return { type: `/problems/${code}`, title, status, ...(errors.length > 0 && { errors: [...errors] }) };
  }

  toResponse(): Response {
    const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...this.headers };
    return new Response(JSON.stringify(this), { status: this.status, headers });
  }
}
