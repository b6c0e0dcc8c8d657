/** Hosts for SSH through a firewall, and the hosts of their web pages. */
const PAGES = { 'ssh.github.com': 'github.com', 'altssh.gitlab.com': 'gitlab.com' };

/**
 * The members of package.json for a repository: `repository`, `homepage` and `bugs`.
 *
 * Removes a user name, a password or a token from the address, and the port of SSH, which is not that of the web pages.
 *
 * @param {string} remote - the output of `git remote get-url`: `git@host:group/name.git`, `ssh://…`, `https://…`
 * @returns {{homepage: string, bugs: {url: string}, repository: {type: 'git', url: string}} | null} null if others
 *   cannot open the address: a folder, or a host name that only this machine knows
 */
export function addressesOf(remote) {
  const url = urlOf(remote.trim().replace(/^git\+/, ''));
  const path = url?.pathname.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  if (!path || !url.hostname.includes('.')) return null;
  const isWeb = /^https?:$/.test(url.protocol);
  const host = isWeb ? url.host : (PAGES[url.hostname] ?? url.hostname);
  const page = `${isWeb ? url.protocol : 'https:'}//${host}/${path}`;
  return {
    homepage: host === 'github.com' ? `${page}#readme` : page,
    // Only GitLab has a path of its own, even when self-hosted under that name.
    bugs: { url: `${page}/${/(?:^|\.)gitlab\./.test(host) ? '-/' : ''}issues` },
    repository: { type: 'git', url: `git+${page}.git` },
  };
}

/** The form host:path of SSH is not a URL; `C:\name` is a folder. */
function urlOf(remote) {
  const [, host, path] = /^(?:[^@/\\\s]*@)?([\w-][\w.-]+):(?!\/\/)([^\\]+)$/.exec(remote) ?? [];
  const address = host === undefined ? remote : `ssh://${host}/${path}`;
  return /^(?:https?|ssh|git):\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
}

/**
 * The members that package.json lacks, for the repository that it names, else for the remote.
 *
 * @param {object} own - the contents of package.json
 * @param {() => string} remote - returns the remote's address; called if package.json names no repository
 * @throws Error with a remedy if others cannot open the address
 */
export function missingAddresses(own, remote) {
  const missing = ['repository', 'homepage', 'bugs'].filter(key => !own[key]);
  if (missing.length === 0) return {};
  const { repository } = own;
  const found = addressesOf(repository ? String(repository.url ?? repository) : remote());
  if (!found) {
    const whose = repository ? 'The "repository" of package.json' : 'The remote "origin"';
    throw new Error(`${whose} is not a URL that others can open: write ${quoted(missing)} into package.json.`);
  }
  return Object.fromEntries(missing.map(key => [key, found[key]]));
}

const quoted = keys => keys.map(key => `"${key}"`).join(', ');

/** The first members of package.json, in oxfmt's order. */
const FIRST = 'name version private description keywords homepage bugs license author repository'.split(' ');
const rank = key => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);

/** Adds these members to package.json, formatted. */
export function withAddresses(text, addresses) {
  if (Object.keys(addresses).length === 0) return text;
  const entries = Object.entries({ ...JSON.parse(text), ...addresses });
  entries.sort(([a], [b]) => rank(a) - rank(b));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
