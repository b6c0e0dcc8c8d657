import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** `from './NAME.ts'`, `import './NAME.ts'` and `import('./NAME.ts')`. */
const IMPORTED = /\b(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g;

/**
 * Removes declarations, with their maps, that no entry point of the package leads to: three out of four are of modules
 * whose types cannot be imported.
 */
export async function removeUnreachedDeclarations() {
  const { exports } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const reached = new Set(declarationsIn(exports).map(file => path.join(ROOT, file)));
  // The set grows during the iteration.
  for (const file of reached) for (const each of importedBy(file, await readFile(file, 'utf8'))) reached.add(each);
  const dist = path.join(ROOT, 'dist');
  for (const name of await readdir(dist, { recursive: true })) {
    const file = path.join(dist, name);
    if (/\.d\.ts(?:\.map)?$/.test(file) && !reached.has(file.replace(/\.map$/, ''))) await rm(file);
  }
}

/** @param entry - a value of `exports`: an address, or entries by condition */
function declarationsIn(entry) {
  if (typeof entry === 'string') return entry.endsWith('.d.ts') ? [entry] : [];
  return Object.values(entry).flatMap(declarationsIn);
}

const importedBy = (file, text) =>
  Array.from(text.matchAll(IMPORTED), ([, name]) =>
    path.join(path.dirname(file), name.replace(/(?:\.d)?\.[jt]s$/, '.d.ts')),
  );
