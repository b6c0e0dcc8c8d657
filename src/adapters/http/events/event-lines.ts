/** An event of a stream as the HTML standard has it. */
export interface StreamEvent {
  /** Of this event, or alone; null where none came with it. */
  readonly id: string | null;
  /** `message` where none is given. */
  readonly type: string;
  /** Null of what has no data: it only says where one stands, or that the connection is alive. */
  readonly data: string | null;
}

/** A line that is longer, in characters, is no event of ours. */
const LONGEST = 16 * 1024 * 1024;

/**
 * The events of a body of the type `text/event-stream`, also those without data, as they come. A body that ends within an
 * event has not told it.
 *
 * @throws RangeError for an event that has no end
 *
 * Cost: O(characters).
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  // A line ends with CR, LF or both, of which the second may come with the next chunk.
  let mayEnd = false;
  let event = new EventLines();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const text = decoder.decode(value, { stream: true });
      let lines: string[] = [];
      if (mayEnd || /[\r\n]/.test(text)) {
        lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
        rest = lines.pop()!;
      } else rest += text;
      if (text) mayEnd = text.endsWith('\r');
      if (rest.length + event.length > LONGEST) throw new RangeError('an event has no end');
      for (const line of lines) {
        if (line !== '') event.take(line);
        else {
          yield event.end();
          event = new EventLines();
        }
      }
      // Whatever came says that the connection is alive.
      if (lines.every(line => line.startsWith(':'))) yield { id: null, type: '', data: null };
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** The lines of one event. */
class EventLines {
  length = 0;
  #id: string | null = null;
  #type = 'message';
  #data: string[] | null = null;

  take(line: string): void {
    this.length += line.length;
    const [, name, value] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === 'data') (this.#data ??= []).push(value ?? '');
    else if (name === 'event') this.#type = value ?? '';
    else if (name === 'id' && value && !value.includes('\0')) this.#id = value;
  }

  end(): StreamEvent {
    return { id: this.#id, type: this.#type, data: this.#data && this.#data.join('\n') };
  }
}
