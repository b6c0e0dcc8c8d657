import { foldText } from '../../../core/base/text/fold-text.ts';
import { hitsIn, type TextHit } from '../../../core/base/text/text-hits.ts';
import { partsWords } from '../../../core/base/text/text-of-markup.ts';

/** What the page's registry of highlights and `::highlight()` call the hits of all panels. */
const NAME = 'pp-hit';
/** Texts that are not seen, or not of the data. */
const UNMARKED = '.pp-sr-only, .pp-label, .pp-avatar, .pp-check';

/** A row in the document. */
export interface MarkedRow {
  readonly element: Element;
  /** What the search has looked through; null where that is not known. */
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
    this.#ranges = words.length > 0 ? Array.from(rows, row => rangesIn(row, words, view.StaticRange)).flat() : [];
    this.#scroller.classList.toggle('pp-marked', this.#ranges.length > 0);
    if (before.length === 0 && this.#ranges.length === 0) return;
    let highlight = view.CSS.highlights.get(NAME);
    if (!highlight) view.CSS.highlights.set(NAME, (highlight = new view.Highlight()));
    for (const range of before) highlight.delete(range);
    for (const range of this.#ranges) highlight.add(range);
  }

  clear(): void {
    this.show([], []);
  }
}

function rangesIn(
  { element, searched }: MarkedRow,
  words: readonly string[],
  Range: typeof StaticRange,
): StaticRange[] {
  const matched = searched === null ? null : foldText(searched);
  return Array.from(element.querySelectorAll('[part~=cell]')).flatMap(cell => {
    const { nodes, text } = textIn(cell);
    const hits = hitsIn(text, words).filter(hit => !matched || matched.includes(foldText(wordAround(text, hit))));
    return hits.map(hit => rangeOf(hit, nodes, Range));
  });
}

/** The text from blank to blank around a hit: what is shown may be from a field that was not searched. */
function wordAround(text: string, { start, end }: TextHit): string {
  const before = text.slice(0, start).search(/\S*$/u);
  return text.slice(before, end) + /^\S*/u.exec(text.slice(end))![0];
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

/** A range that no change of the document has to keep up to date. */
function rangeOf({ start, end }: TextHit, nodes: readonly PlacedText[], Range: typeof StaticRange): StaticRange {
  const first = nodes.findLast(node => node.start <= start)!;
  const last = nodes.findLast(node => node.start < end)!;
  return new Range({
    startContainer: first.node,
    startOffset: start - first.start,
    endContainer: last.node,
    endOffset: end - last.start,
  });
}
