import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';

const REAL_LOG = path.resolve(import.meta.dirname, '../../../shared/data/receipt.processes.json');

/** Routes that test pages need beside the project's files. The real log answers 404 where it is absent. */
export function testServer() {
  return {
    name: 'test-server',
    serve(context) {
      if (context.path !== '/real-log.json') return undefined;
      if (!existsSync(REAL_LOG)) {
        context.status = 404;
        return { body: '', type: 'json' };
      }
      return { body: createReadStream(REAL_LOG), type: 'json' };
    },
  };
}
