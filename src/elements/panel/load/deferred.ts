/** A promise that is settled from outside. */
export interface Deferred {
  readonly promise: Promise<void>;
  done: boolean;
  resolve(): void;
}

export function deferred(): Deferred {
  const result = { done: false } as Deferred & { promise: Promise<void> };
  result.promise = new Promise(resolve => {
    result.resolve = () => {
      result.done = true;
      resolve();
    };
  });
  return result;
}
