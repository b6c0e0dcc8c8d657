export { ProcessPanelError } from './core/base/process-panel-error.ts';
export type { Diagnostic } from './core/base/diagnostic.ts';
export type { ErrorCode } from './core/base/error-code.ts';
