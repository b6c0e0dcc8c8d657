/**
 * What a block of the documentation is in the playground; null for a block that is not a panel of its own.
 *
 * @param {string} code - text of the block
 * @param {string} language - yaml or html
 * @returns {{config: string, data: null, attributes: Record<string, string>} | null}
 */
export function sharedOf(code, language) {
  if (language === 'yaml') {
    return /^process_(?:grid|list):/.test(code) ? { config: code, data: null, attributes: {} } : null;
  }
  const [, , tag, config] =
    /<(process-(?:grid|list))\b([^>]*)>\s*<script type="application\/yaml">\n(.*?)<\/script>\s*<\/\1>/s.exec(code) ??
    [];
  const needsMore =
    /<script (?!type="application\/yaml")|<form|<link|<style/.test(code) || /\sadapter=|\sendpoint=/.test(tag);
  if (config === undefined || needsMore || code.match(/<process-(?:grid|list)\b/g).length !== 1) return null;
  const attributes = Array.from(tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g), ([, name, value = '']) => [name, value]);
  return {
    config: outdented(config),
    data: null,
    attributes: Object.fromEntries(attributes.filter(([name]) => name !== 'src')),
  };
}

/** The fragment that the playground reads: compressed JSON. */
export async function fragmentOf(shared) {
  const packed = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  return `1.${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

function outdented(text) {
  const lines = text.trimEnd().split('\n');
  const indent = Math.min(...lines.filter(line => line.trim()).map(line => /^ */.exec(line)[0].length));
  return `${lines.map(line => line.slice(indent)).join('\n')}\n`;
}
