import type { Id } from '../../core/processes/process.ts';
import type { VariableStore } from '../../core/query/variable-store.ts';
import type { ProcessSelectDetail } from '../../elements/events.ts';
import type { FormEntries } from '../../elements/grid/form/form-entries.ts';

export interface SelectionWriterOptions {
  readonly host: { readonly variables: VariableStore };
  readonly entries: FormEntries;
  /** The rows; `variable` is the name of the variable to write to, null if nothing can be selected. */
  readonly rows: { readonly variable: string | null };
  /** Called when the selection has been written to the form. */
  readonly onwrite: () => void;
}

/** Writes a selection to the grid's form and to its variable. */
export class SelectionWriter {
  readonly #options: SelectionWriterOptions;
  /** Where the selection was last written, and the value written. */
  #written: { readonly store: VariableStore; readonly variable: string | null; readonly value: unknown } | null = null;

  constructor(options: SelectionWriterOptions) {
    this.#options = options;
  }

  /** The selection was last written to another variable or store than it would be now. */
  get isElsewhere(): boolean {
    const { host, rows } = this.#options;
    return (
      this.#written !== null && (this.#written.store !== host.variables || this.#written.variable !== rows.variable)
    );
  }

  /** @param hasData - the first data has arrived: before that, the variable is not written to */
  write(ids: readonly Id[], hasData: boolean): void {
    const { host, entries, rows, onwrite } = this.#options;
    const { variable } = rows;
    entries.write(variable, ids);
    onwrite();
    if (!hasData) return;
    const { variables } = host;
    const before = this.#written;
    if (variable !== null) variables.set(variable, [...ids]);
    this.#written = { store: variables, variable, value: variable === null ? null : variables.get(variable) };
    if (!before?.variable || (before.store === variables && before.variable === variable)) return;
    // Unset the previous variable, unless somebody else has written to it since.
    if (before.store.get(before.variable) === before.value) before.store.set(before.variable, undefined);
  }

  /** Announces a selection whose ids are not known: they are fetched for a form, or when the variable is read. */
  announce(variable: string, fetchIds: () => void): void {
    const { host, entries, onwrite } = this.#options;
    if (entries.inForm) fetchIds();
    host.variables.announce(variable, fetchIds);
    onwrite();
  }
}

/** Event details for a selection whose ids are not known yet: reading them fetches the ids. */
export function incompleteDetail(
  { variable, ids, processes }: ProcessSelectDetail,
  fetchIds: () => void,
): ProcessSelectDetail {
  return {
    variable,
    get ids() {
      fetchIds();
      return ids;
    },
    get processes() {
      fetchIds();
      return processes;
    },
    complete: false,
  };
}
