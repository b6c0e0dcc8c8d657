/**
 * Has the browser ask before the reader leaves or reloads the page while something would be lost by that. Its listener
 * is there only meanwhile, because some browsers keep no page with one for the way back.
 *
 * @returns ends it
 */
export function askBeforeLeaving(wouldLose: () => boolean): () => void {
  const listeners = new AbortController();
  addEventListener(
    'beforeunload',
    event => {
      if (!wouldLose()) return;
      event.preventDefault();
      // WebKit goes by this one.
      event.returnValue = true;
    },
    { signal: listeners.signal },
  );
  return () => listeners.abort();
}
