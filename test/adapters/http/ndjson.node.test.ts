import { suite, test } from 'node:test';
import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { pagesComing, pagesFrom, QUERY, rejection } from '../asking.ts';
import { idsOf, lines, NDJSON, process, servedAdapter, type } from './served-adapter.ts';

suite('httpAdapter reads NDJSON', () => {
  const whole = lines(
    { processes: [process(1)], total: 2 },
    { processes: [process(2, 'Žádost 👩‍👩‍👧 \u2028')] },
    { end: true },
  );
  const bodies: [string, string][] = [
    ['line by line', whole],
    ['with CRLF', whole.replaceAll('\n', '\r\n')],
    ['with blank lines', `\n\n${whole.replaceAll('\n', '\n \n\r\n')}`],
    ['without an end of the last line', whole.trimEnd()],
    ['with a byte order mark', `\uFEFF${whole}`],
    ['with whatever follows the end line', `${whole}rubbish\n`],
  ];
  for (const [name, body] of bodies) {
    test(`${name}, whatever the chunks are`, async () => {
      const bytes = new TextEncoder().encode(body);
      for (const size of [1, 2, 3, 7, 50, bytes.length]) {
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size));
            controller.close();
          },
        });
        const fetch = async () =>
          new Response(stream, { headers: type(`application/${size > 2 ? 'x-' : ''}ndjson; charset=UTF-8`) });
        const pages = await pagesFrom(httpAdapter({ url: 'https://a.example/', fetch }));
        expect(pages).to.deep.equal([
          { processes: [process(1)], total: 2 },
          { processes: [process(2, 'Žádost 👩‍👩‍👧 \u2028')] },
        ]);
      }
    });
  }

  test('each page as it comes, before the next is sent', async () => {
    let goOn = (): void => {};
    const { server, adapter } = await servedAdapter([
      async (_, response) => {
        response.writeHead(200, NDJSON).write(lines({ processes: [process(1)] }));
        await new Promise<void>(resolve => (goOn = resolve));
        response.end(lines({ processes: [process(2)] }, { end: true }));
      },
    ]);
    await using _ = server;
    const seen: unknown[] = [];
    for await (const page of adapter.fetch(QUERY, { signal: new AbortController().signal }) as AsyncIterable<{
      processes: Process[];
    }>) {
      seen.push(page.processes[0]!.id);
      goOn();
    }
    expect(seen).to.deep.equal([1, 2]);
  });

  test('a line of megabytes in small chunks in the time of many short ones', async () => {
    const timeOf = async (lineLength: number) => {
      const text = `${JSON.stringify({ processes: [process(1, 'x'.repeat(lineLength))] })}\n`;
      const bytes = new TextEncoder().encode(`${text.repeat(4_000_000 / lineLength)}{"end":true}\n`);
      let sent = 0;
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent >= bytes.length) return controller.close();
          controller.enqueue(bytes.subarray(sent, (sent += 2000)));
        },
      });
      const fetch = async () => new Response(stream, { headers: NDJSON });
      const started = performance.now();
      const pages = await pagesFrom(httpAdapter({ url: 'https://a.example/', fetch }));
      expect(pages[0]!.processes[0]!.templateProcess.name).to.have.length(lineLength);
      return performance.now() - started;
    };
    const ratios: number[] = [];
    for (let i = 0; i < 3; i++) ratios.push((await timeOf(4_000_000)) / (await timeOf(20_000)));
    expect(Math.min(...ratios)).to.be.below(8);
  });

  test('many short lines as few pages, nothing lost', async () => {
    const body = Array.from({ length: 5000 }, (_, id) => `{"processes":[{"id":${id}}],"total":5000}\n`).join('');
    const { server, adapter } = await servedAdapter([
      (_, response) => response.writeHead(200, NDJSON).end(`${body}{"end":true}`),
    ]);
    await using _ = server;
    const pages = await pagesFrom(adapter);
    expect(idsOf(pages).flat()).to.deep.equal(Array.from({ length: 5000 }, (_, id) => id));
    expect(pages.at(-1)!.total).to.equal(5000);
    expect(pages.length).to.be.below(500);
  });

  const faults: [string, string, string, number][] = [
    ['that ends without the end line', lines({ processes: [process(1)] }), 'adapter/truncated', 1],
    ['that is empty', '', 'adapter/truncated', 0],
    [
      'that ends in the middle of a line',
      `${lines({ processes: [process(1)] })}{"processes":[{"i`,
      'adapter/truncated',
      1,
    ],
    [
      'with a line that is no JSON',
      `${lines({ processes: [process(1)] })}{"proc\n{"end":true}\n`,
      'adapter/not-json',
      1,
    ],
    ['with a line that is no page', lines({ processes: [process(1)] }, { id: 5 }), 'adapter/shape', 1],
    ['with a line that is null', lines({ processes: [process(1)] }, null), 'adapter/shape', 1],
    [
      'with a problem as its last line',
      lines({ processes: [process(1)] }, { problem: { title: 'Query cancelled' } }),
      'adapter/problem',
      1,
    ],
  ];
  for (const [name, body, code, painted] of faults) {
    test(`and gives what arrived of a body ${name}, then ${code}`, async () => {
      const { server, adapter } = await servedAdapter([(_, response) => response.writeHead(200, NDJSON).end(body)]);
      await using _ = server;
      let pages = 0;
      const error = await rejection(
        (async () => {
          for await (const page of pagesComing(adapter)) pages += page.processes.length;
        })(),
      );
      expect([error.code, pages]).to.deep.equal([code, painted]);
      expect(server.received).to.have.length(1);
    });
  }

  // the line -> what is told
  for (const [problem, message] of [
    ['Query cancelled', 'Query cancelled'],
    [{ title: 'Query cancelled', detail: 'by ada' }, 'Query cancelled: by ada'],
    [{ detail: 'by ada' }, 'by ada'],
    [{ title: '', detail: ' ' }, 'the server reported a problem: {"title":"","detail":" "}'],
    [{ type: '/problems/late' }, 'the server reported a problem: {"type":"/problems/late"}'],
    [{}, 'the server reported a problem: {}'],
    [' ', 'the server reported a problem: " "'],
    [true, 'the server reported a problem: true'],
    [503, 'the server reported a problem: 503'],
    [['a'], 'the server reported a problem: ["a"]'],
  ] as const) {
    test(`to a problem that is ${JSON.stringify(problem)}, which is told`, async () => {
      const { server, adapter } = await servedAdapter([
        (_, response) => response.writeHead(200, NDJSON).end(lines({ processes: [process(1)] }, { problem })),
      ]);
      await using _ = server;
      const error = await rejection(pagesFrom(adapter));
      expect([error.code, error.message]).to.deep.equal(['adapter/problem', message]);
    });
  }

  test('to a page that is the end itself', async () => {
    const body = lines({ processes: [process(1)] }, { processes: [process(2)], end: true });
    const { server, adapter } = await servedAdapter([(_, response) => response.writeHead(200, NDJSON).end(body)]);
    await using _ = server;
    expect(idsOf(await pagesFrom(adapter))).to.deep.equal([[1], [2]]);
  });

  test('no further than to the end line, and tells the stream so', async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(new TextEncoder().encode(lines({ processes: [] }, { end: true }))),
      cancel: () => void (cancelled = true),
    });
    const fetch = async () => new Response(stream, { headers: NDJSON });
    await pagesFrom(httpAdapter({ url: 'https://a.example/', fetch }));
    expect(cancelled).to.equal(true);
  });

  test('and asks again when the connection breaks before a page', async () => {
    const { server, adapter } = await servedAdapter([
      (_, response) => response.writeHead(200, NDJSON).write('{"processes":[', () => response.destroy()),
      (_, response) => response.writeHead(200, NDJSON).end(lines({ processes: [process(1)] }, { end: true })),
    ]);
    await using _ = server;
    expect(idsOf(await pagesFrom(adapter))).to.deep.equal([[1]]);
  });

  test('and does not ask again when the connection breaks after a page', async () => {
    const { server, adapter } = await servedAdapter([
      (_, response) =>
        response.writeHead(200, NDJSON).write(lines({ processes: [process(1)] }), () => response.destroy()),
    ]);
    await using _ = server;
    expect((await rejection(pagesFrom(adapter))).code).to.equal('adapter/truncated');
    expect(server.received).to.have.length(1);
  });
});
