import { addressFor } from '../../../base/address.ts';
import { nearestName } from '../../../base/text/nearest-name.ts';
import { type YamlNode, nodeAt, pointerTo } from '../../yaml/yaml-node.ts';
import { namesOf } from '../../config-names.ts';
import { type UnplacedDiagnostic, diagnosticAt, shown, writeValue } from '../config-diagnostic.ts';
import type { HintsAndWarnings } from '../hints-and-warnings.ts';
import { questionDiagnostics } from './question-diagnostics.ts';

const ROW = ['$_process', '$_step'];
const TEMPLATE = /\{[{%]/;

/**
 * Checks in `actions` what a schema cannot: templates, the names in `undo`, malformed addresses, and settings without
 * effect.
 *
 * @param report - should drop warnings at places whose template is faulty
 * @param checkTemplate - of a template's source, its name in messages and its pointer
 */
export function actionDiagnostics(
  root: YamlNode,
  report: (found: UnplacedDiagnostic) => void,
  checkTemplate: (source: string, of: string, path: string) => void,
  explain?: Pick<HintsAndWarnings, 'condition' | 'templatePitfalls'> | null,
): void {
  const names = namesOf(root, 'action');
  const variable = nodeAt(root, '/selection/variable')?.node;
  const selectable = variable?.kind === 'scalar' && typeof variable.value === 'string';
  for (const name of names) {
    const path = pointerTo('/actions', name);
    const at = (inner: string) => nodeAt(root, path + inner)?.node;
    const of = (key: string) => `"${key}" of the action ${shown(name)}`;
    template(at('/when'), `${path}/when`, of('when'), ROW, false, explain?.condition);
    const confirm = at('/confirm');
    const counted = [...ROW, 'count'];
    if (confirm?.kind === 'map') {
      for (const { key, value } of confirm.entries.values())
        template(value, `${path}/confirm/${key}`, `"${key}" in "confirm" of the action ${shown(name)}`, counted);
    } else template(confirm, `${path}/confirm`, of('confirm'), counted);
    const asks = at('/ask')?.kind === 'map';
    const answered = asks ? [...ROW, '$variables'] : ROW;
    if (asks) questionDiagnostics(root, `${path}/ask`, report);
    template(at('/request/url'), `${path}/request/url`, of('url'), answered);
    texts(at('/request/body'), `${path}/request/body`, of('body'), answered);
    plain(at('/label'), `${path}/label`, of('label'));
    undo(name, at('/undo'), `${path}/undo`);
    address(at('/request/url'), `${path}/request/url`);
    place(at('/for'), `${path}/for`);
  }

  function template(
    node: YamlNode | undefined,
    path: string,
    of: string,
    roots: readonly string[],
    printed = true,
    pitfallOf?: HintsAndWarnings['condition'],
  ): void {
    const source = textOf(node);
    if (source === undefined) return;
    checkTemplate(source, of, path);
    const found = pitfallOf?.(source);
    const pitfalls = found ? [found] : (explain?.templatePitfalls(source, roots, printed) ?? []);
    for (const { code, message, hint, offset } of pitfalls) {
      report({ ...diagnosticAt(path, code, `${of}: ${message}`, hint, offset), severity: 'warning' });
    }
  }

  function texts(node: YamlNode | undefined, path: string, of: string, roots: readonly string[]): void {
    if (node?.kind === 'list') node.items.forEach((item, i) => texts(item, pointerTo(path, i), of, roots));
    else if (node?.kind === 'map') {
      for (const { key, value } of node.entries.values()) texts(value, pointerTo(path, key), of, roots);
    } else template(node, path, of, roots, false);
  }

  function plain(node: YamlNode | undefined, path: string, of: string): void {
    if (!TEMPLATE.test(textOf(node) ?? '')) return;
    const message = `${of} does not accept templates, so it is shown as it is written`;
    report({ ...diagnosticAt(path, 'config/pitfall', message, 'Write a plain text.'), severity: 'warning' });
  }

  function undo(own: string, node: YamlNode | undefined, path: string): void {
    const other = textOf(node);
    if (other === undefined || names.includes(other)) return;
    const others = names.filter(name => name !== own);
    const near = nearestName(other, others);
    const message = `there is no action ${shown(other)}`;
    report(
      diagnosticAt(
        path,
        'config/value',
        message,
        near ? writeValue(near) : others.length > 0 ? `Actions: ${others.join(', ')}.` : 'Remove it.',
      ),
    );
  }

  function address(node: YamlNode | undefined, path: string): void {
    const url = textOf(node);
    if (!url || TEMPLATE.test(url) || addressFor('action', url, 'https://page.example/')) return;
    const message = `${shown(url)} is not an address that can be requested`;
    report(diagnosticAt(path, 'config/value', message, 'Write a relative or http address without a password.'));
  }

  function place(node: YamlNode | undefined, path: string): void {
    if (selectable || node?.kind !== 'list') return;
    node.items.forEach((item, i) => {
      if (textOf(item) !== 'selection') return;
      const message = '"selection" has no effect: nothing can be selected';
      const hint = 'Add "selection: {variable: …}" to a grid, or remove it.';
      report({ ...diagnosticAt(`${path}/${i}`, 'config/pitfall', message, hint), severity: 'warning' });
    });
  }
}

function textOf(node: YamlNode | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}
