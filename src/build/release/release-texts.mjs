const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * The next version.
 *
 * @param {string} current
 * @param {string} wanted - `patch`, `minor`, `major`, or a higher version
 * @throws Error for anything else
 */
export function nextVersion(current, wanted) {
  const numbers = partsOf(current);
  if (!numbers) throw new Error(`package.json has the version ${current}, which is not X.Y.Z.`);
  const [major, minor, patch] = numbers;
  const next = { patch: [major, minor, patch + 1], minor: [major, minor + 1, 0], major: [major + 1, 0, 0] };
  if (Object.hasOwn(next, wanted)) return next[wanted].join('.');
  const given = partsOf(wanted);
  if (!given) throw new Error(`"${wanted}" is not patch, minor, major or a version such as 1.2.3.`);
  const first = given.findIndex((part, i) => part !== numbers[i]);
  if (first < 0 || given[first] < numbers[first]) throw new Error(`${wanted} is not higher than ${current}.`);
  return wanted;
}

const partsOf = version => VERSION.exec(version)?.slice(1).map(Number) ?? null;

/**
 * Moves unreleased entries of the changelog to the version.
 *
 * @param {string} text
 * @param {string} version
 * @param {string} date - YYYY-MM-DD
 * @throws Error if nothing is unreleased, or the version already exists
 */
export function releasedChangelog(text, version, date) {
  if (text.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already.`);
  const [heading, entries] = /^## \[Unreleased\]\n(.*?)(?=^## |$(?![^]))/ms.exec(text) ?? [];
  if (heading === undefined) throw new Error('CHANGELOG.md has no section "## [Unreleased]".');
  if (!/^- /m.test(entries))
    throw new Error('Nothing is unreleased: CHANGELOG.md has no entry below "## [Unreleased]".');
  return text.replace(heading, () => `## [Unreleased]\n\n## [${version}] - ${date}\n${entries}`);
}

/** Sets the version in package.json, and changes nothing else. */
export const versionedPackage = (text, version) => text.replace(/^( {2}"version": ")[^"]*/m, `$1${version}`);

/** Sets the package's version in package-lock.json. */
export function versionedLock(text, version) {
  const lock = JSON.parse(text);
  lock.version = version;
  lock.packages[''].version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** Updates the CDN addresses in a page, which contain a minor version. */
export function versionedPage(text, name, version) {
  const [minor] = /^\d+\.\d+/.exec(version);
  return text.replace(new RegExp(`(/npm/${name}@)\\d+\\.\\d+(?=/)`, 'g'), `$1${minor}`);
}
