import { FILTERS } from '../../src/core/template/filters/filters.ts';
import { rootSchema, schemasAt } from './schema-tree.ts';
import type { Suggested, Suggestion } from './suggestions.ts';

/** What a name of a template stands for in the schema of a process: a step is an item of its steps. */
const NAMES: Readonly<Record<string, readonly (string | number)[]>> = { $_process: [], $_step: ['steps', 0] };

/**
 * What may be written at a place of a template: the process, the step, their members, and filters behind `|`.
 *
 * @param text - a configuration that is being typed
 * @param offset - the place, in UTF-16 code units
 * @returns null where the place is in no output or tag of a template
 */
export function templateSuggestionsAt(text: string, offset: number): Suggested | null {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const inner = /\{[{%](?:(?![}%]\}).)*$/.exec(line)?.[0].slice(2);
  if (inner === undefined) return null;
  const filter = /\|\s*(\w*)$/.exec(inner);
  if (filter)
    return suggested(
      offset - filter[1]!.length,
      [...FILTERS.keys()].sort().map(name => ({ label: name })),
    );
  const path = /(\$_\w+)((?:\.\w+)*)\.(\w*)$/.exec(inner);
  if (path) {
    const [, name = '', steps = '', typed = ''] = path;
    const start = Object.hasOwn(NAMES, name) ? [...NAMES[name]!, ...steps.split('.').slice(1)] : null;
    return suggested(offset - typed.length, start ? membersAt(start) : []);
  }
  const name = /\$\w*$/.exec(inner)?.[0] ?? '';
  return suggested(
    offset - name.length,
    Object.keys(NAMES).map(label => ({ label })),
  );
}

function membersAt(path: readonly (string | number)[]): { label: string; info?: string }[] {
  return schemasAt(rootSchema('process'), path).flatMap(({ schema: { properties = {} } }) =>
    Object.entries(properties).map(([label, { description }]) => ({
      label,
      ...(description && { info: description }),
    })),
  );
}

const suggested = (from: number, found: readonly { label: string; info?: string }[]): Suggested => ({
  from,
  options: found.map((each): Suggestion => ({ ...each, text: each.label, kind: 'name' })),
});
