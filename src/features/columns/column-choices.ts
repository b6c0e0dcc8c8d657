import { type ColumnChoice, chooseColumn, chooseGroup, moveColumn } from '../../core/view/change-columns.ts';
import type { ArrangedColumn, PersonalColumns } from '../../core/view/personal-columns.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { GridColumns, NamedColumn } from '../../elements/grid/model/grid-columns.ts';

export interface ColumnChoicesOptions {
  readonly columns: () => GridColumns;
  readonly messages: () => Messages;
  readonly say: (text: string) => void;
  /** Called with the reader's new choices; null: none. */
  readonly onchoose: (choices: PersonalColumns | null) => void;
}

/** A position of a column relative to another one. */
export interface Move {
  readonly column: string;
  readonly side: 'before' | 'after';
  readonly target: string;
}

/** Changes that a reader makes to the columns, by mouse, keyboard or menu, and their announcements. */
export class ColumnChoices {
  readonly #options: ColumnChoicesOptions;

  constructor(options: ColumnChoicesOptions) {
    this.#options = options;
  }

  get columns(): GridColumns {
    return this.#options.columns();
  }

  /**
   * Sets the width of a column in px, including padding; null: the author's. Exposed by the separator, so not
   * announced.
   */
  resize(column: string, width: number | null): void {
    this.#choose(column, { width });
  }

  show(column: string, shown: boolean): void {
    this.#choose(column, { hidden: !shown });
    this.#say(shown ? 'columnShown' : 'columnHidden', column);
  }

  pin(column: string, pin: 'start' | 'end' | null): void {
    this.#choose(column, { pin });
    this.#say(pin ? 'columnPinned' : 'columnUnpinned', column);
  }

  move({ column, side, target }: Move): void {
    const { all, choices } = this.columns;
    this.#options.onchoose(moveColumn(all, choices, column, side, target));
    const shown = this.columns.arranged.filter(({ hidden }) => !hidden);
    const n = shown.findIndex(each => each.column.name === column) + 1;
    this.#say('columnMoved', column, { n, total: shown.length });
  }

  /** Whether the reader may group rows by a column, or ungroup them. */
  canGroup(column: string): boolean {
    const { all, authorsGroup } = this.columns;
    return column === authorsGroup?.column || all.some(({ name, layout }) => name === column && layout.groupable);
  }

  /** Groups rows by a column, or ungroups them. */
  group(column: string, grouped: boolean): void {
    const { all, choices, authorsGroup } = this.columns;
    const [chosen, authors] = [grouped ? column : null, authorsGroup?.column ?? null];
    this.#options.onchoose(chooseGroup(all, choices, chosen, authors));
    this.#say(grouped ? 'grouped' : 'ungrouped', column);
  }

  /** Resets all columns to the author's configuration. */
  reset(): void {
    this.#options.onchoose(null);
    this.#options.say(this.#options.messages().text('columnsReset'));
  }

  /** Where a column goes when moved by one column; null if it cannot: pinned columns stay among themselves. */
  moveOf(column: string, by: 1 | -1): Move | null {
    const { arranged } = this.columns;
    const moved = arranged.find(each => each.column.name === column);
    const alike = arranged.filter(each => each === moved || (!each.hidden && each.pin === moved?.pin));
    const next = alike[alike.indexOf(moved!) + by];
    return next ? { column, side: by > 0 ? 'after' : 'before', target: next.column.name } : null;
  }

  #choose(column: string, choice: ColumnChoice): void {
    const { all, choices } = this.columns;
    this.#options.onchoose(chooseColumn(all, choices, column, choice));
  }

  #say(key: string, name: string, values: Readonly<Record<string, number>> = {}): void {
    const column = this.columns.all.find(each => each.name === name)!;
    this.#options.say(this.#options.messages().text(key, { column: nameOf({ column }), ...values }));
  }
}

/** The name of a column for the reader. */
export function nameOf({ column: { label, name } }: Pick<ArrangedColumn<NamedColumn>, 'column'>): string {
  return label || name;
}
