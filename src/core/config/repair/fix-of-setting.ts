import { type Remedy, writeValue } from '../check/config-diagnostic.ts';
import { quoted } from './lines/repaired-text.ts';
import { safe } from './meant-value.ts';

const ON = /^(?:true|yes|y|on|1|live|auto|sse|websocket|push)$/i;
const OFF = /^(?:false|no|n|off|0|none|never)$/i;
/** How rows are selected, in other libraries; not the name of a variable. */
const KINDS_OF_SELECTION = /^(?:true|yes|y|on|1|single|multi|multiple|many|checkbox|checkboxes|rows?)$/i;

/** What to write for a setting that is a map but was written as a switch or a word: `live: yes`; undefined if unknown. */
export function fixOfSetting(value: unknown, pointer: string): Remedy | undefined {
  const [only, ...more]: unknown[] = [value].flat();
  if (more.length > 0 || !/^(?:string|number|boolean)$/.test(typeof only)) return undefined;
  const word = String(only).trim();
  if (pointer === '/selection') return fixOfSelection(word);
  if (pointer === '/live') return fixOfLive(word);
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
  return seconds ? writeValue(`{mode: poll, every: ${seconds}}`) : undefined;
}
