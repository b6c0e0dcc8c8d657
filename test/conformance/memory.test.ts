import { memoryAdapter } from '../../src/adapters/memory.ts';
import { conform } from '../../src/conformance/conformance.ts';

conform(
  { suite, test },
  {
    name: 'memoryAdapter conforms in the browser',
    size: 60,
    requests: 50,
    adapter: (processes, user) => memoryAdapter(processes, { user }),
  },
);
