/**
 * Why an adapter's signal is aborted: nobody wants the answer any more. One for all panels: in Chromium an error that is
 * made for each abort holds, by its stack, the panel that aborts, for as long as somebody keeps the signal.
 */
export const NO_LONGER_WANTED = new DOMException('the answer is no longer wanted', 'AbortError');
