import { EVENT_ID, SCALAR_STYLE, YAMLException, getScalarValue, parseEvents } from 'js-yaml';
import type { Event, ScalarEvent } from 'js-yaml';
import type { ErrorCode } from '../../base/errors/error-code.ts';
import { nodeOf, type ScalarStyle, type YamlEntry, type YamlNode } from './yaml-node.ts';

export const MAX_NODES = 10_000;
const MAX_DEPTH = 100;

/** A mistake in the YAML itself. */
export interface YamlDiagnostic {
  readonly code: ErrorCode;
  /** Offset in the text. */
  readonly offset: number;
  /** The subject: the tag, the key, or js-yaml's reason. */
  readonly subject: string;
  /** Offset of what it conflicts with, such as the first of two duplicate keys. */
  readonly other: number;
}

export interface ParsedYaml {
  /** The first document; null if there is none or it cannot be read. */
  readonly root: YamlNode | null;
  readonly diagnostics: readonly YamlDiagnostic[];
}

/** Limit for js-yaml, which counts differently: ours is reached first. */
const PARSER_DEPTH = 3 * MAX_DEPTH;

/** js-yaml reads its depth limit at each node; counting the reads stops it before it has parsed too much. */
class NodeBudget {
  #left = 3 * MAX_NODES;

  valueOf(): number {
    if (--this.#left < 0) throw new RangeError('too many nodes');
    return PARSER_DEPTH;
  }
}

/**
 * Reads YAML 1.2 (core schema, no tags, no merge keys, one document) to nodes with places, in one pass over the events
 * of js-yaml. Every mistake becomes a diagnostic; only a syntax error ends the reading.
 *
 * Limits: 10,000 nodes with aliases expanded, and 100 levels. Cost: O(length).
 */
export function parseYaml(text: string): ParsedYaml {
  let events: Event[];
  try {
    const maxDepth = text.length > MAX_NODES ? (new NodeBudget() as unknown as number) : PARSER_DEPTH;
    events = parseEvents(text, { maxDepth });
  } catch (thrown) {
    return { root: null, diagnostics: [syntaxDiagnostic(thrown)] };
  }
  return new Composer(text, events).compose();
}

function syntaxDiagnostic(thrown: unknown): YamlDiagnostic {
  if (thrown instanceof RangeError) return { code: 'config/too-large', offset: 0, subject: '', other: -1 };
  const { reason, mark } = thrown as YAMLException;
  const code = /maxDepth/.test(reason) ? 'config/too-deep' : 'config/syntax';
  return { code, offset: mark?.position ?? 0, subject: reason, other: -1 };
}

const STYLES: Record<number, ScalarStyle> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};

const NOTHING = nodeOf(null);

class Stop extends Error {}

/** Builds nodes from events. */
class Composer {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #diagnostics: YamlDiagnostic[] = [];
  readonly #anchors = new Map<string, YamlNode | null>();
  /** Anchors that may be meant as text, such as `&nbsp;`, until an alias refers to them. */
  readonly #suspects = new Map<string, number>();
  #next = 0;
  #size = 0;
  /** Offset after the last event. */
  #behind = 0;

  constructor(text: string, events: readonly Event[]) {
    this.#text = text;
    this.#events = events;
  }

  compose(): ParsedYaml {
    let root: YamlNode | null = null;
    try {
      while (this.#next < this.#events.length) {
        this.#next++;
        if (root) {
          this.#report('config/documents', this.#secondDocument(), '');
          break;
        }
        this.#anchors.clear();
        root = this.#node(1);
        this.#next++;
        for (const [name, offset] of this.#suspects) this.#report('config/character', offset, `&${name}`);
      }
    } catch (thrown) {
      if (!(thrown instanceof Stop)) throw thrown;
      root = null;
    }
    return { root, diagnostics: this.#diagnostics };
  }

  #report(code: ErrorCode, offset: number, subject: string, other = -1): void {
    this.#diagnostics.push({ code, offset, subject, other });
  }

  #stop(code: ErrorCode, offset: number): never {
    this.#diagnostics.length = 0;
    this.#report(code, offset, '');
    throw new Stop();
  }

  #secondDocument(): number {
    const found = /^---(?=\s|$)/gm;
    const first = this.#events[0]!;
    if (first.type === EVENT_ID.DOCUMENT && first.explicitStart) found.exec(this.#text);
    return found.exec(this.#text)?.index ?? this.#startOfNext();
  }

  #startOfNext(): number {
    const next = this.#events[this.#next]!;
    if (next.type === EVENT_ID.ALIAS) return next.anchorStart - 1;
    if (next.type === EVENT_ID.SCALAR) return next.valueStart < 0 ? this.#behind : next.valueStart;
    return 'start' in next ? next.start : this.#behind;
  }

