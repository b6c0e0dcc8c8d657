import { asTemplatePath } from '../../adapters/map/remarks/template-path.ts';
import { isObject } from '../../adapters/map/lists.ts';
import { parsePath, valueAt } from '../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { API, MEMBER_NAMES } from './names/member-names.ts';
import { isGiven } from './values/odd-values.ts';
import { candidates, isOwn, pathsOfItems } from './names/paths-of-members.ts';
import { scalar } from './yaml-scalar.ts';

/** A system whose items have no link to the page that people open. */
interface System {
  /** Members that all its items have together, if only as null, and those of no other system. */
  readonly has: readonly string[];
  /** Members with an address of its API, and how the site begins in these. */
  readonly api?: RegExp;
  readonly site?: RegExp;
  /** How the site, or what else is known, begins in the address that the items come from. */
  readonly from?: RegExp;
  /** What stands behind the site in the address of a page, with members of the item between braces. */
  readonly page: string;
  /** What to write for the site where it is not known, or where it is that of a gateway. */
  readonly yours: string;
  readonly gateway?: RegExp;
  /** What else its author has to write in the line. */
  readonly hint?: string;
}

/** The part of an address that a template and YAML write as it is. */
const SITE = String.raw`https?:\/\/[^\s{}%'"?#]+?`;

const SYSTEMS: readonly System[] = [
  {
    // Jira: .../rest/api/3/issue/10041 and .../browse/OPS-41
    has: ['self', 'key'],
    api: /^self$/,
    site: new RegExp(String.raw`^(${SITE})\/rest\/api\/[^/]+\/issue\/[^/]+$`),
    page: '/browse/{key}',
    yours: 'https://YOUR-SITE.atlassian.net',
    gateway: /^https:\/\/api\.atlassian\.com\//,
  },
  {
    // Zendesk: .../api/v2/tickets/35.json and .../agent/tickets/35
    has: ['url', 'id', 'subject'],
    api: /^url$/,
    site: new RegExp(String.raw`^(${SITE})\/api\/v2\/tickets\/\d+\.json$`),
    page: '/agent/tickets/{id}',
    yours: 'https://YOUR-SITE.zendesk.com',
  },
  {
    // Azure DevOps: .../_apis/wit/workItems/297 and .../_workitems/edit/297
    has: ['url', 'id', 'fields'],
    api: /^url$/,
    site: new RegExp(String.raw`^(${SITE})\/_apis\/wit\/work[Ii]tems\/\d+$`),
    page: '/_workitems/edit/{id}',
    yours: 'https://dev.azure.com/YOUR-ORGANIZATION',
  },
  {
    // ServiceNow, with the table in each record
    has: ['sys_id', 'sys_class_name'],
    api: /\.link$/,
    site: new RegExp(String.raw`^(${SITE})\/api\/now\/(?:v\d+\/)?table\/`),
    from: new RegExp(String.raw`^(${SITE})\/api\/now\/`),
    page: '/nav_to.do?uri={sys_class_name}.do?sys_id={sys_id}',
    yours: 'https://YOUR-SITE.service-now.com',
  },
  {
    has: ['sys_id'],
    api: /\.link$/,
    site: new RegExp(String.raw`^(${SITE})\/api\/now\/(?:v\d+\/)?table\/`),
    from: new RegExp(String.raw`^(${SITE})\/api\/now\/`),
    page: '/nav_to.do?uri=TABLE.do?sys_id={sys_id}',
    yours: 'https://YOUR-SITE.service-now.com',
    hint: ', with the name of the table in place of TABLE',
  },
  {
    // tasks of Camunda 7, which its Tasklist opens
    has: ['taskDefinitionKey', 'processDefinitionId', 'caseDefinitionId', 'caseExecutionId'],
    from: new RegExp(String.raw`^(${SITE})\/engine-rest\/`),
    page: '/camunda/app/tasklist/default/#/?task={id}',
    yours: 'https://YOUR-SITE',
  },
];

/** What a member of an item is in an address, without a sign that would change it. */
const PART = /^[\w.-]+$/;

/**
 * Says how links to the pages of items are written, with the line; null if the mapping has links, or no id to write them
 * by.
 *
 * @param place - where the items come from
 */
export function noteOfLinks({ map }: SourceMapping, items: readonly unknown[], place: string): string | null {
  if (map?.['url'] !== undefined) return null;
  const sample = items.slice(0, 100).filter(isObject);
  const paths = pathsOfItems(sample).filter(path => !/\[\d/.test(path));
  const valuesAt = (path: string) => sample.map(item => valueAt(item, parsePath(path))).filter(isGiven);
  const api = candidates(paths.filter(isOwn), [...MEMBER_NAMES['url']!, 'self']).find(path =>
    valuesAt(path).some(address => API.test(String(address))),
  );
  const why =
    api === undefined ? 'No member holds the address of a page' : `"${api}" is the address of an API, not of a page`;
  for (const system of SYSTEMS) {
    const line = lineOf(system, { sample, paths, valuesAt, place });
    if (line !== null) return `${why}. To link to the pages, write ${line}`;
  }
  const id = map?.['id'];
  if (typeof id !== 'string' || id.includes('{')) return null;
  return `${why}. To link to pages of your own, write url: ${scalar(`https://YOUR-SITE/{{ ${asTemplatePath(id)} }}`)}`;
}

interface Answer {
  readonly sample: readonly object[];
  readonly paths: readonly string[];
  readonly valuesAt: (path: string) => readonly unknown[];
  readonly place: string;
}

/** The line for the pages of a system; null if the items are not surely its. */
function lineOf(system: System, { sample, paths, valuesAt, place }: Answer): string | null {
  const { has, api, site, from, page, yours, gateway, hint = '' } = system;
  if (sample.length === 0 || !sample.every(item => has.every(name => name in item))) return null;
  const addresses = api === undefined ? [] : paths.filter(path => api.test(path)).flatMap(valuesAt);
  const sites = new Set(addresses.map(address => site!.exec(String(address))?.[1]));
  if (sites.size > 1 || sites.has(undefined)) return null;
  // only its addresses tell an item from one of another system
  if (from === undefined && addresses.length < sample.length) return null;
  const [found = from?.exec(place)?.[1] ?? yours] = sites;
  const parts = page.match(/(?<=\{)\w+(?=\})/g) ?? [];
  const pathOf = (part: string) => (paths.includes(`${part}.value`) ? `${part}.value` : part);
  const arePlain = parts.every(part => {
    const values = valuesAt(pathOf(part));
    return values.length === sample.length && values.every(value => PART.test(String(value)));
  });
  if (!arePlain) return null;
  const written = page.replaceAll(/\{(\w+)\}/g, (_, part: string) => `{{ ${asTemplatePath(pathOf(part))} }}`);
  return `url: ${scalar((gateway?.test(found) ? yours : found) + written)}${hint}`;
}
