const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * The version that comes next.
 *
 * @param {string} current
 * @param {string} wanted - `patch`, `minor`, `major`, or a version that is higher
 * @throws Error for what is none of these
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
 * The changelog with what was unreleased below the version, and nothing unreleased.
 *
 * @param {string} text
 * @param {string} version
 * @param {string} date - YYYY-MM-DD
 * @throws Error where nothing is unreleased, or the version is there already
 */
export function releasedChangelog(text, version, date) {
  if (text.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already.`);
  const [heading, entries] = /^## \[Unreleased\]\n(.*?)(?=^## |$(?![^]))/ms.exec(text) ?? [];
  if (heading === undefined) throw new Error('CHANGELOG.md has no section "## [Unreleased]".');
  if (!/^- /m.test(entries))
    throw new Error('Nothing is unreleased: CHANGELOG.md has no entry below "## [Unreleased]".');
  return text.replace(heading, () => `## [Unreleased]\n\n## [${version}] - ${date}\n${entries}`);
}

/** package.json with a version, and nothing else changed. */
export const versionedPackage = (text, version) => text.replace(/^( {2}"version": ")[^"]*/m, `$1${version}`);

/** package-lock.json with the version of the package that it is of. */
export function versionedLock(text, version) {
  const lock = JSON.parse(text);
  lock.version = version;
  lock.packages[''].version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** A page with the addresses of its CDN, which name a minor version, brought up to it. */
export function versionedPage(text, name, version) {
  const [minor] = /^\d+\.\d+/.exec(version);
  return text.replace(new RegExp(`(/npm/${name}@)\\d+\\.\\d+(?=/)`, 'g'), `$1${minor}`);
}
