import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * A test file that passed need not run again while nothing that it can read has changed. What passed is kept with a key:
 * a hash of the file with all that it imports and of whatever else a test may read. What failed is never kept.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const RECORD = path.join(ROOT, '.cache/passed.json');
/** A log of the real world, where it is at hand. */
export const REAL_LOG = path.join(ROOT, '../shared/data/receipt.processes.json');
const IGNORED = new Set(['.cache', '.git', 'coverage', 'dist', 'node_modules']);

/** Paths of all files of the project, from its root, but what is made or installed. */
export function projectFiles(folder = '') {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const file = path.posix.join(folder, entry.name);
    if (IGNORED.has(entry.name)) return [];
    return entry.isDirectory() ? projectFiles(file) : [file];
  });
}

/** A hash of texts and of the contents of files, given as paths from the project's root or absolute. */
export function keyOf(texts, files) {
  const hash = createHash('sha256').update(JSON.stringify([process.version, ...texts]));
  for (const file of [...files].toSorted((a, b) => (a < b ? -1 : 1)))
    hash.update(`\0${file}\0`).update(contentHash(path.resolve(ROOT, file)));
  return hash.digest('base64url');
}

const contents = new Map();

function contentHash(file) {
  let hash = contents.get(file);
  if (hash === undefined) {
    hash = existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'absent';
    contents.set(file, hash);
  }
  return hash;
}

/** What tells one version of an installed program from another. */
export function versionOf(executable) {
  const { mtimeMs, size } = statSync(realpathSync(executable));
  return `${executable} ${mtimeMs} ${size}`;
}

/** Where and what → `{key, passed, skipped}` of test files that passed. */
export class PassedTests {
  #record;

  /** @param all - whether all are to run, whatever passed before */
  constructor({ all = false } = {}) {
    this.#record = !all && existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {};
  }

  /** The counts of a test file that passed with this key. */
  get(where, file, key) {
    const found = this.#record[`${where} ${file}`];
    return found?.key === key ? found : undefined;
  }

  add(where, file, counts) {
    this.#record[`${where} ${file}`] = counts;
  }

  save() {
    mkdirSync(path.dirname(RECORD), { recursive: true });
    writeFileSync(RECORD, JSON.stringify(this.#record));
  }
}
