import { messageOf, ProcessPanelError } from '../errors/process-panel-error.ts';

/**
 * Loads a part of this library that the first rows do not need. In the one file for a script tag it is there already.
 *
 * @param name - what a reader calls it, such as "the sanitizer"
 * @param load - imports it; called anew by each call, since a connection may be back
 * @throws ProcessPanelError `panel/part` where it cannot be loaded
 */
export async function loadPart<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const hint = 'Check the connection and reload the page.';
    const message = `${name} of the panel cannot be loaded: ${messageOf(cause)}`;
    throw new ProcessPanelError('panel/part', message, { cause, hint });
  }
}
