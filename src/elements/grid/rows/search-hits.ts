import { foldText } from '../../../core/base/text/fold-text.ts';
import { hitsIn, type TextHit } from '../../../core/base/text/text-hits.ts';
import { partsWords } from '../../../core/base/text/text-of-markup.ts';

/** The name of the hits of all panels in the page's registry of highlights, and in `::highlight()`. */
const NAME = 'pp-hit';
/** Texts that are not seen, or not of the data. */
const UNMARKED = '.pp-sr-only, .pp-label, .pp-avatar, .pp-check';

/** A row in the document. */
export interface MarkedRow {
  readonly element: Element;
  /** The texts that the search has looked through; null where they are not known. */
  readonly searched: string | null;
}

/**
 * Highlights what a search has found in the rows that are in the document, by the CSS Custom Highlight API; nothing where
 * a browser does not have it. No element is added: rows are painted anew, not laid out.
 */
export class SearchHits {
  readonly #scroller: HTMLElement;
  #ranges: readonly AbstractRange[] = [];

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  /** Something is highlighted. */
  get any(): boolean {
    return this.#ranges.length > 0;
  }

  /**
   * Highlights words in place of those before.
   *
   * @param words - folded; with none nothing is highlighted
   *
   * Cost: the text of the rows.
   */
  show(words: readonly string[], rows: Iterable<MarkedRow>): void {
    // A range belongs to a document, and its highlights to the window of that.
    const view = this.#scroller.ownerDocument.defaultView;
    if (!view?.Highlight || !view.CSS.highlights) return;
    const before = this.#ranges;
    this.#ranges = words.length > 0 ? rangesIn(rows, words, view.StaticRange) : [];
    this.#scroller.classList.toggle('pp-marked', this.#ranges.length > 0);
    if (before.length === 0 && this.#ranges.length === 0) return;
    // One for another: Firefox takes a look at all of a text for each range that is taken out of one that is shown.
    const highlight = new view.Highlight();
    const own = new Set(before);
    for (const range of view.CSS.highlights.get(NAME) ?? []) if (!own.has(range)) highlight.add(range);
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

/** Of more than these WebKit paints a page in the square of their number, and nobody reads them. */
const MOST_RANGES = 2_000;

/** Words that are no word of what was searched, and are looked for in it as parts of words: each takes a look at all of it. */
const MOST_PARTS = 200;
const BLANK = /\s/u;

/** The texts that the search has looked through. A cell may show a field that was not searched. */
class MatchedWords {
  readonly #text: string;
  #words: ReadonlySet<string> | undefined;
  readonly #parts = new Map<string, boolean>();

  constructor(searched: string) {
    this.#text = foldText(searched);
  }

  /** The hits in words, from blank to blank, that the search has looked through too. */
  hitsAmong(hits: readonly TextHit[], text: string): TextHit[] {
    let end = 0;
    let isMatched = false;
    return hits.filter(hit => {
      // Several hits may be in one word, and are ascending.
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
  /** Where it begins in the text of the cell. */
  readonly start: number;
}

/** The text of a cell as the search reads it: words go on over tags, and end at blocks. */
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

/** The text nodes of a cell, in which ascending places are looked up. */
class TextPlaces {
  readonly #nodes: readonly PlacedText[];
  #at = 0;

  constructor(nodes: readonly PlacedText[]) {
    this.#nodes = nodes;
  }

  /** A range that no change of the document has to keep up to date. */
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
