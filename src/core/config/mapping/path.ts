import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';

/** Names and indices that lead to a value of JSON. */
export type Path = readonly (string | number)[];

const PART = /(?:^|\.)([^.[\]"']+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*"|'[^']*')\]/y;

/**
 * Reads `a.b[0]`, `["x.y"]`. A leading `$item` or `$`, the root in templates and JSONPath, is ignored.
 *
 * @throws ProcessPanelError `adapter/mapping` if the text is not a path
 */
export function parsePath(text: string): Path {
  const path: (string | number)[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text);
    if (!part) {
      throw new ProcessPanelError('adapter/mapping', `${JSON.stringify(text)} is not a path`, {
        hint: 'Write a path such as fields.status, people[0].name or ["a.b"].',
      });
    }
    const [, name, index, quoted] = part;
    if (index !== undefined) path.push(Number(index));
    else if (quoted !== undefined)
      path.push(quoted.startsWith('"') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1));
    else path.push(name!.trim());
  }
  return path[0] === '$item' || path[0] === '$' ? path.slice(1) : path;
}

/** The value at a path through own members; undefined if there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string | number, unknown>)[name];
  }
  return found;
}

/** Depth to which names are collected. */
const MAX_DEPTH = 6;
const MAX_PATHS = 500;

/**
 * The paths of a value's members, nested ones included, as written in a mapping; for a list, those of its first item.
 */
export function pathsIn(value: unknown): string[] {
  const paths: string[] = [];
  const walk = (within: unknown, before: string, depth: number): void => {
    if (typeof within !== 'object' || within === null || depth > MAX_DEPTH) return;
    const isList = Array.isArray(within);
    for (const [name, member] of isList ? [[0, within[0]] as const] : Object.entries(within)) {
      if (paths.length >= MAX_PATHS || member === undefined) return;
      const path = before + written(name, before);
      paths.push(path);
      walk(member, path, depth + 1);
    }
  };
  walk(value, '', 0);
  return paths;
}

function written(name: string | number, before: string): string {
  if (typeof name === 'number') return `[${name}]`;
  if (/^[^.[\]"'{}\s]+$/.test(name)) return before ? `.${name}` : name;
  return `[${JSON.stringify(name)}]`;
}

/** Writes a path. */
export const textOfPath = (path: Path): string => path.reduce<string>((text, name) => text + written(name, text), '');
