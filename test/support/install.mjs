import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BROWSERS, executableOf } from './browsers.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const DEBIAN_PACKAGES = { chromium: ['chromium'], firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };

/** Installs the npm packages of the lockfile if they are missing or from another lockfile. Uses only Node. */
export function installPackages() {
  const stamp = path.join(ROOT, 'node_modules/.package-lock.json');
  if (existsSync(stamp) && sameVersions(stamp, path.join(ROOT, 'package-lock.json'))) return;
  console.log('Installing the npm packages of package-lock.json …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it rejects a lockfile without other platforms' optional binaries, which registries may lack.
  const { status } = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('"npm install" failed: is the npm registry within reach?');
}

/** Compares installed with locked packages; optional ones for other platforms may be absent. */
function sameVersions(installed, locked) {
  const [here, wanted] = [installed, locked].map(file => JSON.parse(readFileSync(file, 'utf8')).packages);
  return Object.entries(wanted).every(
    ([name, { version, optional }]) => name === '' || here[name]?.version === version || (optional && !here[name]),
  );
}

/**
 * The browsers that can be run. Missing ones are installed through `apt-get` as root on Debian; elsewhere a message
 * says what to install.
 *
 * @param asked - names of browsers; by default all that are available or can be installed
 * @throws Error if a requested browser is still missing, or there is none at all
 */
export function installBrowsers(asked) {
  const wanted = asked ?? BROWSERS;
  const missing = () => wanted.filter(name => !executableOf(name));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = missing().flatMap(name => DEBIAN_PACKAGES[name]);
    console.log(`Installing ${packages.join(' ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', ...packages],
    ]) {
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    }
  }
  const absent = missing();
  if (absent.length > 0) {
    const packages = absent.flatMap(name => DEBIAN_PACKAGES[name]).join(' ');
    const message = `Not installed: ${absent.join(', ')}. On Debian: apt-get install ${packages}`;
    if (asked) throw new Error(message);
    console.log(`${message}\nThe tests run without.`);
  }
  const there = wanted.filter(executableOf);
  if (there.length === 0) throw new Error('No browser to run the tests in.');
  return there;
}
