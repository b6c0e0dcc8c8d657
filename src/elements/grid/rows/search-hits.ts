import { foldText } from '../../../core/base/text/fold-text.ts';
import { hitsIn, type TextHit } from '../../../core/base/text/text-hits.ts';
import { partsWords } from '../../../core/base/text/text-of-markup.ts';

/** Name of the highlight of all panels, in `CSS.highlights` and in `::highlight()`. */
const NAME = 'pp-hit';
/** Elements with text that is not visible, or not part of the data. */
const UNMARKED = '.pp-sr-only, .pp-label, .pp-avatar';

/** A row in the document. */
export interface MarkedRow {
  readonly element: Element;
  /** The text that was searched; null if not known. */
  readonly searched: string | null;
}

/**
 * Highlights the hits of a search in the rows in the document, by the CSS Custom Highlight API; does nothing if the
 * browser does not support it. No elements are added, so rows are repainted but not laid out.
 */
export class SearchHits {
  readonly #scroller: HTMLElement;
  #ranges: readonly AbstractRange[] = [];

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  /** Whether anything is highlighted. */
  get any(): boolean {
    return this.#ranges.length > 0;
  }

  /**
   * Replaces the highlighted words.
   *
   * @param words - folded; if empty, nothing is highlighted
   *
   * Cost: O(text of the rows).
   */
  show(words: readonly string[], rows: Iterable<MarkedRow>): void {
    // Ranges belong to a document, and highlights to its window.
    const view = this.#scroller.ownerDocument.defaultView;
    if (!view?.Highlight || !view.CSS.highlights) return;
    const before = this.#ranges;
    this.#ranges = words.length > 0 ? rangesIn(rows, words, view.StaticRange) : [];
    this.#scroller.classList.toggle('pp-marked', this.#ranges.length > 0);
    if (before.length === 0 && this.#ranges.length === 0) return;
    // Replace the highlight as a whole: Firefox scans a whole text for each range removed from a registered one.
    const highlight = new view.Highlight();
    const replaced = new Set(before);
    for (const range of view.CSS.highlights.get(NAME) ?? []) if (!replaced.has(range)) highlight.add(range);
    for (const range of this.#ranges) highlight.add(range);
    view.CSS.highlights.set(NAME, highlight);
  }

  clear(): void {
    this.show([], []);
  }
}

function rangesIn(rows: Iterable<MarkedRow>, words: readonly string[], Range: typeof StaticRange): StaticRange[] {
  const ranges: StaticRange[] = [];
  for (const { element, searched } of rows) {
    const matched = searched === null ? null : new MatchedWords(searched);
    for (const cell of element.querySelectorAll('[part~=cell]')) {
      const { nodes, text } = textIn(cell);
      const hits = hitsIn(text, words);
      const places = new TextPlaces(nodes);
      for (const hit of matched ? matched.hitsAmong(hits, text) : hits) {
        if (ranges.length === MOST_RANGES) return ranges;
        ranges.push(places.rangeOf(hit, Range));
      }
    }
  }
  return ranges;
}

/** Maximum number of highlighted ranges: WebKit's painting time grows with its square, and nobody reads more. */
const MOST_RANGES = 2_000;

/** Maximum number of words looked up as parts of words in the searched text, since each lookup scans all of it. */
const MOST_PARTS = 200;
const BLANK = /\s/u;

/** The words of the searched text, to skip hits in cells that show other fields. */
class MatchedWords {
  readonly #text: string;
  #words: ReadonlySet<string> | undefined;
  readonly #parts = new Map<string, boolean>();

  constructor(searched: string) {
    this.#text = foldText(searched);
  }

  /** The hits in words, delimited by white space, that also occur in the searched text. */
  hitsAmong(hits: readonly TextHit[], text: string): TextHit[] {
    let end = 0;
    let isMatched = false;
    return hits.filter(hit => {
      // Hits are in ascending order, and several may be in one word.
      if (hit.end <= end) return isMatched;
      let { start } = hit;
      while (start > end && !BLANK.test(text[start - 1]!)) start--;
      ({ end } = hit);
      while (end < text.length && !BLANK.test(text[end]!)) end++;
      return (isMatched = this.#has(foldText(text.slice(start, end))));
    });
  }

  #has(word: string): boolean {
    this.#words ??= new Set(this.#text.split(/\s+/u));
    if (this.#words.has(word)) return true;
    let found = this.#parts.get(word);
    if (found === undefined && this.#parts.size < MOST_PARTS)
      this.#parts.set(word, (found = this.#text.includes(word)));
    return found ?? false;
  }
}

interface PlacedText {
  readonly node: Node;
  /** Offset of the node in the text of the cell. */
  readonly start: number;
}

/** The text of a cell as the search reads it: words continue across inline tags, and end at blocks. */
function textIn(cell: Element): { nodes: PlacedText[]; text: string } {
  const nodes: PlacedText[] = [];
  let text = '';
  const read = (parent: Node) => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        nodes.push({ node, start: text.length });
        text += (node as Text).data;
      } else if (node.nodeType === Node.ELEMENT_NODE && !(node as Element).matches(UNMARKED)) {
        const parts = partsWords((node as Element).localName);
        if (parts) text += ' ';
        read(node);
        if (parts) text += ' ';
      }
    }
  };
  read(cell);
  return { nodes, text };
}

/** The text nodes of a cell, in which hits are looked up in ascending order. */
class TextPlaces {
  readonly #nodes: readonly PlacedText[];
  #at = 0;

  constructor(nodes: readonly PlacedText[]) {
    this.#nodes = nodes;
  }

  /** A `StaticRange`, which the browser does not have to update when the document changes. */
  rangeOf({ start, end }: TextHit, Range: typeof StaticRange): StaticRange {
    const nodes = this.#nodes;
    while (this.#at + 1 < nodes.length && nodes[this.#at + 1]!.start <= start) this.#at++;
    const first = nodes[this.#at]!;
    let last = this.#at;
    while (last + 1 < nodes.length && nodes[last + 1]!.start < end) last++;
    return new Range({
      startContainer: first.node,
      startOffset: start - first.start,
      endContainer: nodes[last]!.node,
      endOffset: end - nodes[last]!.start,
    });
  }
}
