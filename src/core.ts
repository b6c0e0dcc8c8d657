/** What runs without a DOM: configuration, templates, queries, data in memory. */
export { type JsonAdapter, mapAdapter, type MappedValue, type SourceMapping } from './adapters/map.ts';
export { type MemoryAdapter, memoryAdapter, type MemoryAdapterOptions } from './adapters/memory.ts';
export type {
  ActionItems,
  ActionResult,
  ActionResults,
  ActionVariables,
  AnswerTypes,
  AllMatching,
  PerformOptions,
} from './core/actions/action-result.ts';
export { ProcessPanelError } from './core/base/errors/process-panel-error.ts';
export type { QuestionType } from './core/config/actions/action-config.ts';
export type { Diagnostic } from './core/base/errors/diagnostic.ts';
export type { TextEdit } from './core/base/text/text-edit.ts';
export type { ErrorCode } from './core/base/errors/error-code.ts';
export type { TemplateError } from './core/base/errors/template-error.ts';
export type { ConfigReading } from './core/config/config-reading.ts';
export { readConfig } from './core/config/read-config.ts';
export type { ColumnConfig, FilterConfig, GridConfig, ListConfig, PanelConfig } from './core/config/panel-config.ts';
export type { AdapterCapabilities, FetchOptions, ProcessAdapter, ProcessPage } from './core/processes/adapter.ts';
export type {
  FacetAnswer,
  FacetCount,
  FacetOptions,
  FacetRequest,
  FacetSource,
  FacetValue,
} from './core/processes/facets.ts';
export type { ProcessChange, SubscribeOptions } from './core/processes/process-change.ts';
export type {
  CurrentUser,
  GivenProcess,
  GivenStep,
  Id,
  PairTable,
  Process,
  ProcessItem,
  State,
  Step,
  StepType,
  User,
} from './core/processes/process.ts';
export { buildQuery, type QueryContext } from './core/query/build-query.ts';
export type {
  CriteriaGroup,
  Criterion,
  Direction,
  PanelName,
  ProcessQuery,
  QueryCriterion,
  SortField,
  VariableTest,
} from './core/query/process-query.ts';
export type { CriterionExplanation, Explanation, StepExplanation } from './core/query/explain-process.ts';
export { VariableStore } from './core/query/variable-store.ts';
export { createTemplateEngine } from './core/template/engine.ts';
export type { Template, TemplateEngine, TemplateLocale } from './core/template/template.ts';
