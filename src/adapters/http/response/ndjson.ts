/**
 * Yields the lines of a UTF-8 body that each chunk completes, without blank lines. A line may span any number of
 * chunks, and a chunk may end within a character. A CR before the line feed stays: JSON takes it for white space. Text
 * after the last line feed is a line if it is whole; else it was cut off, which some browsers do not distinguish from
 * an end.
 *
 * Cost: O(characters), even for one huge line.
 *
 * @param isWhole - whether the text after the last line feed is a whole line; by default whether it is JSON
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

/** As above, and also any text that cannot be the start of a page: an error message of a server or a proxy. */
export const isJsonOrWords = (text: string): boolean => isJson(text) || !/^\s*[{["]/.test(text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
