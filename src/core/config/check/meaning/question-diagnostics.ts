import { isCalendarDay } from '../../../base/dates/calendar-days.ts';
import { type YamlNode, nodeAt, pointerTo, valueOf } from '../../yaml/yaml-node.ts';
import { definitions } from '../schemas.generated.js';
import { type UnplacedDiagnostic, diagnosticAt, shown } from '../config-diagnostic.ts';

const BOUNDED = new Set(['number', 'date']);
const KEYS = new Set(Object.keys(definitions['question']!.properties!));
const CHOSEN = new Set(['choice', 'user']);

/**
 * Checks what a schema cannot of an action's questions: settings that do not fit their type, values of another type.
 */
export function questionDiagnostics(root: YamlNode, path: string, report: (found: UnplacedDiagnostic) => void): void {
  const asked = nodeAt(root, path)?.node;
  if (asked?.kind !== 'map') return;
  for (const { key, value: node } of asked.entries.values()) {
    if (node.kind !== 'map') continue;
    const at = (inner: string) => valueIn(node.entries.get(inner)?.value);
    const given = at('type');
    const type = typeof given === 'string' ? given : 'text';
    const place = (inner: string) => pointerTo(pointerTo(path, key), inner);
    const fault = (inner: string, message: string, hint: string) =>
      report(diagnosticAt(place(inner), 'config/value', `"${inner}" of the question ${shown(key)} ${message}`, hint));
    const choices = at('choices');
    const values = Array.isArray(choices) ? choices : Object.keys(Object(choices) as object);
    // a list by another name is reported as an unknown key
    const isUnnamed = Array.from(node.entries.values()).some(
      each => !KEYS.has(each.key) && each.value.kind !== 'scalar',
    );
    if (type === 'choice' && values.length === 0 && !isUnnamed)
      report(
        diagnosticAt(
          pointerTo(path, key),
          'config/value',
          `the question ${shown(key)} of type "choice" has no choices`,
          'Add "choices: [one, another]".',
        ),
      );
    if (choices !== null && !CHOSEN.has(type))
      fault('choices', `has no effect with the type ${shown(type)}`, 'Write "type: choice", or remove it.');
    for (const bound of ['min', 'max']) {
      const value = at(bound);
      if (value === null) continue;
      if (!BOUNDED.has(type))
        fault(bound, `has no effect with the type ${shown(type)}`, 'Write "type: number" or "type: date".');
      else checkType(bound, value);
    }
    const first = at('value');
    if (first !== null) checkType('value', first);
    if (first !== null && CHOSEN.has(type) && values.length > 0 && !values.some(each => each === first))
      fault('value', 'is none of its choices', `Write one of ${values.join(', ')}.`);

    function checkType(inner: string, value: unknown): void {
      if (type === 'number' && typeof value !== 'number') fault(inner, 'is not a number', 'Write a number.');
      if (type === 'boolean' && typeof value !== 'boolean')
        fault(inner, 'is not true or false', 'Write true or false.');
      if (type === 'date' && !(typeof value === 'string' && isCalendarDay(value)))
        fault(inner, 'is not a valid date', 'Write YYYY-MM-DD.');
    }
  }
}

const valueIn = (node: YamlNode | undefined): unknown =>
  node === undefined || (node.kind === 'scalar' && node.value === null) ? null : valueOf(node);
