import type { Id, Process } from '../../core/processes/process.ts';
import type { ProcessChange } from '../../core/processes/process-change.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { type ConformanceCase, failure } from '../assertions.ts';
import { queryOf } from '../queries.ts';
import type { Source } from '../source.ts';
import { Following } from './following.ts';

/** Changes the source, for the cases of `subscribe`. */
export interface SourceChanges {
  /** Puts a process into the source, in place of the one with the same id. */
  put(process: Process): Promise<void> | void;
  /** Removes a process from the source. */
  remove(id: Id): Promise<void> | void;
  /** Breaks all connections, as a network would; without it, reconnecting is not checked. */
  cut?(): Promise<void> | void;
  /** Milliseconds within which a change has to be reported. Default 10,000. */
  within?: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** Contract 5.6: which changes are reported, in which order, and that none is missed. Each case restores the corpus. */
export function subscribeCases(source: Source, changes: SourceChanges): ConformanceCase[] {
  const [one, other] = [source.corpus[0]!, source.corpus[1]!];
  const { within: timeout = DEFAULT_TIMEOUT_MS } = changes;
  const only = ({ id }: Process) => queryOf({ criteria: [{ key: 'id', operator: '=', value: [id] }] });
  const [onlyOne, onlyOther] = [only(one), only(other)];
  const put = async (process: Process) => await changes.put(structuredClone(process));

  /** Follows a result while the source is changed, and restores the corpus afterwards. */
  const following = async (query: ProcessQuery, run: (follower: Following) => Promise<void>) => {
    const { adapter } = await source.sides();
    const followed = new Following(adapter, query, null, timeout);
    try {
      await followed.connected;
      await run(followed);
    } finally {
      followed.stop();
      await put(one);
      await put(other);
    }
  };
  const again = async (query: ProcessQuery, id: string | null, run: (follower: Following) => Promise<void>) => {
    const { adapter } = await source.sides();
    const followed = new Following(adapter, query, id, timeout);
    try {
      await run(followed);
    } finally {
      followed.stop();
    }
  };

  const cases: ConformanceCase[] = [
    {
      name: 'contract 5.6, a changed process is reported in full, in its current state',
      run: () =>
        following(onlyOne, async follower => {
          await put(versionOf(one, 1));
          const { process } = await follower.until(change => isOf(change, one.id, 1));
          const steps = (process as Process).steps?.length;
          if (steps !== one.steps.length)
            throw failure(`it came with ${steps} of its ${one.steps.length} steps`, onlyOne);
        }),
    },
    {
      name: 'contract 5.6, the changes of a process are reported in order, the latest one last',
      run: () =>
        following(onlyOne, async follower => {
          for (const version of [1, 2, 3]) await put(versionOf(one, version));
          await follower.until(change => isOf(change, one.id, 3));
          const versions = follower.changes.filter(({ process }) => process?.id === one.id).map(versionIn);
          if (versions.some((version, i) => version < (versions[i - 1] ?? 0)))
            throw failure(`versions came in the order ${versions.join(', ')}`, onlyOne);
        }),
    },
    {
      name: 'contract 5.6, a process that leaves the results is reported as removed, and reported again when it returns',
      run: () =>
        following(onlyOne, async follower => {
          await changes.remove(one.id);
          await follower.until(({ type, process }) => type === 'remove' && process.id === one.id);
          await put(versionOf(one, 2));
          await follower.until(change => isOf(change, one.id, 2));
        }),
    },
    {
      name: 'contract 5.6, processes that are not among the results are not reported',
      run: () =>
        following(onlyOne, async follower => {
          await put(versionOf(other, 1));
          await put(versionOf(one, 1));
          await follower.until(change => isOf(change, one.id, 1));
          const wrong = follower.changes.find(({ type, process }) => type === 'change' && process.id === other.id);
          if (wrong) throw failure(`process ${JSON.stringify(other.id)} was reported, but does not match`, onlyOne);
        }),
    },
    {
      name: 'contract 5.6, all subscribers to the same result receive its changes',
      run: () =>
        following(onlyOne, async first => {
          await again(onlyOne, null, async second => {
            await second.connected;
            await put(versionOf(one, 1));
            await Promise.all([first, second].map(each => each.until(change => isOf(change, one.id, 1))));
          });
        }),
    },
    {
      name: 'contract 5.6, subscribers to different results each receive only their own changes',
      run: () =>
        following(onlyOne, async first => {
          await again(onlyOther, null, async second => {
            await second.connected;
            await put(versionOf(one, 1));
            await put(versionOf(other, 1));
            await first.until(change => isOf(change, one.id, 1));
            await second.until(change => isOf(change, other.id, 1));
            // the one that still follows gets changes when another one has left
            second.stop();
            await second.over();
            await put(versionOf(one, 2));
            await first.until(change => isOf(change, one.id, 2));
            for (const [follower, id, query] of [
              [first, other.id, onlyOne],
              [second, one.id, onlyOther],
            ] as const)
              if (follower.changes.some(({ type, process }) => type === 'change' && process.id === id))
                throw failure(`process ${JSON.stringify(id)} was reported, but does not match`, query);
          });
        }),
    },
    {
      name: 'contract 5.6, nothing is reported after an abort',
      run: () =>
        following(onlyOne, async follower => {
          follower.stop();
          await follower.over();
        }),
    },
    {
      name: 'contract 5.6, resuming from the last id yields the missed changes, or a resync',
      run: () =>
        following(onlyOne, async follower => {
          await put(versionOf(one, 1));
          await follower.until(change => isOf(change, one.id, 1));
          const id = follower.lastId;
          follower.stop();
          await follower.over();
          await put(versionOf(one, 2));
          await again(onlyOne, id, async back => {
            await back.until(change => change.type === 'resync' || isOf(change, one.id, 2));
          });
        }),
    },
    {
      name: 'contract 5.6, resuming from an unknown id yields a resync',
      run: () =>
        again(onlyOne, 'no such id', async back => {
          await back.until(({ type }) => type === 'resync');
        }),
    },
  ];
  if (changes.cut)
    cases.push({
      name: 'contract 5.6, a lost connection is reported, and no change is missed',
      run: () =>
        following(onlyOne, async follower => {
          await put(versionOf(one, 1));
          await follower.until(change => isOf(change, one.id, 1));
          await changes.cut!();
          await follower.over();
          await put(versionOf(one, 2));
          await again(onlyOne, follower.lastId, async back => {
            await back.until(change => change.type === 'resync' || isOf(change, one.id, 2));
          });
        }),
    });
  return cases;
}

/** The same process, with a version as its address. */
const versionOf = (process: Process, version: number): Process => ({
  ...structuredClone(process),
  url: `/version/${version}`,
  modified: new Date(Date.UTC(2030, 0, version)).toISOString(),
});

const versionIn = ({ process }: ProcessChange): number =>
  Number(/^\/version\/(\d+)$/.exec((process as Partial<Process> | undefined)?.url ?? '')?.[1] ?? 0);

const isOf = (change: ProcessChange, id: Id, version: number): boolean =>
  change.type === 'change' && change.process.id === id && versionIn(change) === version;
