/** A promise that is settled from outside. */
export interface Deferred {
  readonly promise: Promise<void>;
  readonly over: boolean;
  resolve(): void;
}

export function deferred(): Deferred {
  let settle: () => void;
  const promise = new Promise<void>(resolve => (settle = resolve));
  let over = false;
  return {
    promise,
    get over() {
      return over;
    },
    resolve() {
      over = true;
      settle();
    },
  };
}
