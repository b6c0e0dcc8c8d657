import { changed, type LineRepair, partsOf } from './parts-of-line.ts';
import { quoted } from './repaired-text.ts';

/** `{"tag": "a"} // a comment of JavaScript`. */
export function commentOfSlashes(line: string): LineRepair | undefined {
  const found = /^(.*[\]}",\d\w][ \t]+|[ \t]*)\/\/(?=[ \t])/.exec(line);
  if (!found) return undefined;
  const repaired = `${found[1]}#${line.slice(found[0].length)}`;
  return changed(line, repaired, 'config/syntax', '"//" does not begin a comment in YAML; "#" does', 'Write');
}

/** A line that is a comment of HTML or of JavaScript. */
export function commentOfPages(line: string): LineRepair | undefined {
  const text = line.trim();
  const [sign, end] = text.startsWith('<!--') ? ['<!--', '-->'] : ['/*', '*/'];
  if (!text.startsWith(sign) || !text.endsWith(end) || text.length < 8) return undefined;
  const repaired = `${line.slice(0, line.indexOf(sign))}# ${text.slice(sign.length, -end.length).trim()}`;
  return changed(line, repaired, 'config/syntax', `"${sign}" does not begin a comment in YAML; "#" does`, 'Write');
}

/** `{title: A, tone: #ff0000}`: the end of the brackets is lost to a comment. */
export function commentInBraces(line: string): LineRepair | undefined {
  const { before, value, after } = partsOf(line);
  if (!/^[[{]/.test(value)) return undefined;
  const repaired = value.replace(/([:,[][ \t]+)(#[^\s,\]}'"]+)(?=[,\]}])/g, (_, start, text) => start + quoted(text));
  const message = '"#" after a space begins a comment, so the rest of the line is lost';
  return changed(line, before + repaired + after, 'config/comment', message, 'Put the value in quotes');
}
