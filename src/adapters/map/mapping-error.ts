import type { ErrorCode } from '../../core/base/errors/error-code.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';

/**
 * An error of a mapping with the setting that it is about, which the panel shows in the configuration.
 *
 * @param path - JSON Pointer in the contents of `config`, such as `/source/items`
 */
export function mappingError(
  message: string,
  hint: string,
  path: string,
  { code = 'adapter/mapping', cause }: { readonly code?: ErrorCode; readonly cause?: unknown } = {},
): ProcessPanelError {
  const diagnostics = [{ severity: 'error' as const, code, message, path, line: 0, column: 0, hint }];
  return new ProcessPanelError(code, message, { hint, diagnostics, ...(cause !== undefined && { cause }) });
}
