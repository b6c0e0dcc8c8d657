import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Whether a source is newer than `dist`, or `dist` is missing or not complete. */
export function isBuildStale() {
  // the bundles are written last
  const built = statSync(path.join(ROOT, 'dist/panels'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return ['src', 'schemas'].some(folder =>
    readdirSync(path.join(ROOT, folder), { recursive: true }).some(
      file => statSync(path.join(ROOT, folder, file)).mtimeMs > built,
    ),
  );
}
