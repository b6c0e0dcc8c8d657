import type { Diagnostic } from '../../../../src/core/base/errors/diagnostic.ts';

/** One way to read a hint: what it says, and what a reader who takes it at its word makes of the text. */
type Reading = readonly [
  pattern: RegExp,
  apply: (text: Lines, match: RegExpExecArray, diagnostic: Diagnostic) => boolean,
];

class Lines {
  readonly lines: string[];

  constructor(text: string) {
    this.lines = text.split('\n');
  }

  get text(): string {
    return this.lines.join('\n');
  }

  at({ line }: Diagnostic): string {
    return this.lines[line - 1] ?? '';
  }

  set({ line }: Diagnostic, text: string): boolean {
    if (this.lines[line - 1] === text) return false;
    this.lines[line - 1] = text;
    return true;
  }

  /** Replaces what `pattern` matches at the place of a diagnostic. */
  replace(diagnostic: Diagnostic, pattern: RegExp, by: string): boolean {
    const line = this.at(diagnostic);
    const found = new RegExp(pattern.source, 'y');
    found.lastIndex = diagnostic.column - 1;
    const match = found.exec(line);
    if (!match) return false;
    return this.set(diagnostic, line.slice(0, match.index) + by + line.slice(found.lastIndex));
  }

  /** Takes a line and what is indented below it away, 0-based. */
  cut(index: number): string[] {
    const own = indentOf(this.lines[index]!);
    let end = index + 1;
    while (end < this.lines.length && (!this.lines[end]!.trim() || indentOf(this.lines[end]!) > own)) end++;
    return this.lines.splice(index, end - index);
  }

