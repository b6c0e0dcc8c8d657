import { readFileSync } from 'node:fs';

/* Imported first, so that an old version of Node gets a clear message before any unsupported syntax or API. */
const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node).map(Number);
const [thisMajor, thisMinor] = process.versions.node.split('.').map(Number);

if (thisMajor < major || (thisMajor === major && thisMinor < minor)) {
  console.error(`Node ${process.versions.node} is too old: Node ${major}.${minor} or newer is needed.`);
  process.exit(1);
}
