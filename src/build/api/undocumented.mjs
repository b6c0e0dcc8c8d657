import { readFileSync } from 'node:fs';
import path from 'node:path';

const DECLARATION = /^export (?:declare )?(?:abstract )?(class|interface|function|const|type) (\w+)/;
const REEXPORT = /^export (?:type )?(\*|\{[^}]*\}) from '([^']+)';/gm;
/** A line that begins a member: of the class or interface itself, not of a type within, nor the end of one. */
const MEMBER = /^ {4}(?![/})|#])(?!private |protected |constructor\b)(?:static |abstract |readonly |get |set )*(\w+)/;
/** What Lit and the platform call. */
const CALLED = /^(?:styles|properties|formAssociated|\w+Callback)$/;

/**
 * What the modules of the package export without a docblock: `file: name` of a function, class, interface, type or
 * constant, `file: name.member` of a public member.
 *
 * @param root - the package's folder, whose declarations are built
 * @throws Error where a module exports a name that none of its declarations has
 */
export function undocumented(root) {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const found = new Set();
  for (const { types } of Object.values(exports)) {
    if (types) for (const each of exported(path.join(root, types))) collect(each, root, found);
  }
  return [...found].sort((a, b) => (a < b ? -1 : 1));
}

/** The declarations that a module exports, those of other modules too. */
function exported(file) {
  const text = readFileSync(file, 'utf8');
  const all = declarationsOf(text, file);
  for (const [, names, from] of text.matchAll(REEXPORT)) {
    const others = exported(path.resolve(path.dirname(file), from.replace(/\.[jt]s$/, '.d.ts')));
    if (names === '*') all.push(...others);
    else for (const name of namesIn(names)) all.push(others.find(other => other.name === name) ?? missing(name, from));
  }
  return all;
}

/** The names in `{ a, type B as C }` as the other module has them: a and B. */
const namesIn = list =>
  list
    .slice(1, -1)
    .split(',')
    .map(each => /^\s*(?:type )?(\w+)/.exec(each)?.[1])
    .filter(Boolean);

function missing(name, file) {
  throw new Error(`${file} does not declare ${name}.`);
}

/** The exported declarations of a text that TypeScript wrote, each with whether it and its members have docblocks. */
function declarationsOf(text, file) {
  const declarations = [];
  const lines = text.split('\n');
  let inside = null;
  for (const [i, line] of lines.entries()) {
    const isDocumented = lines[i - 1]?.trimEnd().endsWith('*/') ?? false;
    const [, kind, name] = DECLARATION.exec(line) ?? [];
    if (name) {
      inside = { name, file, isDocumented, hasMembers: !/function|const/.test(kind), members: new Map() };
      declarations.push(inside);
    } else if (line.startsWith('}') || /^\S/.test(line)) inside = null;
    const member = inside?.hasMembers && !name && MEMBER.exec(line)?.[1];
    if (member && !CALLED.test(member)) inside.members.set(member, inside.members.get(member) || isDocumented);
  }
  return declarations;
}

function collect({ name, file, isDocumented, members }, root, found) {
  const at = path
    .relative(root, file)
    .split(path.sep)
    .join('/')
    .replace(/\.d\.ts$/, '.ts');
  if (!isDocumented) found.add(`${at}: ${name}`);
  for (const [member, hasDoc] of members) if (!hasDoc) found.add(`${at}: ${name}.${member}`);
}
