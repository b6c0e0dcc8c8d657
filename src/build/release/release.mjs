import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { nextVersion, releasedChangelog, versionedLock, versionedPackage, versionedPage } from './release-texts.mjs';
import { missingAddresses, withAddresses } from './repository-address.mjs';

/*
 * `npm run release -- patch`: runs the tests, then updates the version, the changelog and the repository's addresses,
 * commits and tags. `--dry-run` only prints what would be done. Nothing is published: the remaining steps are printed
 * at the end.
 */

/**
 * Makes a release of the committed state.
 *
 * @param {object} options
 * @param {string} options.root - the repository
 * @param {string} options.wanted - `patch`, `minor`, `major` or a version
 * @param {boolean} [options.isDry] - whether nothing is run, written or committed
 * @param {(line: string) => void} [options.log]
 * @throws Error with the reason if it fails; nothing has been changed then
 */
export async function release({ root, wanted, isDry = false, log = console.log }) {
  const git = (...args) => run(root, 'git', args);
  const read = file => readFile(path.join(root, file), 'utf8');
  if (git('status', '--porcelain')) throw new Error('Some changes are not committed: commit them, or stash them.');
  const texts = {};
  for (const file of ['package.json', 'package-lock.json', 'CHANGELOG.md', 'README.md']) texts[file] = await read(file);
  const own = JSON.parse(texts['package.json']);
  const { name, version: current } = own;
  const version = nextVersion(current, wanted);
  const tag = `v${version}`;
  if (git('tag', '--list', tag)) throw new Error(`There is a tag ${tag} already.`);
  const addresses = missingAddresses(own, () => originOf(git));
  const changed = {
    'package.json': withAddresses(versionedPackage(texts['package.json'], version), addresses),
    'package-lock.json': versionedLock(texts['package-lock.json'], version),
    'CHANGELOG.md': releasedChangelog(texts['CHANGELOG.md'], version, today()),
    'README.md': versionedPage(texts['README.md'], name, version),
  };
  const files = Object.keys(changed).filter(file => changed[file] !== texts[file]);
  log(`${name} ${current} → ${version}: ${files.join(', ')}; a commit and the tag ${tag}.`);
  for (const [key, value] of Object.entries(addresses)) log(`package.json gets "${key}": ${value.url ?? value}`);
  if (isDry) return log('That was a dry run: nothing was tested, written or committed.');
  test(root);
  // Files written by the tests are not part of a release.
  if (git('status', '--porcelain'))
    throw new Error('The tests have changed files of the repository: commit those first.');
  for (const file of files) await writeFile(path.join(root, file), changed[file]);
  git('add', ...files);
  git('commit', '-m', `Release ${version}`);
  git('tag', '-a', tag, '-m', `${name} ${version}`);
  log(`\nDone, and not sent yet. Look at it, then:\n  git push --follow-tags\n  npm publish --provenance`);
}

/** The address of the remote `origin`. */
function originOf(git) {
  if (git('remote').split('\n').includes('origin')) return git('remote', 'get-url', 'origin');
  throw new Error(
    'There is no remote "origin", whose address package.json needs as "repository": git remote add origin ADDRESS, ' +
      'or write "repository", "homepage" and "bugs" into package.json.',
  );
}

const today = () => new Date().toISOString().slice(0, 10);

/** Runs all tests, and shows their output immediately. */
function test(root) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['test'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('The tests failed: nothing was changed.');
}

/** The output of a command, without the final line feed. */
function run(root, command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (error) throw new Error(`${command} cannot be run: ${error.message}`);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.trim();
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
    if (positionals.length !== 1)
      throw new Error('Say which version: npm run release -- patch (or minor, major, 1.2.3).');
    const root = path.resolve(import.meta.dirname, '../../..');
    await release({ root, wanted: positionals[0], isDry: values['dry-run'] ?? false });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
