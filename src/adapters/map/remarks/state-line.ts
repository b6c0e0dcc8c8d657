import { parsePath, pathsIn, valueAt } from '../../../core/config/mapping/path.ts';

/** Names of final states, in English and as pages in German, French, Spanish, Czech and Polish name them. */
export const CLOSED = new RegExp(
  String.raw`^(?:\d+[\s_.-]*)?(?:closed|done|complete|completed|finished|resolved|solved|cancelled|canceled|rejected|merged|won|lost|archived|success|successful|succeeded|paid|shipped|delivered` +
    String.raw`|(?:\w+_)?terminated|erledigt|geschlossen|abgeschlossen|beendet|fertig|gelöst|storniert|abgelehnt|genehmigt|bewilligt|freigegeben|bezahlt|zurückgezogen` +
    String.raw`|terminée?|fermée?|clos|close|résolue?|annulée?|rejetée?|cerrad[oa]|resuelt[oa]|terminad[oa]|cancelad[oa]` +
    String.raw`|hotovo|vyřízen[oaý]|vyřešen[oaý]|uzavřen[oaý]|dokončen[oaý]|zrušen[oaý]|zamknięt[eay]|zakończon[eay])(?![\p{L}\p{N}])`,
  'iu',
);

const NAMED = /(?:^|[.\]])(?:state|status|closed|done|completed|finished)(?:\.(?:name|value|display_?value))?$/i;

/** What a mapping derives the state of items from: a template, or the path of numbers in quotes; a number if no member indicates it. */
export function stateLine(items: readonly unknown[]): string {
  for (const path of new Set(items.slice(0, 20).flatMap(pathsIn))) {
    if (!NAMED.test(path)) continue;
    const values = items.map(item => valueAt(item, parsePath(path))).filter(value => (value ?? '') !== '');
    if (values.length === 0) continue;
    if (values.every(value => typeof value === 'boolean')) return ifElse(`$item.${path}`);
    if (values.every(value => /^(?:1|2|10)$/.test(String(value))) && /^(?:\w+\.)*state$/.test(path)) return path;
    const closed = [...new Set(values)].filter(value => CLOSED.test(String(value)) && !/["']/.test(String(value)));
    if (closed.length > 0) return ifElse(closed.map(word => `$item.${path} == "${String(word)}"`).join(' or '));
  }
  return '2';
}

const ifElse = (condition: string): string => `'{% if ${condition} %}10{% else %}2{% endif %}'`;