  /** Puts lines below a key, which is written where there is none. */
  insertBelow(key: string, block: readonly string[], before: readonly string[] = ['']): boolean {
    const flow = this.lines.findIndex(line => new RegExp(`\\b${key}"?:\\s*[{[]`).test(line));
    if (flow >= 0) {
      const inner = block.map(line => line.trim()).join(', ');
      this.lines[flow] = this.lines[flow]!.replace(
        new RegExp(`(\\b${key}"?:\\s*[{[])(\\s*[}\\]])?`),
        (_, open: string, end?: string) => (end ? `${open}${inner.replace(/^- /, '')}${end}` : `${open}${inner}, `),
      );
      return true;
    }
    let at = this.lines.findIndex(line => new RegExp(`^\\s*${key}:\\s*$`).test(line));
    if (at < 0) {
      this.lines.push(`${before[0] ?? ''}${key}:`);
      at = this.lines.length - 1;
    }
    let end = at + 1;
    const next = this.lines[end];
    const depth =
      next?.trim() && indentOf(next) > indentOf(this.lines[at]!) ? indentOf(next) : indentOf(this.lines[at]!) + 2;
    while (end < this.lines.length && this.lines[end]!.trim() && indentOf(this.lines[end]!) >= depth) end++;
    const own = indentOf(block[0]!);
    this.lines.splice(end, 0, ...block.map(line => ' '.repeat(depth + indentOf(line) - own) + line.trimStart()));
    return true;
  }
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const VALUE = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\[[^\]]*\]|\{[^}]*\}|[^\s,}\]][^,}\]\n]*?(?=\s*(?:[,}\]]|$|\s#))/;
const WHOLE_VALUE = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\[[^\]]*\]|\{[^}]*\}|\S.*?(?=\s*(?:$|\s#))/;
const KEY = /"[^"]*"|'[^']*'|[^\s:,{}]+(?: [^\s:,{}]+)*/;

const safe = (text: string): string =>
  /^[!<>&*@%`"'[{|#-]/.test(text) || /: | #/.test(text) ? `'${text.replaceAll("'", "''")}'` : text;

function replaceValue(text: Lines, by: string, diagnostic: Diagnostic): boolean {
  const flow = /[{[][^}\]]*$/.test(text.at(diagnostic).slice(0, diagnostic.column - 1));
  return text.replace(diagnostic, flow ? VALUE : WHOLE_VALUE, by);
}

const READINGS: readonly Reading[] = [
  [
    /^Write a group in its place: - (.+)$/,
    (text, [, group], diagnostic) => text.set(diagnostic, text.at(diagnostic).replace(/- .*/, `- ${group}`)),
  ],
  [
    /^Write (?:'([^']+)'|(\w+)): ([\w-]+)$/,
    (text, [, quotedKey, key = `'${quotedKey}'`, value], diagnostic) =>
      text.set(diagnostic, text.at(diagnostic).replace(/(["']?)[!<>]?\w+\1: .*/, `${key}: ${value}`)),
  ],
  [
    /^Replace "(.+?)" with "(.*?)"\.(?= If | Or |$)/,
    (text, [, written, meant], diagnostic) => {
      const line = text.at(diagnostic);
      const near = line.lastIndexOf(written!, diagnostic.column - 1);
      const at = near >= 0 && near + written!.length >= diagnostic.column ? near : line.indexOf(written!);
      return at >= 0 && text.set(diagnostic, line.slice(0, at) + meant! + line.slice(at + written!.length));
    },
  ],
  [
    /^Write one criterion with both: (- .+)$/,
    (text, [, item], diagnostic) => {
      const key = /^- (\w+):/.exec(item!)![1]!;
      text.set(diagnostic, ' '.repeat(indentOf(text.at(diagnostic))) + item!);
      text.cut(text.lines.findIndex(line => line.trimStart().startsWith(`- ${key}:`)));
      return true;
    },
  ],
  [
    /^Write one tag, or put it in quotes if it is one: ('.*')$/,
    (text, [, value], diagnostic) => replaceValue(text, value!, diagnostic),
  ],
  [
    /^Write a space after the colon: (.+)$/,
    (text, [, pair], diagnostic) =>
      diagnostic.code === 'config/unknown-key' && text.replace(diagnostic, /[^\s,}]+/, pair!),
  ],
  [
    /^Indent it by (\d+) spaces?: /,
    (text, [, count], diagnostic) => {
      const own = indentOf(text.at(diagnostic));
      const more = Number(count) - own;
      for (let i = diagnostic.line - 1; i < text.lines.length; i++) {
        const line = text.lines[i]!;
        if (i >= diagnostic.line && line.trim() && (indentOf(line) < own || indentOf(line) === Number(count))) break;
        if (line.trim()) text.lines[i] = ' '.repeat(Math.max(0, indentOf(line) + more)) + line.trimStart();
      }
      return more !== 0;
    },
  ],
  [
    /^Indent with spaces: /,
    text => {
      const before = text.text;
      text.lines.forEach(
        (line, i) =>
          (text.lines[i] = line.replace(/^[ \t-]+/, run => run.replaceAll('\t', run.includes('-') ? ' ' : '  '))),
      );
      return text.text !== before;
    },
  ],
  // the whole line as it should be
  [
    /^(?:Put (?:the|it) (?:key|value|template|sign|before|behind)[^:]*|Write a colon[^:]*|Use [^:]*|Write|Close (?:it|them)|Quote the whole value|Write it[^:]*|Remove (?:it|them)[^:]*|Begin it with a dash|Write a list|Negate the key|Leave it out): (.+)$/s,
    (text, [, line], diagnostic) => text.set(diagnostic, ' '.repeat(indentOf(text.at(diagnostic))) + line!.trim()),
  ],
  [/^Put it in quotes: (.+)$/, (text, [, value], diagnostic) => replaceValue(text, value!, diagnostic)],
  [
    /^Begin each with a dash of its own: - /,
    (text, _, diagnostic) => {
      const line = text.at(diagnostic);
      const before = line.slice(0, diagnostic.column - 1);
      const rest = line.slice(diagnostic.column - 1);
      if (!before.trim()) return text.set(diagnostic, `${before.slice(2)}- ${rest}`);
      return text.set(diagnostic, before.replace(/,\s*$/, '}, {') + rest);
    },
  ],
  [
    /^Begin each condition with a dash: - (\w+): /,
    (text, _, diagnostic) => text.set(diagnostic, text.at(diagnostic).replace(/\S/, '- $&')),
  ],
  [
    /^Write "config:" below "(\w+):" and indent/,
    (text, _, diagnostic) => {
      const block = text.lines.splice(diagnostic.line);
      text.lines.push('  config:', ...block.map(line => `  ${line}`));
      return true;
    },
  ],
  [
    /^Write '([^']+)', in quotes and with/,
    (text, [, key], diagnostic) =>
      text.replace(diagnostic, KEY, text.at(diagnostic)[diagnostic.column - 1] === '"' ? `"${key}"` : `'${key}'`),
  ],
  [
    /^Indent it below "(\w+)"/,
    (text, [, group], diagnostic) => text.insertBelow(group!, text.cut(diagnostic.line - 1)),
  ],
  [
    /^Write "(\w+):" above it, and indent/,
    (text, [, key], diagnostic) => {
      const own = indentOf(text.at(diagnostic));
      let end = diagnostic.line - 1;
      while (end < text.lines.length && indentOf(text.lines[end]!) >= own) end++;
      const block = text.lines.slice(diagnostic.line - 1, end).map(line => `  ${line}`);
      text.lines.splice(diagnostic.line - 1, end - diagnostic.line + 1, `${' '.repeat(own)}${key}:`, ...block);
      return true;
    },
  ],
  [
    /^Write one entry in place of all: (- .+)$/,
    (text, [, item], diagnostic) => {
      const own = indentOf(text.at(diagnostic));
      text.cut(diagnostic.line - 1);
      text.lines.splice(diagnostic.line - 1, 0, ' '.repeat(own) + item!);
      return true;
    },
  ],
  [
    /^Write a name in place of each dash/,
    (text, _, diagnostic) => {
      const own = indentOf(text.at(diagnostic));
      for (let i = diagnostic.line - 1; i < text.lines.length && indentOf(text.lines[i]!) >= own; i++) {
        const [, field = '', rest = ''] = /^\s*- (field: (.+))$/.exec(text.lines[i]!) ?? [];
        if (field) text.lines.splice(i++, 1, `${' '.repeat(own)}${rest}:`, `${' '.repeat(own + 2)}${field}`);
      }
      return true;
    },
  ],
  [
    /^Write (?:"name: value" lines|a name and a template for each[^$]*) without dashes/,
    (text, _, diagnostic) => {
      const own = indentOf(text.at(diagnostic));
      if (!text.at(diagnostic).trimStart().startsWith('- ')) return false;
      for (let i = diagnostic.line - 1; i < text.lines.length && indentOf(text.lines[i]!) >= own; i++) {
        text.lines[i] = text.lines[i]!.replace(new RegExp(`^( {${own}})(?:- |  )`), '$1');
      }
      return true;
    },
  ],
  [
    /^Write one dash in place of two/,
    (text, _, diagnostic) => text.set(diagnostic, text.at(diagnostic).replace(/- - /, '- ')),
  ],
  [
    /^Exchange the two days/,
    (text, _, diagnostic) => {
      const day = /\d{4}-\d\d-\d\d/;
      const here = day.exec(text.at(diagnostic))?.[0];
      const [, after, before] = /after (\S+) and before (\S+)/.exec(diagnostic.message)!;
      const other = here === after ? before! : after!;
      const at = text.lines.findIndex((line, i) => i !== diagnostic.line - 1 && line.includes(other));
      text.lines[at] = text.lines[at]!.replace(other, here!);
      return text.set(diagnostic, text.at(diagnostic).replace(day, other));
    },
  ],
  [/^Leave it out for the default/, (text, _, diagnostic) => text.cut(diagnostic.line - 1).length > 0],
  [
    /^Only \w+ has it\./,
    (text, _, diagnostic) =>
      /^\s*$/.test(text.at(diagnostic).slice(0, diagnostic.column - 1)) && text.cut(diagnostic.line - 1).length > 0,
  ],
  [/^Remove it, or put the text in quotes/, (text, _, diagnostic) => text.replace(diagnostic, /!\S* ?/, '')],
  [
    /^(?:Move it below|Move it to the top level|Put it into)(?: "([\w.]+)")?,?(?:: (- .+)| beside| indented)/,
    (text, [, home = 'config', item], diagnostic) => {
      const line = text.at(diagnostic);
      const path = home.split('.');
      const last = path.at(-1)!;
      if (/^\s*$/.test(line.slice(0, diagnostic.column - 1))) {
        const block = text.cut(diagnostic.line - 1);
        if (item)
          return text.insertBelow(
            last,
            block.map((each, i) => (i === 0 ? each.replace(/\S/, '- $&') : each)),
          );
        return text.insertBelow(last, block, [' '.repeat(Math.max(0, indentOf(line) - 2))]);
      }
      const pair = /(?:, *)?([\w"']+: *(?:\{[^}]*\}|\[[^\]]*\]|[^,}]+))(, *)?/g;
      pair.lastIndex = Math.max(
        0,
        line.slice(0, diagnostic.column - 1).search(/,\s*$/) >= 0
          ? line.slice(0, diagnostic.column - 1).search(/,\s*$/)
          : diagnostic.column - 1,
      );
      const found = pair.exec(line);
      if (!found) return false;
      text.set(diagnostic, line.slice(0, found.index) + line.slice(pair.lastIndex));
      return text.insertBelow(last, [item ?? found[1]!]);
    },
  ],
  [
    /^Add "([^"…]+)"\.?/,
    (text, [, pair], diagnostic) => {
      const line = text.at(diagnostic);
      const before = line.lastIndexOf('{', diagnostic.column - 1);
      const brace = before >= 0 ? before : line.indexOf('{', diagnostic.column - 1);
      if (brace >= 0) {
        const empty = /^\{\s*\}/.test(line.slice(brace));
        return text.set(diagnostic, `${line.slice(0, brace + 1)}${pair}${empty ? '' : ', '}${line.slice(brace + 1)}`);
      }
      text.lines.splice(diagnostic.line, 0, `${' '.repeat(indentOf(line) + 2)}${pair}`);
      return true;
    },
  ],
  [
    /^(?:Line \d+ has it already\. )?Remove (?:one of the two|it|this)\b/,
    (text, _, diagnostic) => {
      const line = text.at(diagnostic);
      if (/^\s*$/.test(line.slice(0, diagnostic.column - 1)) || /^\s*- $/.test(line.slice(0, diagnostic.column - 1))) {
        text.cut(diagnostic.line - 1);
        return true;
      }
      const before = line.slice(0, diagnostic.column - 1);
      const rest = line.slice(diagnostic.column - 1).replace(/^["']?\w+["']?:\s*(?:"[^"]*"|'[^']*'|[^,}\s]+)/, '');
      return text.set(
        diagnostic,
        before.trimEnd().endsWith(',') ? before.replace(/,\s*$/, '') + rest : before + rest.replace(/^\s*,\s*/, ''),
      );
    },
  ],
  [
    /^Write ("(\w+): ([^"]*)")/,
    (text, [, , key, value], diagnostic) => {
      const line = text.at(diagnostic);
      if (key === 'name' || value!.includes('…')) return false;
      if (new RegExp(`^\\s*${key}:\\s*$`).test(line))
        return text.set(diagnostic, line.replace(/\S.*/, `${key}: ${value}`));
      const now = line.replace(
        new RegExp(`(["']?)\\b${key}\\1\\s*:\\s*(?:"[^"]*"|'[^']*'|\\[[^\\]]*\\]|[^,}\\s]+)`),
        `$1${key}$1: ${value}`,
      );
      return text.set(diagnostic, now);
    },
  ],
  [
    /^Write "([^"]+)"/,
    (text, [, name], diagnostic) => {
      if (name === 'name: value' || name!.includes('…')) return false;
      if (/unknown-key|field-name|other-panel/.test(diagnostic.code)) {
        const json = text.at(diagnostic)[diagnostic.column - 1] === '"';
        return text.replace(diagnostic, KEY, json ? `"${name}"` : safe(name!.replace(/:$/, '')));
      }
      const words = /config\/(?:unknown-field|value|date)/.test(diagnostic.code) ? VALUE : WHOLE_VALUE;
      if (diagnostic.code === 'config/date' && name!.endsWith('Relative')) {
        return text.set(diagnostic, text.at(diagnostic).replace(/(["']?)[!<>]?\w+\1(?=: )/, `'${name}'`));
      }
      if (diagnostic.code.startsWith('template/')) return text.replace(diagnostic, /[$\w.]+|\S+/, name!);
      return text.replace(diagnostic, words, safe(name!));
    },
  ],
  [
    /^Write (.+?) without (?:quotes|brackets)\./,
    (text, [, value], diagnostic) => replaceValue(text, value!, diagnostic),
  ],
  [
    /^Write (\[[^\]]*\]|\{.*\}|-?\d[\w.-]*|true|false|null|'[^']*'|asc|desc|[a-z]+)(?: \([^)]*\))?(?:\.|, | or | for | where )/,
    (text, [, value], diagnostic) => replaceValue(text, value!, diagnostic),
  ],
];

/** A diagnostic that brings its fix along needs no reader of its hint. */
interface WithFix extends Diagnostic {
  readonly fix?: readonly { offset: number; length: number; text: string }[];
}

/**
 * The text after the fix of a diagnostic was applied, or after a reader has done what its hint says, word for word; null
 * where the hint does not say what to write.
 */
export function followHint(text: string, diagnostic: WithFix): string | null {
  if (diagnostic.fix) {
    const backwards = [...diagnostic.fix].sort((a, b) => b.offset - a.offset);
    return backwards.reduce((t, e) => t.slice(0, e.offset) + e.text + t.slice(e.offset + e.length), text);
  }
  for (const [pattern, apply] of READINGS) {
    const match = pattern.exec(diagnostic.hint);
    if (!match) continue;
    const lines = new Lines(text);
    if (apply(lines, match, diagnostic)) return lines.text;
  }
  return null;
}
