import type { FacetSource } from '../../processes/facets.ts';
import type { SortKey } from '../../view/view-state.ts';
import type { CriterionConfig } from './criterion-config.ts';

/** A filter of the reader (contract 7.13), defaults in. */
export interface ReaderFilterConfig {
  /** What `view.filters` calls it. */
  readonly name: string;
  /** Plain text. */
  readonly title: string;
  /** What it looks at in a row. */
  readonly source: FilterSource;
  /** In the order of the text; null: the values that rows have. */
  readonly choices: readonly FilterChoiceConfig[] | null;
  /** JSON Pointer of it in the document as written, for messages. */
  readonly path: string;
}

/** A criterion by its key, a variable by its path, or a field of the table by its name. */
export type FilterSource =
  | FacetSource
  | {
      /** Name of a field of `table.fields`. */
      readonly field: string;
      /** How its values are read, by the type of its column; null: it has none that says so. */
      readonly type: 'number' | 'date' | 'values' | null;
      /** Its column shows numbers as percent. */
      readonly isShare: boolean;
    };

/** A choice with a name. */
export interface FilterChoiceConfig {
  /** What the reader sees, and `view.filters` holds. */
  readonly name: string;
  /** Of a criterion or a variable: all are to hold. Empty for a field. */
  readonly criteria: readonly CriterionConfig[];
  /** Of a field: all are to hold. Empty for all else. */
  readonly tests: readonly FieldTest[];
}

/** What the value of a field has to be. */
export interface FieldTest {
  readonly operator: '=' | '!=' | '<' | '>';
  /** Any of them; days may be relative. */
  readonly values: readonly unknown[];
}

/** A view that the author has named (contract 7.13). */
export interface NamedViewConfig {
  /** What `view.named` calls it. */
  readonly id: string;
  /** Plain text. */
  readonly title: string;
  /** By the name of each filter, values as they are written. */
  readonly filters: Readonly<Record<string, readonly unknown[]>>;
  /** Null: as the grid is sorted at first. */
  readonly sort: readonly SortKey[] | null;
  readonly search: string;
}
