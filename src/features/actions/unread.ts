/** Milliseconds in which nobody has read yet that another button is under the pointer now. */
export const UNREAD_MS = 750;
