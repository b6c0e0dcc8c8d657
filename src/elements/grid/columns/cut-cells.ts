/** Cells of a column that an edge of the view cuts, and how far: px that are out of view. */
export interface Cut {
  /** Index of the cells in their rows. */
  readonly at: number;
  /** Hidden, or shortened: on one line, or on lines that have wrapped; otherwise the row would be of another height. */
  readonly kind: 'hidden' | 'line' | 'lines';
  /** It is cut before the view: its cells stick to the edge. */
  readonly sticks: boolean;
  /** So much of these would be over the next column. */
  readonly before: number;
  /** Before and after the view. */
  readonly lacking: number;
}

/**
 * Hides the cells of columns that are cut, or shortens them to the part in view, so that their texts begin at its edge and
 * end with an ellipsis.
 *
 * Where they begin, the browser sees to while it scrolls. The rest is set at the cells, in properties that nothing inherits:
 * for variables of the table, each element in it would be styled anew.
 */
export class CutCells {
  readonly #table: HTMLTableElement;
  #cuts: readonly Cut[] = [];
  #isRtl = false;
  readonly #applied = new WeakMap<Element, readonly Cut[]>();

  constructor(table: HTMLTableElement) {
    this.#table = table;
  }

  /**
   * @param isAnew - cells may have been laid out again
   *
   * Cost: O(rows in the document) if other columns are cut, or otherwise, than before.
   */
  update(cuts: readonly Cut[], isRtl: boolean, isAnew: boolean): void {
    if (isAnew || isRtl !== this.#isRtl || !isSame(cuts, this.#cuts)) this.#cuts = cuts;
    this.#isRtl = isRtl;
    this.showInRows();
    // Each time, since the head is rendered by others.
    const head = this.#table.tHead!.rows[0]!;
    this.#show(head);
    measureHead(head, this.#cuts);
  }

  /** To be called when other rows are in the document. Does not force layout. */
  showInRows(): void {
    for (const row of this.#table.tBodies[0]!.rows) {
      const before = this.#applied.get(row);
      if (before === this.#cuts || (!before && this.#cuts.length === 0) || !row.part.contains('row')) continue;
      this.#show(row);
    }
  }

  #show(row: HTMLTableRowElement): void {
    for (const { at } of this.#applied.get(row) ?? [])
      if (!this.#cuts.some(cut => cut.at === at)) mark(row.cells[at], null, this.#isRtl);
    for (const cut of this.#cuts) mark(row.cells[cut.at], cut, this.#isRtl);
    this.#applied.set(row, this.#cuts);
  }
}

/** Headings have no style of their own: at each edge, at most one is short. */
function measureHead({ style }: HTMLTableRowElement, cuts: readonly Cut[]): void {
  const short = cuts.filter(({ kind }) => kind !== 'hidden');
  const [atStart, atEnd] = [short.find(({ sticks }) => sticks), short.find(({ sticks }) => !sticks)];
  put(style, '--_before', atStart?.before ?? 0);
  put(style, '--_lacking-start', atStart?.lacking ?? 0);
  put(style, '--_lacking-end', atEnd?.lacking ?? 0);
}

/**
 * @param cell - undefined: there are fewer columns than before
 * @param cut - null: it is as a whole in view again
 */
function mark(cell: HTMLTableCellElement | undefined, cut: Cut | null, isRtl: boolean): void {
  if (!cell) return;
  const { classList, style, localName } = cell;
  const shown = cut?.kind === 'hidden' ? null : cut;
  classList.toggle('pp-cut', cut?.kind === 'hidden');
  classList.toggle('pp-short', shown !== null);
  classList.toggle('pp-stuck', shown?.sticks === true);
  if (localName === 'th') return;
  const { before = 0, lacking = 0 } = shown ?? {};
  const wraps = shown?.kind === 'lines';
  classList.toggle('pp-short-lines', wraps);
  style.clipPath = before > 0 ? `inset(0 ${isRtl ? 0 : before}px 0 ${isRtl ? before : 0}px)` : '';
  style.paddingInlineEnd = shown && !wraps ? `calc(var(--_pp-cell-inline) + ${lacking}px)` : '';
  put(style, '--_lacking', wraps ? lacking : 0);
}

function put(style: CSSStyleDeclaration, name: string, px: number): void {
  if (px > 0) style.setProperty(name, `${px}px`);
  else style.removeProperty(name);
}

const isSame = (some: readonly Cut[], others: readonly Cut[]): boolean =>
  some.length === others.length &&
  some.every((each, i) =>
    (['at', 'kind', 'sticks', 'before', 'lacking'] as const).every(key => each[key] === others[i]![key]),
  );
