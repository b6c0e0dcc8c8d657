import { after, suite, test } from 'node:test';
import { httpAdapter } from '../../src/adapters/http.ts';
import { memoryAdapter } from '../../src/adapters/memory.ts';
import { conform } from '../../src/conformance/conformance.ts';
import { ProcessPanelError } from '../../src/core/base/errors/process-panel-error.ts';
import type { ProcessAdapter, ProcessPage } from '../../src/core/processes/adapter.ts';
import type { ProcessQuery } from '../../src/core/query/process-query.ts';
import { type Answer, localServer } from '../adapters/http/local-server.ts';
import { lines } from '../adapters/http/served-adapter.ts';

/** An endpoint by the wire contract over processes in memory, with one JSON body or line by line. */
function endpoint(source: ProcessAdapter, streamed: boolean): Answer {
  return async ({ method, url, body }, response) => {
    const text = method === 'GET' ? new URL(url, 'http://localhost').searchParams.get('query')! : body;
    const query = JSON.parse(text) as ProcessQuery;
    try {
      const page = (await source.fetch(query, { signal: new AbortController().signal, lang: 'en' })) as ProcessPage;
      if (!streamed) return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
      const { processes, total } = page;
      const pages = processes.map((process, i) =>
        i === 0 ? { processes: [process], total } : { processes: [process] },
      );
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      return response.end(lines(...(pages.length > 0 ? pages : [page]), { end: true }));
    } catch (thrown) {
      const { code, message } = thrown as ProcessPanelError;
      const at = query.criteria.findIndex(one => message.includes(`"${'key' in one ? one.key : Object.keys(one)[0]}"`));
      const problem = {
        type: `https://process-panels.example/problems/${code.replace('adapter/', '')}`,
        title: 'The query cannot be answered',
        errors: [{ pointer: `/criteria/${at}`, detail: message }],
      };
      return response.writeHead(422, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
    }
  };
}

const servers: Awaited<ReturnType<typeof localServer>>[] = [];
after(() => Promise.all(servers.map(server => server[Symbol.asyncDispose]())));

for (const method of ['POST', 'GET'] as const) {
  const streamed = method === 'POST';
  conform(
    { suite, test },
    {
      name: `httpAdapter conforms: ${method}, ${streamed ? 'NDJSON' : 'JSON'}`,
      size: 60,
      requests: streamed ? 100 : 0,
      async adapter(processes, user) {
        const server = await localServer(endpoint(memoryAdapter(processes, { user }), streamed));
        servers.push(server);
        return httpAdapter({ url: server.url, method });
      },
    },
  );
}
