/** The script that every page has, and the playground, too. */
const LOADER = /<script type="module" src="[^"]*process-panels\.js"><\/script>/;
const SCRIPT = /<script type="application\/(yaml|json)">(.*?)<\/script>/gs;

/**
 * What a block of the documentation is in the playground; null for a block that is not a panel of its own.
 *
 * @param {string} code - text of the block
 * @param {string} language - yaml or html
 * @returns {{config: string, data: string | null, attributes: Record<string, string>} | null}
 */
export function sharedOf(code, language) {
  if (language === 'yaml') {
    return /^process_(?:grid|list):/.test(code) ? { config: code, data: null, attributes: {} } : null;
  }
  if (language !== 'html' || code.match(/<process-(?:grid|list)\b/g)?.length !== 1) return null;
  const [, , tag = '', inner = ''] = /<(process-(?:grid|list))\b([^>]*)>(.*?)<\/\1>/s.exec(code) ?? [];
  const needsMore = /<script|<form|<link|<style|<[?%]/.test(code.replace(LOADER, '').replace(SCRIPT, ''));
  if (needsMore || /\sadapter=|\sendpoint=/.test(tag)) return null;
  const attributes = new Map(
    Array.from(tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g), ([, name, value = '']) => [name, value]),
  );
  const scripts = new Map(Array.from(inner.matchAll(SCRIPT), ([, type, text]) => [type, text]));
  const config = scripts.get('yaml') ?? attributes.get('config');
  const data = scripts.get('json') ?? null;
  // a configuration at an address, data of a server, and a mapping of other data than there
  if (!config?.includes(':') || (data === null ? /\bsource:/.test(config) : !isJson(data))) return null;
  attributes.delete('src');
  attributes.delete('config');
  return {
    config: outdented(config),
    data: data === null ? null : outdented(data),
    attributes: Object.fromEntries(attributes),
  };
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The fragment that the playground reads: compressed JSON. */
export async function fragmentOf(shared) {
  const packed = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  return `1.${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

function outdented(text) {
  const lines = text.replace(/^\n/, '').trimEnd().split('\n');
  const indent = Math.min(...lines.filter(line => line.trim()).map(line => /^ */.exec(line)[0].length));
  return `${lines.map(line => line.slice(indent)).join('\n')}\n`;
}
