import type { CurrentUser, Id } from '../../core/processes/process.ts';
import { type ConformanceCase, failure, thrownBy } from '../assertions.ts';
import { queryOf } from '../queries.ts';
import type { Source } from '../source.ts';

/**
 * Contract 3.9: who is logged in, according to the adapter.
 *
 * @param expected - whether the adapter has to know; if undefined, it may lack the method
 */
export function currentUserCases(source: Source, user: Id, expected: boolean | undefined): ConformanceCase[] {
  const method = async () => {
    const { adapter } = await source.sides();
    if (expected && !adapter.currentUser) throw failure('it has no method "currentUser"', queryOf());
    return expected === false ? undefined : adapter.currentUser?.bind(adapter);
  };
  return [
    {
      name: 'contract 3.9, currentUser returns the logged-in user, with the same id as in the data',
      async run() {
        const ask = await method();
        if (!ask) return;
        const received: Partial<CurrentUser> | null = await ask({ signal: new AbortController().signal });
        if (received?.id === user && typeof received.fullname === 'string') return;
        const wanted = `{id: ${JSON.stringify(user)}, fullname: …}`;
        throw failure(`it gave ${JSON.stringify(received)} instead of ${wanted}`, queryOf());
      },
    },
    {
      name: 'contract 3.9, currentUser rejects once it is aborted',
      async run() {
        const ask = await method();
        const error = ask && (await thrownBy((async () => void (await ask({ signal: AbortSignal.abort() })))()));
        if (ask && !error) throw failure('it answered', queryOf());
      },
    },
  ];
}
