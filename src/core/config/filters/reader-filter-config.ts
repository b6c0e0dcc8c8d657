import type { FacetSource } from '../../processes/facets.ts';
import type { SortKey } from '../../view/view-state.ts';
import type { CriterionConfig } from './criterion-config.ts';

/** A filter for the reader (contract 7.13), defaults in. */
export interface ReaderFilterConfig {
  /** Its name in `view.filters`. */
  readonly name: string;
  /** Plain text. */
  readonly title: string;
  /** The values of a row that it looks at. */
  readonly source: FilterSource;
  /** In the order of the text; null: the values that occur in rows. */
  readonly choices: readonly FilterChoiceConfig[] | null;
  /** Its JSON Pointer in the document as written, for messages. */
  readonly path: string;
}

/** A criterion by its key, a variable by its path, or a field of the table by its name. */
export type FilterSource =
  | FacetSource
  | {
      /** Name of a field of `table.fields`. */
      readonly field: string;
      /** How its values are read, by the type of its column; null: no column says. */
      readonly type: 'number' | 'date' | 'values' | null;
      /** Its column shows numbers as percentages. */
      readonly isShare: boolean;
    };

/** A named choice. */
export interface FilterChoiceConfig {
  /** Shown to the reader, and kept in `view.filters`. */
  readonly name: string;
  /** For a criterion or a variable: all must hold. Empty for a field. */
  readonly criteria: readonly CriterionConfig[];
  /** For a field: all must hold. Empty for anything else. */
  readonly tests: readonly FieldTest[];
}

/** A condition on the value of a field. */
export interface FieldTest {
  readonly operator: '=' | '!=' | '<' | '>';
  /** Any of these; days may be relative. */
  readonly values: readonly unknown[];
}

/** A named view of the author (contract 7.13). */
export interface NamedViewConfig {
  /** Its id in `view.named`. */
  readonly id: string;
  /** Plain text. */
  readonly title: string;
  /** Values as written, by name of the filter. */
  readonly filters: Readonly<Record<string, readonly unknown[]>>;
  /** Null: the initial sort of the grid. */
  readonly sort: readonly SortKey[] | null;
  readonly search: string;
}
