/**
 * The lines of a UTF-8 body that each chunk completes, without blank lines. A line may span any number of chunks, and a
 * chunk may end inside of a character. A CR before the end stays: JSON takes it for white space. What stands behind the
 * last line feed is a line if it is whole; else it was cut off, which some browsers do not tell from an end.
 *
 * Cost: O(characters), also for one huge line.
 *
 * @param isWhole - whether what stands behind the last line feed is: where it is JSON
 */
export async function* linesOf(body: ReadableStream<Uint8Array>, isWhole = isJson): AsyncGenerator<string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let ended = false; !ended;) {
      const { done, value } = await reader.read();
      const lines = decoder.decode(value, { stream: !done }).split('\n');
      lines[0] = rest + lines[0];
      rest = done ? '' : lines.pop()!;
      yield lines.filter(line => line.trim() && (!done || isWhole(line)));
      ended = done;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** The same, and what cannot be the beginning of a page: words of a server or a proxy that fails. */
export const isJsonOrWords = (text: string): boolean => isJson(text) || !/^\s*[{["]/.test(text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