  #node(level: number): YamlNode {
    const event = this.#events[this.#next++]!;
    if (event.type === EVENT_ID.ALIAS) return this.#alias(event.anchorStart, event.anchorEnd, level);
    if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) throw new TypeError('not a node');
    if (event.tagStart >= 0) this.#report('config/tag', event.tagStart, this.#text.slice(event.tagStart, event.tagEnd));
    const anchor = event.anchorStart >= 0 ? this.#text.slice(event.anchorStart, event.anchorEnd) : undefined;
    if (anchor !== undefined) this.#anchors.set(anchor, null);
    this.#count(event.type === EVENT_ID.SCALAR ? event.valueStart : event.start);
    const behind = event.type === EVENT_ID.SCALAR ? event.valueEnd : event.start;
    if (behind > this.#behind) this.#behind = behind;
    let node: YamlNode;
    if (event.type === EVENT_ID.SCALAR) node = scalarOf(this.#text, event);
    else {
      if (level > MAX_DEPTH) this.#stop('config/too-deep', event.start);
      node = event.type === EVENT_ID.SEQUENCE ? this.#list(event.start, level) : this.#map(event.start, level);
    }
    if (anchor !== undefined) {
      this.#anchors.set(anchor, node);
      const empty = event.type === EVENT_ID.SCALAR && event.valueStart < 0;
      if (empty || /[^\w-]/.test(anchor)) this.#suspects.set(anchor, event.anchorStart - 1);
    }
    return node;
  }

  #count(offset: number): void {
    if (++this.#size > MAX_NODES) this.#stop('config/too-large', Math.max(0, offset));
  }

  #alias(start: number, end: number, level: number): YamlNode {
    const name = this.#text.slice(start, end);
    const target = this.#anchors.get(name);
    if (!target) {
      const reason = target === null ? 'recursive' : 'unidentified';
      this.#report('config/syntax', start - 1, `${reason} alias "${name}"`);
      return NOTHING;
    }
    this.#suspects.delete(name);
    this.#behind = end;
    this.#expand(target, level, start - 1);
    return { ...target, start: start - 1 };
  }

  /** Counts the nodes that an alias stands for. */
  #expand(node: YamlNode, level: number, offset: number): void {
    this.#count(offset);
    if (node.kind === 'scalar') return;
    if (level > MAX_DEPTH) this.#stop('config/too-deep', offset);
    if (node.kind === 'list') for (const item of node.items) this.#expand(item, level + 1, offset);
    else {
      for (const { value } of node.entries.values()) {
        this.#count(offset);
        this.#expand(value, level + 1, offset);
      }
    }
  }

  #list(start: number, level: number): YamlNode {
    const items: YamlNode[] = [];
    while (this.#events[this.#next]!.type !== EVENT_ID.POP) {
      const from = this.#behind;
      const item = this.#node(level + 1);
      items.push(item.start < 0 ? { ...item, start: this.#dashFrom(from, start) } : item);
    }
    this.#next++;
    return { kind: 'list', start, items };
  }

  /** Offset of the dash of an empty item; reading continues after it. */
  #dashFrom(from: number, start: number): number {
    // brackets have no dashes, and searching to the end of the text each time would be slow
    if (this.#text[start] === '[') return from;
    const dash = /-(?=\s|$)/g;
    dash.lastIndex = from;
    const at = dash.exec(this.#text)?.index ?? from;
    this.#behind = at + 1;
    return at;
  }

  #map(start: number, level: number): YamlNode {
    const entries = new Map<string, YamlEntry>();
    while (this.#events[this.#next]!.type !== EVENT_ID.POP) {
      const keyEvent = this.#events[this.#next]!;
      const name = keyEvent.type === EVENT_ID.SCALAR ? getScalarValue(this.#text, keyEvent) : undefined;
      const key = this.#node(level + 1);
      const value = this.#node(level + 1);
      const at = key.start >= 0 ? key.start : start;
      if (name === undefined || key.kind !== 'scalar') this.#report('config/flow-map', at, '');
      else {
        const plain = key.raw.style === 'plain';
        const first = entries.get(name);
        if (plain && name === '<<') this.#report('config/merge-key', at, name);
        else if (first) this.#report('config/duplicate-key', at, name, first.start);
        else entries.set(name, { key: name, start: at, end: key.raw.end + (plain ? 0 : 1), plain, value });
      }
    }
    this.#next++;
    return { kind: 'map', start, entries };
  }
}

function scalarOf(text: string, event: ScalarEvent): YamlNode {
  const style = STYLES[event.style]!;
  const written = getScalarValue(text, event);
  return {
    kind: 'scalar',
    value: style === 'plain' ? plainValue(written) : written,
    start: startOf(text, event, style),
    raw: { start: event.valueStart, end: event.valueEnd, style, indent: event.indent },
  };
}

function startOf(text: string, event: ScalarEvent, style: ScalarStyle): number {
  if (event.valueStart < 0 || style === 'plain') return event.valueStart;
  if (style === 'single' || style === 'double') return event.valueStart - 1;
  return text.lastIndexOf(style === 'literal' ? '|' : '>', event.valueStart - 1);
}

const INTEGER = /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+)$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/;

/** The value of a plain scalar by the core schema of YAML 1.2. */
function plainValue(text: string): string | number | boolean | null {
  switch (text) {
    case '':
    case '~':
    case 'null':
    case 'Null':
    case 'NULL':
      return null;
    case 'true':
    case 'True':
    case 'TRUE':
      return true;
    case 'false':
    case 'False':
    case 'FALSE':
      return false;
    case '.nan':
    case '.NaN':
    case '.NAN':
      return NaN;
  }
  if ((INTEGER.test(text) || FLOAT.test(text)) && Number.isFinite(Number(text))) return Number(text);
  if (INFINITE.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return text;
}
