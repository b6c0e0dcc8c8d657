import { nearestName } from '../../../base/text/nearest-name.ts';
import { cut, type Remedy, writeValue } from '../../check/config-diagnostic.ts';
import { DEFAULT_FIELDS } from '../../defaults.ts';
import { keysAt } from './fix-of-name.ts';

/** Words for the default fields. */
const DEFAULTS: Readonly<Record<string, string>> = {
  id: 'pid',
  processid: 'pid',
  stepid: 'sid',
  name: 'process',
  template: 'process',
  processname: 'process',
  stepname: 'step',
  task: 'step',
  assignee: 'resolver',
  owner: 'resolver',
  assignedto: 'resolver',
  author: 'creator',
  createdby: 'creator',
  requester: 'creator',
};
/** Templates of what a row has beside them, by the words for it. */
const TEMPLATES: Readonly<Record<string, string>> = {
  $_process: 'expiration start modified tags url',
  '$_process.expiration': 'due duedate deadline dueon faellig',
  '$_process.start': 'started startdate created createdat createdon date datum',
  '$_process.modified': 'updated updatedat changed lastmodified',
  '$_process.tags': 'tag labels',
  '$_process.state | state_label': 'state status processstate',
  '$_step.state | state_label': 'stepstate',
};
const BY_WORD = new Map(
  Object.entries(TEMPLATES).flatMap(([template, words]) =>
    words.split(' ').map(word => [word, template === '$_process' ? `$_process.${word}` : template] as const),
  ),
);
const OF_STEP = /^(?:resolver|templateStep|possibleResolvers|async|data)\b/;

/**
 * What to do about the name of a field that does not exist.
 *
 * @param fields - all that exist
 * @param isCompared - false: similar names are not looked for
 */
export function fixOfField(written: string, fields: ReadonlySet<string>, isCompared: boolean): Remedy {
  const nearest = isCompared ? nearestName(written, fields) : undefined;
  if (nearest) return { hint: `Write "${nearest}".`, value: nearest };
  const advice = 'write the template into "fields" under a name, and that name here';
  const shownBy = fieldOfPath(written);
  if (shownBy) return { hint: `Write "${shownBy}", or ${advice}.`, value: shownBy };
  const word = written.toLowerCase().replace(/[^a-z]/g, '');
  if (Object.hasOwn(DEFAULTS, word)) return writeValue(DEFAULTS[word]!);
  if (/[${}]/.test(written) || written.length > 40) return { hint: `W${advice.slice(1)}.` };
  const path = BY_WORD.get(word) ?? pathOf(written);
  // of a path, its last name is enough
  const last = path && /\w+$/.exec(path)![0].toLowerCase();
  const name = written.includes('.') && last && /^[a-z]+$/.test(last) && !fields.has(last) ? last : word;
  const here = name === written ? '' : `, and write "${name}" here`;
  if (path && word) return { hint: `Add to "fields": ${name}: '{{ ${path} }}'${here}.` };
  const known = cut(firstOf(fields, 40).join(', '), 120);
  const begun = isCompared ? byBeginning(written, fields) : undefined;
  return {
    hint: word
      ? `${begun ? `Write "${begun}". ` : ''}If it is a variable, add to "fields": ${word}: '{{ $_process.variables.${written} }}'${here}. Fields: ${known}.`
      : `Fields: ${known}.`,
  };
}

/** What to do about a field without a template, which may be a key of the table that is indented too far. */
export function hintForEmptyField(name: string): string {
  return keysAt('/table', 'process_grid').includes(name)
    ? `Indent "${name}:" as far as "fields:", and the lines below it along with it.`
    : 'Write its template.';
}

/** The name that begins with what is written, or with which that begins; the nearest in length of several. */
function byBeginning(written: string, names: ReadonlySet<string>): string | undefined {
  const wanted = written.toLowerCase();
  const apart = (name: string) => Math.abs(name.length - wanted.length);
  return [...names]
    .filter(name => {
      const [short, long] = name.length < wanted.length ? [name.toLowerCase(), wanted] : [wanted, name.toLowerCase()];
      return short.length > 1 && long.startsWith(short);
    })
    .sort((a, b) => apart(a) - apart(b))[0];
}

/** The first names of a set, which may be large. */
function firstOf(names: ReadonlySet<string>, count: number): string[] {
  const first: string[] = [];
  for (const name of names) if (first.push(name) === count) break;
  return first;
}

/** The path that is meant by one without its root, such as `resolver.fullname`. */
function pathOf(written: string): string | undefined {
  if (!/^[a-z]\w*(?:\.\w+)+$/i.test(written)) return undefined;
  if (/^(?:item|variables|creator|templateProcess|plan)\./.test(written)) return `$_process.${written}`;
  if (/^(?:process|step)\./.test(written)) return `$_${written}`;
  return OF_STEP.test(written) ? `$_step.${written}` : undefined;
}

/** The default field that shows the same as a template or its path: `$_process.id` is shown by `pid`. */
function fieldOfPath(written: string): string | undefined {
  const path = /^(?:\{\{\s*)?(\$_[\w.]+)(?:\s*\}\})?$/.exec(written)?.[1];
  const shows = (source: string): boolean => /^[^{}]*\{\{ (\S+) \}\}[^{}]*$/.exec(source)?.[1] === path;
  return path && [...DEFAULT_FIELDS].find(([, source]) => shows(source))?.[0];
}
