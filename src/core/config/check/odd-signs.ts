import { PREFIXED_NAME } from '../../base/text/criterion-prefix.ts';

/** Characters that look like a blank, and invisible ones. */
export const ODD_SPACES = /[\u00a0\u1680\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]/g;
export const ODD_ENDS = new RegExp(`^${ODD_SPACES.source}|${ODD_SPACES.source}$`);
/** A dash with such a blank behind it, which is part of a key to YAML. */
export const DASH_WITH_ODD_SPACE = new RegExp(`^-${ODD_SPACES.source}`);
export const SMART_QUOTES = /^[“”„‟‘’‚‛].*[“”‟‘’‛]$/s;
/** Bullets of word processors and Markdown in front of an item. */
export const BULLET = /^[\u2010-\u2015\u2022\u2212\u00b7\u25cf\u25aa*](?=[ \t])/;
/** A comment after a value, matched at the value's end. */
export const COMMENT = /[ \t]+#([^\r\n]*)/y;
/** A pair of key and value that YAML reads as a text. */
export const LIKE_A_PAIR = new RegExp(String.raw`^(${PREFIXED_NAME}):[^ \t]`);
