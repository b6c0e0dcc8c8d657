import { asTemplatePath } from '../../adapters/map/remarks/template-path.ts';
import { scalar } from './yaml-scalar.ts';

/** A system whose items have the address of an API, and no link to the page that people open. */
interface System {
  /** Member with that address, and how the site begins in it. */
  readonly api: string;
  readonly site: RegExp;
  /** Member that the address of the page ends in, behind what stands between it and the site. */
  readonly key: string;
  readonly between: string;
  /** What to write for the site where the address is one of a gateway. */
  readonly gateway: RegExp;
  readonly yours: string;
}

const SYSTEMS: readonly System[] = [
  {
    // Jira: .../rest/api/3/issue/10041 and .../browse/OPS-41
    api: 'self',
    site: /^(https?:\/\/[^\s{}%'"]+?)\/rest\/api\/[^/]+\/issue\/[^/]+$/,
    key: 'key',
    between: '/browse/',
    gateway: /^https:\/\/api\.atlassian\.com\//,
    yours: 'https://YOUR-SITE.atlassian.net',
  },
];

/**
 * The line for links to the pages of items, for the author to write; null if their addresses are not known.
 *
 * @param valuesAt - those of the items at a path, missing ones aside
 * @param count - of the items
 */
export function lineForLink(valuesAt: (path: string) => readonly unknown[], count: number): string | null {
  for (const { api, site, key, between, gateway, yours } of SYSTEMS) {
    const sites = new Set(valuesAt(api).map(address => site.exec(String(address))?.[1]));
    const [found] = sites;
    if (found === undefined || sites.size > 1 || valuesAt(api).length < count || valuesAt(key).length < count) continue;
    const page = `${gateway.test(found) ? yours : found}${between}{{ ${asTemplatePath(key)} }}`;
    return `"${api}" is the address of an API, not of a page. To link to the pages, write url: ${scalar(page)}`;
  }
  return null;
}
