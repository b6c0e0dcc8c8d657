import { type Remedy, writeValue } from '../../check/config-diagnostic.ts';
import { quoted } from '../lines/repaired-text.ts';
import { safe, scalarText } from '../meant-value.ts';

const ON = /^(?:true|yes|y|on|1|live|auto|sse|websocket|push)$/i;
const OFF = /^(?:false|no|n|off|0|none|never)$/i;
/** How rows are selected, in other libraries; not the name of a variable. */
const KINDS_OF_SELECTION = /^(?:true|yes|y|on|1|single|multi|multiple|many|checkbox|checkboxes|rows?)$/i;

/** What to write for a setting that is a map but was written as a switch or a word: `live: yes`; undefined if unknown. */
export function fixOfSetting(value: unknown, pointer: string): Remedy | undefined {
  if (/^\/views\/[^/]+\/sort$/.test(pointer)) return fixOfViewSort(value);
  const [only, ...more]: unknown[] = [value].flat();
  if (more.length > 0 || !/^(?:string|number|boolean)$/.test(typeof only)) return undefined;
  const word = String(only).trim();
  if (pointer === '/selection') return fixOfSelection(word);
  if (pointer === '/live') return fixOfLive(word);
  if (pointer === '/live/every') {
    const seconds = secondsOf(word);
    return seconds === undefined ? undefined : writeValue(String(seconds), ` (${word})`);
  }
  return fixOfAction(only, pointer);
}

/** `claim: Claim it` and `request: /api/done`. */
function fixOfAction(only: unknown, pointer: string): Remedy | undefined {
  const isShort = typeof only === 'string' && only.trim() !== '' && only.length <= 60;
  if (!isShort || only.includes('{')) return undefined;
  if (/^\/actions\/[^/]+$/.test(pointer)) return writeValue(`{label: ${safe(only.trim())}}`);
  if (!/^\/actions\/[^/]+\/request$/.test(pointer)) return undefined;
  const [, method, url = only] = /^\s*(GET|POST|PUT|PATCH|DELETE)\s+(\S+)\s*$/i.exec(only) ?? [];
  return writeValue(`{${method ? `method: ${method.toUpperCase()}, ` : ''}url: ${quoted(url.trim())}}`);
}

function fixOfSelection(word: string): Remedy | undefined {
  if (OFF.test(word)) return writeValue('null', ', or remove it: nothing can be selected without it');
  if (KINDS_OF_SELECTION.test(word)) return writeValue('{variable: selected}', ', or another name');
  return /^[a-z_]\w{0,39}$/i.test(word) ? writeValue(`{variable: ${word}}`) : undefined;
}

function fixOfLive(word: string): Remedy | undefined {
  const [, seconds] = /^([1-9]\d{0,5})(?: ?s(?:ec(?:onds?)?)?)?$/i.exec(word) ?? [];
  if (OFF.test(word)) return writeValue('{mode: off}');
  if (ON.test(word)) return writeValue('{mode: push}');
  if (/^poll(?:ing)?$/i.test(word)) return writeValue('{mode: poll}');
  if (/^(?:pill|insert)$/i.test(word)) return writeValue(`{rows: ${word.toLowerCase()}}`);
  const every = seconds ?? secondsOf(word);
  return every ? writeValue(`{mode: poll, every: ${every}}`) : undefined;
}

/** The seconds of minutes or hours; undefined for anything else. */
function secondsOf(word: string): number | undefined {
  const [, count, unit = ''] = /^([1-9]\d{0,3}) ?(m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?)$/i.exec(word) ?? [];
  return count === undefined ? undefined : Number(count) * (/^m/i.test(unit) ? 60 : 3600);
}

/** `due desc`, `-due` and `{column: due}` */
function fixOfViewSort(value: unknown): Remedy | undefined {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  const { column, direction } = isMap ? (value as Record<string, unknown>) : {};
  const words = isMap ? `${scalarText(column)} ${scalarText(direction)}` : scalarText(value);
  const [, minus, name, rest = ''] = /^(-?)(\w{1,40})(?:\s+(asc|desc)(?:ending)?)?\s*$/i.exec(words) ?? [];
  if (!name) return undefined;
  return writeValue(`[{column: ${name}, direction: ${minus || /desc/i.test(rest) ? 'desc' : 'asc'}}]`);
}
