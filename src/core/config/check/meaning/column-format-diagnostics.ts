import { COLUMN_TYPES, type ColumnType } from '../../../base/column-type.ts';
import { nearestName } from '../../../base/text/nearest-name.ts';
import { TONES } from '../../../base/tone.ts';
import { diagnosticAt, either, type Remedy, shown, type UnplacedDiagnostic, writeValue } from '../config-diagnostic.ts';
import { type YamlNode, pointerTo } from '../../yaml/yaml-node.ts';

const SIGNS = new Map(
  Object.entries({
    '€': 'EUR',
    $: 'USD',
    '£': 'GBP',
    '¥': 'JPY',
    kč: 'CZK',
    zł: 'PLN',
    dollar: 'USD',
    pound: 'GBP',
    yen: 'JPY',
  }),
);
const TONE_SYNONYMS = new Map<string, string>([
  ...'grey gray secondary default'.split(' ').map(word => [word, 'neutral'] as const),
  ...'blue primary'.split(' ').map(word => [word, 'info'] as const),
  ...'green ok positive'.split(' ').map(word => [word, 'success'] as const),
  ...'yellow orange amber warn'.split(' ').map(word => [word, 'warning'] as const),
  ...'red error critical alert negative'.split(' ').map(word => [word, 'danger'] as const),
]);

/** Keys that have an effect only in columns of some types. */
const TYPED_KEYS = ['currency', 'digits', 'tone'] as const;

/**
 * Checks what a schema cannot of the keys that format a column's values: currency codes, tones and their templates, and
 * keys without effect in a column of its type.
 *
 * @param checkTemplate - of a template's source, its name in messages and its pointer
 */
export function columnFormatDiagnostics(
  name: string,
  column: YamlNode,
  report: (found: UnplacedDiagnostic) => void,
  checkTemplate: (source: string, of: string, path: string) => void,
): void {
  const path = pointerTo('/table/columns', name);
  const textAt = (key: string): unknown => {
    const node = column.kind === 'map' ? column.entries.get(key)?.value : undefined;
    return node?.kind === 'scalar' ? node.value : undefined;
  };
  const [type, currency, tone] = [textAt('type') ?? 'html', textAt('currency'), textAt('tone')];
  if (typeof currency === 'string' && !currencies().has(currency)) {
    const message = `${shown(currency)} is not a currency`;
    report(diagnosticAt(`${path}/currency`, 'config/value', message, remedyOfCurrency(currency)));
  }
  if (typeof tone === 'string') {
    checkTemplate(tone, `"tone" of the column ${shown(name)}`, `${path}/tone`);
    for (const word of wordsOf(tone)) {
      if ((TONES as readonly string[]).includes(word)) continue;
      const remedy = remedyOfTone(word);
      // In a template only the word is wrong, not the whole value.
      const fix = word === tone.trim() ? remedy : { hint: remedy.hint };
      report(diagnosticAt(`${path}/tone`, 'config/value', `${shown(word)} is not a tone`, fix));
    }
  }
  if (typeof type !== 'string' || !Object.hasOwn(COLUMN_TYPES, type)) return;
  const takes: readonly string[] = COLUMN_TYPES[type as ColumnType].takes;
  for (const key of TYPED_KEYS) {
    const value = textAt(key);
    if (value === undefined || value === null || takes.includes(key)) continue;
    const message = `"${key}" has no effect: the type of the column ${shown(name)} is ${type}`;
    const hint = key === 'currency' ? 'Write "type: currency", or remove it.' : 'Set another "type", or remove it.';
    report({ ...diagnosticAt(`${path}/${key}`, 'config/pitfall', message, hint, 'key'), severity: 'warning' });
  }
}

/** Tags that print nothing themselves and choose between texts. */
const CHOICE = /\{%-?\s*(?:if|elsif|else|endif|unless|endunless|case|when|endcase)\b[^%]*%\}/;

/** The words that a tone template without outputs can give; empty if that is unknown. */
function wordsOf(tone: string): readonly string[] {
  const words = new Set(tone.split(CHOICE).map(word => word.trim()));
  words.delete('');
  return [...words].some(word => /\{[{%]/.test(word)) ? [] : [...words];
}

let known: ReadonlySet<string> | undefined;

/** The codes that `Intl` knows. */
const currencies = (): ReadonlySet<string> => (known ??= new Set(Intl.supportedValuesOf('currency')));

function remedyOfCurrency(written: string): Remedy {
  const code = written.trim().toUpperCase();
  const meant =
    SIGNS.get(written.trim().toLowerCase()) ?? (currencies().has(code) ? code : nearestName(code, currencies()));
  return meant ? writeValue(meant) : { hint: 'Write an ISO 4217 code, such as EUR.' };
}

/** The tone that a color or another word stands for. */
export function meantTone(written: string): string | undefined {
  return TONE_SYNONYMS.get(written.toLowerCase()) ?? nearestName(written, TONES);
}

function remedyOfTone(written: string): Remedy {
  const meant = meantTone(written);
  return meant ? writeValue(meant) : { hint: `Write ${either(TONES)}.` };
}
