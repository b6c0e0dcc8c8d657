import type { TemplateError } from '../../../base/errors/template-error.ts';
import { parsePath } from '../../mapping/path.ts';

import { type YamlNode, nodeAt, pointerTo } from '../../yaml/yaml-node.ts';
import { type UnplacedDiagnostic, diagnosticAt, shown } from '../config-diagnostic.ts';
import type { HintsAndWarnings } from '../hints-and-warnings.ts';

const PATH_HINT = 'Write a path such as fields.status, people[0].name or ["a.b"].';

/** Checks the paths and templates of `source`. */
export function mappingDiagnostics(
  root: YamlNode,
  report: (diagnostic: UnplacedDiagnostic) => void,
  checkTemplate?: (source: string) => readonly TemplateError[],
  templatePitfalls?: HintsAndWarnings['templatePitfalls'],
): void {
  for (const name of ['items', 'total']) {
    const path = `/source/${name}`;
    const node = nodeAt(root, path)?.node;
    if (node?.kind === 'scalar' && typeof node.value === 'string') checkPath(node.value, path);
  }
  const map = nodeAt(root, '/source/map')?.node;
  if (map?.kind !== 'map') return;
  for (const { key, value } of map.entries.values()) {
    const path = pointerTo('/source/map', key);
    checkValue(value, path, key);
  }

  function checkValue(node: YamlNode, path: string, name: string): void {
    if (node.kind === 'map') {
      for (const { key, value } of node.entries.values()) checkValue(value, pointerTo(path, key), `${name}.${key}`);
    } else if (node.kind === 'scalar' && typeof node.value === 'string') {
      if (/\{[{%]/.test(node.value)) checkSource(node.value, path, name);
      else checkPath(node.value, path);
    }
  }

  function checkSource(source: string, path: string, name: string): void {
    const errors = checkTemplate?.(source) ?? [];
    for (const { code, fact, hint, offset } of errors) {
      report(diagnosticAt(path, code, `"${name}": ${fact}`, hint ?? 'Correct the template.', offset));
    }
    if (errors.length > 0) return;
    for (const { code, message, hint, offset } of templatePitfalls?.(source, ['$item']) ?? []) {
      report({ ...diagnosticAt(path, code, `"${name}": ${message}`, hint, offset), severity: 'warning' });
    }
  }

  function checkPath(text: string, path: string): void {
    try {
      parsePath(text);
    } catch {
      report(diagnosticAt(path, 'config/value', `${shown(text)} is not a path`, PATH_HINT));
    }
  }
}
