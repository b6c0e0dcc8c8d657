import type { PanelName } from '../core/query/process-query.ts';

/** A configuration in a page: in a script, at a script's `src`, or in an attribute. */
export interface HtmlConfig {
  readonly text: string;
  /** The URL of an external script. */
  readonly src?: string;
  readonly offsetOf: (offset: number) => number;
  readonly panel?: PanelName;
  /** Set for the template in an attribute `detail-url`, which is not a configuration. */
  readonly isAddress?: true;
}

/** An attribute: its name, the sign, and its value in double, single or no quotes. */
export const ATTRIBUTE = /([^\s"'>/=]+)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
/** The source of a regular expression for the attributes of a tag. */
export const ATTRIBUTES = String.raw`((?:[^"'>]|"[^"]*"|'[^']*')*)`;
const PIECES = new RegExp(
  String.raw`<!--[^]*?-->|<script\b${ATTRIBUTES}>([^]*?)</script\s*>|<(style|textarea|title|template)\b[^>]*>[^]*?</\3\s*>|<(process-grid|process-list)\b${ATTRIBUTES}>|</(process-grid|process-list)\s*>`,
  'gi',
);
const YAML_TYPE = /^\s*(?:application|text)\/(?:x-)?yaml\s*(?:;.*)?$/i;

/**
 * Finds all configurations in a page, in order: scripts of a YAML type, attributes `config` of the elements, and
 * `detail-url`.
 */
export function htmlConfigs(html: string): HtmlConfig[] {
  const found: HtmlConfig[] = [];
  let panel: PanelName | undefined;
  for (const match of html.matchAll(PIECES)) {
    const [whole, scriptAttributes, script, , element, elementAttributes, closed] = match;
    if (element) {
      panel = element.toLowerCase() === 'process-grid' ? 'process_grid' : 'process_list';
      const start = match.index + 1 + element.length;
      const config = attribute(elementAttributes ?? '', 'config');
      if (config) found.push({ ...decoded(config.value, start + config.at), panel });
      const address = attribute(elementAttributes ?? '', 'detail-url');
      if (address) found.push({ ...decoded(address.value, start + address.at), panel, isAddress: true });
    } else if (closed) panel = undefined;
    else if (script !== undefined && YAML_TYPE.test(attribute(scriptAttributes ?? '', 'type')?.value ?? '')) {
      const src = attribute(scriptAttributes ?? '', 'src')?.value;
      const start = match.index + whole.lastIndexOf(script, whole.lastIndexOf('</'));
      found.push({
        text: script,
        offsetOf: offset => start + offset,
        ...(src ? { src: decoded(src, 0).text } : {}),
        ...(panel ? { panel } : {}),
      });
    }
  }
  return found;
}

/** The raw value of an attribute, and its offset in the attributes. */
function attribute(attributes: string, name: string): { value: string; at: number } | undefined {
  for (const match of attributes.matchAll(ATTRIBUTE)) {
    if (match[1]!.toLowerCase() !== name) continue;
    const value = match[3] ?? match[4] ?? match[5] ?? '';
    const quote = match[5] === undefined && match[2] !== undefined ? 1 : 0;
    return { value, at: match.index + match[1]!.length + (match[2]?.length ?? 0) + quote };
  }
  return undefined;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Decodes the character references of a text, and maps each offset back to the source. */
function decoded(written: string, start: number): { text: string; offsetOf: (offset: number) => number } {
  const offsets: number[] = [];
  let text = '';
  const append = (signs: string, at: number, step: number): void => {
    for (let i = 0; i < signs.length; i++) offsets.push(start + at + i * step);
    text += signs;
  };
  let done = 0;
  for (const match of written.matchAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi)) {
    const [, decimal, hex, name = ''] = match;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    const sign = name ? NAMED[name.toLowerCase()] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    if (sign === undefined) continue;
    append(written.slice(done, match.index), done, 1);
    append(sign, match.index, 0);
    done = match.index + match[0].length;
  }
  append(written.slice(done), done, 1);
  return { text, offsetOf: offset => offsets[offset] ?? start + written.length };
}
