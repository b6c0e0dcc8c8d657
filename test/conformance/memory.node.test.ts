import { suite, test } from 'node:test';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import { conform } from '../../src/conformance/conformance.ts';

conform(
  { suite, test },
  { name: 'memoryAdapter conforms', adapter: (processes, user) => memoryAdapter(processes, { user }) },
);
