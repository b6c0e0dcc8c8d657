/** Diagnostics of a configuration. Each is documented, with a wrong and a right example, in `docs/errors.md`. */
export type ConfigCode =
  | 'config/missing' // no configuration at all
  | 'config/source' // a script's `src` could not be read
  | 'config/too-large'
  | 'config/too-deep'
  | 'config/syntax'
  | 'config/tag'
  | 'config/block-scalar'
  | 'config/comment'
  | 'config/flow-map'
  | 'config/tab'
  | 'config/boolean'
  | 'config/character'
  | 'config/merge-key'
  | 'config/duplicate-key'
  | 'config/documents'
  | 'config/other-panel'
  | 'config/unknown-key'
  | 'config/type'
  | 'config/value'
  | 'config/range'
  | 'config/required'
  | 'config/default'
  | 'config/criterion'
  | 'config/date'
  | 'config/field-name'
  | 'config/unknown-field'
  | 'config/unknown-column'
  | 'config/empty'
  | 'config/pitfall';

/** Diagnostics of a template, met when it is read or while it runs. */
export type TemplateCode =
  | 'template/syntax'
  | 'template/unknown-filter'
  | 'template/unknown-tag'
  | 'template/unknown-snippet'
  | 'template/unknown-name'
  | 'template/limit'
  | 'template/evaluation'
  | 'template/type'; // a value does not fit the type of its column

/** Diagnostics of a source of processes or of what it answered. */
export type AdapterCode =
  | 'adapter/missing'
  | 'adapter/unknown-name'
  | 'adapter/unsupported-criterion'
  | 'adapter/unsupported-query'
  | 'adapter/network'
  | 'adapter/timeout'
  | 'adapter/aborted'
  | 'adapter/status'
  | 'adapter/problem'
  | 'adapter/content-type'
  | 'adapter/not-json'
  | 'adapter/shape'
  | 'adapter/items'
  | 'adapter/mapping'
  | 'adapter/truncated'
  | 'adapter/failed';

/** Diagnostics of the library itself on a page. */
export type PanelCode = 'panel/part'; // a module that is loaded on demand could not be loaded

/** The closed union of all codes (contract 9). A code, once published, keeps its meaning. */
export type ErrorCode = ConfigCode | TemplateCode | AdapterCode | PanelCode;
