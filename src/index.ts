/** The main entry point. Importing it has no side effect: `define.ts` registers the elements. */
export { defineAdapter } from './adapters/define-adapter.ts';
export { httpAdapter, type HttpAdapterOptions } from './adapters/http.ts';
export { type JsonAdapter, mapAdapter, type MappedValue, type SourceMapping } from './adapters/map.ts';
export { type MemoryAdapter, memoryAdapter, type MemoryAdapterOptions } from './adapters/memory.ts';
export type { QuestionType } from './core/config/actions/action-config.ts';
export type { Diagnostic } from './core/base/errors/diagnostic.ts';
export type { TextEdit } from './core/base/text/text-edit.ts';
export type { ErrorCode } from './core/base/errors/error-code.ts';
export { ProcessPanelError } from './core/base/errors/process-panel-error.ts';
export { defineMessages } from './core/messages/messages.ts';
export type {
  ActionItems,
  ActionResult,
  ActionResults,
  ActionVariables,
  AnswerTypes,
  AllMatching,
  PerformOptions,
} from './core/actions/action-result.ts';
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
  Process,
  ProcessItem,
  State,
  Step,
  StepType,
  User,
} from './core/processes/process.ts';
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
export { VariableChangeEvent, VariableStore } from './core/query/variable-store.ts';
export { defineSnippet } from './core/template/snippets.ts';
export type { FilterState } from './core/view/filters/filter-state.ts';
export type { FilterValue } from './core/view/filters/filter-column.ts';
export type { SavedView, ViewStore } from './core/view/saved-view.ts';
export type { PersonalColumn, PersonalColumns } from './core/view/personal-columns.ts';
export type { SortKey, ViewState } from './core/view/view-state.ts';
export { type ProcessActionDetail, ProcessActionEvent } from './elements/process-action-event.ts';
export * from './elements/events.ts';
export { ProcessGrid } from './elements/grid/process-grid.ts';
export { ProcessList } from './elements/list/process-list.ts';
export type { ProcessPanel } from './elements/panel/process-panel.ts';
