/** Cells of a column that are cut, and how far: px that are out of view. */
export interface ShortColumn {
  /** Index of its cells in their rows. */
  readonly at: number;
  /** Before the view: its cells stick to the edge, so that this much of them would be over the next column. */
  readonly before: number;
  /** Before and after the view. */
  readonly lacking: number;
  /** The values are on more lines than one: on fewer or more, rows would be of another height. */
  readonly wraps: boolean;
}

/**
 * Shortens the cells of columns to the part in view, so that their texts begin at its edge and end with an ellipsis.
 *
 * Where they begin, the browser sees to while it scrolls. How long they are is set at the cells, in place of a variable
 * of the table: for that, each element in it would be styled anew.
 */
export class ShortCells {
  readonly #table: HTMLTableElement;
  #columns: readonly ShortColumn[] = [];
  readonly #applied = new WeakMap<Element, readonly ShortColumn[]>();

  constructor(table: HTMLTableElement) {
    this.#table = table;
  }

  /**
   * @param isAnew - cells may have been laid out again
   *
   * Cost: O(rows in the document) if other columns are cut, or otherwise, than before.
   */
  update(columns: readonly ShortColumn[], isAnew: boolean): void {
    if (isAnew || !isSame(columns, this.#columns)) this.#columns = columns;
    this.showInRows();
    // Each time, since the head is rendered by others.
    const head = this.#table.tHead!.rows[0]!;
    this.#applied.set(head, this.#show(head, this.#applied.get(head)));
  }

  /** To be called when other rows are in the document. Does not force layout. */
  showInRows(): void {
    for (const row of this.#table.tBodies[0]!.rows) {
      const before = this.#applied.get(row);
      if (before === this.#columns || (!before && this.#columns.length === 0) || !row.part.contains('row')) continue;
      this.#applied.set(row, this.#show(row, before));
    }
  }

  #show({ cells }: HTMLTableRowElement, before: readonly ShortColumn[] = []): readonly ShortColumn[] {
    for (const { at } of before) if (!this.#columns.some(each => each.at === at)) lengthen(cells[at]);
    for (const column of this.#columns) shorten(cells[column.at]!, column);
    return this.#columns;
  }
}

function shorten({ classList, style }: HTMLElement, { before, lacking, wraps }: ShortColumn): void {
  classList.add('pp-short');
  classList.toggle('pp-short-lines', wraps);
  style.setProperty('--_before', `${before}px`);
  style.setProperty('--_lacking', `${lacking}px`);
}

/** @param cell - undefined: there are fewer columns now */
function lengthen(cell: HTMLElement | undefined): void {
  cell?.classList.remove('pp-short', 'pp-short-lines');
  cell?.style.removeProperty('--_before');
  cell?.style.removeProperty('--_lacking');
}

const isSame = (some: readonly ShortColumn[], others: readonly ShortColumn[]): boolean =>
  some.length === others.length &&
  some.every(({ at, before, lacking }, i) => {
    const other = others[i]!;
    return at === other.at && before === other.before && lacking === other.lacking;
  });
