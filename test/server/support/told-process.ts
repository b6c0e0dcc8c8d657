import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import type { Id, Process } from '../../../src/core/processes/process.ts';

const [pattern] = conformanceCorpus({ seed: 3, size: 1 }) as [Process];

/** A process to be told of, known by its address: some may read it, and others do its second step. */
export const toldProcess = (id: number, url: string, readers: Id[] = [101], doers: Id[] = []): Process => ({
  ...pattern,
  id,
  url,
  templateProcess: { id: 7, name: 'Seven' },
  creator: { id: 900, fullname: 'Nobody' },
  supervisors: [],
  readers,
  steps: [
    { ...pattern.steps[0]!, id: id * 10, state: 2, resolver: null, possibleResolvers: [] },
    { ...pattern.steps[0]!, id: id * 10 + 1, state: 2, resolver: null, possibleResolvers: doers },
  ],
});
