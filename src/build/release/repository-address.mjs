/** Names that hosts have for SSH behind a firewall, and where their pages are. */
const PAGES = { 'ssh.github.com': 'github.com', 'altssh.gitlab.com': 'gitlab.com' };

/**
 * What package.json says of the place of a repository: `repository`, `homepage` and `bugs`.
 *
 * A user name, a password or a token in the address is left out, and the port of SSH, which is not that of the pages.
 *
 * @param {string} remote - what `git remote get-url` prints: `git@host:group/name.git`, `ssh://…`, `https://…`
 * @returns {{homepage: string, bugs: {url: string}, repository: {type: 'git', url: string}} | null} null where it is no
 *   address that others can open: a folder, or a host that only this machine knows by its name
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
    // Only GitLab has its own path, also where it is hosted by others under that name.
    bugs: { url: `${page}/${/(?:^|\.)gitlab\./.test(host) ? '-/' : ''}issues` },
    repository: { type: 'git', url: `git+${page}.git` },
  };
}

/** SSH has a form of its own, host:path, which is no URL; `C:\name` is a folder. */
function urlOf(remote) {
  const [, host, path] = /^(?:[^@/\\\s]*@)?([\w-][\w.-]+):(?!\/\/)([^\\]+)$/.exec(remote) ?? [];
  const address = host === undefined ? remote : `ssh://${host}/${path}`;
  return /^(?:https?|ssh|git):\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
}

/**
 * Those of the three that package.json has not yet: of the repository that it names, else of the remote.
 *
 * @param {object} own - what package.json holds
 * @param {() => string} remote - address of the remote, asked for where package.json names no repository
 * @throws Error that says what to do where the address is none that others can open
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

/** Members of package.json that come first, in the order that oxfmt gives them. */
const FIRST = 'name version private description keywords homepage bugs license author repository'.split(' ');
const rank = key => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);

/** package.json with these members, too, as a formatter would have it. */
export function withAddresses(text, addresses) {
  if (Object.keys(addresses).length === 0) return text;
  const entries = Object.entries({ ...JSON.parse(text), ...addresses });
  entries.sort(([a], [b]) => rank(a) - rank(b));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
