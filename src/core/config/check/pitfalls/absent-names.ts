import type { PairTable } from '../../../processes/process.ts';
import type { PanelConfig } from '../../panel-config.ts';
import { labelOf, shown } from '../config-diagnostic.ts';
import { type AbsentMember, templatesOf } from './absent-members.ts';
import { tagsIn } from '../template-tags.ts';

/** What people and templates are called by, and the names of other systems for it. */
const NAMES: Readonly<Record<string, { readonly meant: string; readonly others: RegExp }>> = {
  '$_process.creator': { meant: 'fullname', others: /^(?:name|title|label|display_?name|user_?name)$/i },
  '$_step.resolver': { meant: 'fullname', others: /^(?:name|title|label|display_?name|user_?name)$/i },
  '$_process.templateProcess': { meant: 'name', others: /^(?:title|label|caption|display_?name|full_?name)$/i },
  '$_step.templateStep': { meant: 'title', others: /^(?:label|caption|display_?name|full_?name)$/i },
};
const OUTPUT =
  /^(\{\{-?\s*)((\$_(?:process|step))\.(creator|resolver|templateProcess|templateStep))\.(\w+)\s*(?:\||-?\}\})/;
const CHECKED_ROWS = 1_000;
const MAX_LENGTH = 20_000;

/**
 * Finds outputs of the name of a person or a template, such as `$_step.resolver.name`, that none of the first rows has
 * although they have the one that is meant, such as `$_step.resolver.fullname`.
 *
 * Cost: O(length of the templates + outputs × rows), of at most 1,000 rows.
 */
export function absentNames(config: PanelConfig, pairs: PairTable): AbsentMember[] {
  const found = new Map<string, AbsentMember>();
  for (const [path, source] of templatesOf(config)) {
    if (source.length > MAX_LENGTH || /\{%-?\s*(?:raw|comment|liquid|doc)\b|\{%-?\s*#/.test(source)) continue;
    for (const { written, index } of tagsIn(source)) {
      const [, begin = '', owner = '', root, member = '', name = ''] = OUTPUT.exec(written) ?? [];
      const names = NAMES[owner];
      if (!names?.others.test(name)) continue;
      const owners = ownersOf(root === '$_process' ? pairs.processes : pairs.steps, member, pairs.length);
      if (owners.some(each => Object.hasOwn(each, name)) || !owners.some(each => Object.hasOwn(each, names.meant)))
        continue;
      const message = `${labelOf(path)}: no row has ${shown(`${owner}.${name}`)}`;
      const hint = `Write "${owner}.${names.meant}".`;
      if (!found.has(message)) found.set(message, { message, hint, path, offset: index + begin.length });
    }
  }
  return [...found.values()];
}

/** The objects that the first rows have as a member. */
function ownersOf(rows: readonly object[], member: string, length: number): object[] {
  return rows
    .slice(0, Math.min(length, CHECKED_ROWS))
    .map((row): unknown => (row as Record<string, unknown>)[member])
    .filter((value): value is object => typeof value === 'object' && value !== null);
}
