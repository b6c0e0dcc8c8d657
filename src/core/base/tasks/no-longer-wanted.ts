/**
 * The reason with which an adapter's signal is aborted. One object for all panels: in Chromium an error created for
 * each abort would, through its stack, keep the panel alive for as long as anything holds the signal.
 */
export const NO_LONGER_WANTED = new DOMException('the answer is no longer wanted', 'AbortError');
