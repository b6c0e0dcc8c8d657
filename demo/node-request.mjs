import { Readable } from 'node:stream';

/** Hands a request of Node to a handler of `Request`s, and its answer back as it comes. */
export async function answerByHandler(incoming, outgoing, handler) {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const { method, headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' } : {};
  const request = new Request(new URL(incoming.url, `http://${headers.host}`), {
    method,
    headers,
    signal: gone.signal,
    ...body,
  });
  const response = await handler(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) return outgoing.end();
  const stream = Readable.fromWeb(response.body);
  stream.once('error', () => outgoing.destroy());
  outgoing.once('close', () => stream.destroy());
  return stream.pipe(outgoing);
}
