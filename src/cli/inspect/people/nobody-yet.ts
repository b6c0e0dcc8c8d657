import { parsePath } from '../../../core/config/mapping/path.ts';
import type { MappedValue } from '../../../core/config/panel-config.ts';
import { whyEmpty } from '../missing-members.ts';
import { plainName } from '../names/member-names.ts';
import { titleOf } from '../page/headings.ts';
import { isOwn } from '../names/paths-of-members.ts';

/** Names that can only be those of a person, also where no item has one, by member of a process. */
const CLEAR_NAMES: Readonly<Record<'creator' | 'resolver', readonly string[]>> = {
  resolver: ['resolver', 'assignee', 'assignedto', 'bearbeiter', 'verantwortlich'],
  creator: ['creator', 'author', 'reporter', 'createdby', 'ersteller', 'erstelltvon', 'openedby'],
};

/**
 * A person of whom no item has one yet, in the shape of the other person; null if no member is named so.
 *
 * @param empty - the paths that are null or an empty text in all items
 * @param other - the other person of the mapping
 */
export function nobodyYet(
  member: 'creator' | 'resolver',
  empty: readonly string[],
  items: readonly unknown[],
  other: MappedValue | undefined,
): { readonly value: MappedValue; readonly note: string } | null {
  const path = CLEAR_NAMES[member].flatMap(name =>
    empty.filter(each => isOwn(each) && plainName(parsePath(each).at(-1)!) === name),
  )[0];
  if (path === undefined) return null;
  const note = `"${path}" ${whyEmpty(path, items)}: it is mapped to "${member}" all the same, but has no column. To give it one, ${lineOfColumn(member, path)}`;
  return { value: inShapeOf(other, path), note };
}

const FIELDS = {
  resolver: ['who', '$_step.resolver'],
  creator: ['author', '$_process.creator'],
} as const;

/** What to write for a column of a person, as on a page where some items have one. */
function lineOfColumn(member: 'creator' | 'resolver', path: string): string {
  const [field, read] = FIELDS[member];
  const title = titleOf(String(parsePath(path).at(-1)));
  return `write ${field}: "{{ ${read} }}" in "fields", and ${member}: {field: ${field}, title: ${title}, type: user} in "columns"`;
}

/** `{id: assignee.id, fullname: assignee.login}` for `assignee`, where the other is `{id: user.id, fullname: user.login}`. */
function inShapeOf(other: MappedValue | undefined, path: string): MappedValue {
  // the id of a link of ServiceNow
  if (typeof other === 'string' && /^[^{}]+\.value$/.test(other)) return `${path}.value`;
  if (typeof other !== 'object' || other === null) return path;
  const members = Object.entries(other).map(([name, each]) => [
    name,
    typeof each === 'string' ? PART.exec(each)?.[1] : null,
  ]);
  if (members.some(([, part]) => typeof part !== 'string')) return path;
  return Object.fromEntries(members.map(([name, part]) => [name, `${path}.${part}`]));
}

/** The last name of a path in which others are before it. */
const PART = /^[^{}]+\.([\w-]+)$/;
