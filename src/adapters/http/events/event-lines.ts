/** A server-sent event as defined by the HTML standard. */
export interface StreamEvent {
  /** The id field of this event, which may be its only field; null if it has none. */
  readonly id: string | null;
  /** `message` by default. */
  readonly type: string;
  /** Null without data: the event only carries an id, or shows that the connection is alive. */
  readonly data: string | null;
}

/** The maximum length of an event, in characters. */
const MAX_EVENT_LENGTH = 16 * 1024 * 1024;

/**
 * Parses a `text/event-stream` body, including events without data, as they arrive. An incomplete event at the end is
 * dropped.
 *
 * @throws RangeError for an event that is too long
 *
 * Cost: O(characters).
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  // A line ends with CR, LF or CRLF, whose LF may come with the next chunk.
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
      if (rest.length + event.length > MAX_EVENT_LENGTH) throw new RangeError('an event has no end');
      for (const line of lines) {
        if (line !== '') event.addLine(line);
        else {
          yield event.end();
          event = new EventLines();
        }
      }
      // Any data shows that the connection is alive.
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

  addLine(line: string): void {
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
