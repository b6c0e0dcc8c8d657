import { scalarText } from '../../meant-value.ts';

/** What a condition of another tool tests: equality, its opposite, an order, or a part of a text. */
export type ConditionOperator = '=' | '!' | '>' | '<' | '>=' | '<=' | '~';

/** A condition that is written as its parts: `{path: status, operator: equals, value: open}`. */
export interface ConditionParts {
  /** Of what is tested, as it is written. */
  readonly name: string;
  /** Null: it is none that is known here. */
  readonly operator: ConditionOperator | null;
  /** Undefined: there is none. */
  readonly value?: unknown;
}

/** `other`: says nothing that a criterion could. */
type Part = 'name' | 'operator' | 'value' | 'other';

/** Names of the parts in other tools, and in German, French and Spanish, in small letters without accents. */
const PARTS: Readonly<Record<Part, string>> = {
  name: 'path name variable var field fieldname key column columnname colid columnid property prop attribute attr member param feld feldname spalte champ colonne nom campo columna nombre',
  operator:
    'operator op comparison comparator condition cond matchmode matchtype operatorvalue filterop relation vergleich bedingung operateur comparaison operador comparacion',
  value: 'value values val filter filtervalue filtervalues operand wert werte valeur valeurs valor valores',
  other: 'filtertype datatype valuetype type casesensitive ignorecase',
};
const PART_OF = new Map<string, Part>(
  Object.entries(PARTS).flatMap(([part, names]) => names.split(' ').map(name => [name, part as Part] as const)),
);

/** Words and signs of operators in other tools and languages, in small letters without blanks and accents. */
const OPERATORS: Readonly<Record<ConditionOperator, string>> = {
  '=': '= == === : is in eq equal equals equalto isequalto isequal isany isanyof anyof oneof isoneof includedin gleich ist istgleich egal egala igual iguala es',
  '!': '! != !== <> ≠ ne neq not nin notin isnot isnotin noteq notequal notequals notequalto isnotequalto doesnotequal isnoneof noneof ungleich nicht istnicht different differentde pasegal distinto distintode noes',
  '>': '> gt after isafter greater greaterthan isgreaterthan morethan groesser grosser groesserals grosserals nach superieur superieura plusgrandque apres mayor mayorque despues',
  '<': '< lt before isbefore less lessthan islessthan smallerthan kleiner kleinerals vor inferieur inferieura pluspetitque avant menor menorque antes',
  '>=': '>= => ≥ ge gte from since onorafter isonorafter atleast min greaterthanorequal greaterthanorequalto greaterorequal',
  '<=': '<= =< ≤ le lte until onorbefore isonorbefore atmost max lessthanorequal lessthanorequalto lessorequal',
  '~': '~ like ilike contains contain includes include has search startswith beginswith endswith enthaelt enthalt contient contiene',
};
const OPERATOR_OF = new Map(
  Object.entries(OPERATORS).flatMap(([operator, words]) =>
    words.split(' ').map(word => [word, operator as ConditionOperator] as const),
  ),
);

/** Longer keys and operators are none of these words. */
const MAX_WORD_LENGTH = 40;

/** A word in small letters without blanks and accents; the stroke of `≠` stays. */
const bare = (word: string): string =>
  word.length > MAX_WORD_LENGTH
    ? ''
    : word
        .toLowerCase()
        .normalize('NFD')
        .replace(/(?!\u0338)[\s_$\p{M}-]/gu, '')
        .normalize('NFC');

/** Whether a name is one of what is tested. */
export const isNamePart = (name: string): boolean => PART_OF.get(bare(name)) === 'name';

/** Whether a name is one of an operator. */
export const isOperatorPart = (name: string): boolean => PART_OF.get(bare(name)) === 'operator';

/** Reads the members of a map as the parts of one condition; null if they are anything else. */
export function conditionParts(members: unknown): ConditionParts | null {
  if (typeof members !== 'object' || members === null || Array.isArray(members)) return null;
  const entries = Object.entries(members);
  if (entries.length < 2 || entries.length > MAX_PARTS) return null;
  let found: Parts = {};
  for (const [key, held] of entries) {
    const parts = partsIn(key, held);
    if (!parts || Object.keys(parts).some(part => part in found)) return null;
    found = { ...found, ...parts };
  }
  const { name = '', operator = '=', ...value } = found;
  if (name === '' || !('operator' in found || 'value' in found)) return null;
  return { name, operator: OPERATOR_OF.get(bare(operator)) ?? null, ...value };
}

const MAX_PARTS = 6;

interface Parts {
  readonly name?: string;
  readonly operator?: string;
  readonly value?: unknown;
}

/** What a member is; an operator may hold the value: `{field: status, equals: open}`. */
function partsIn(key: string, held: unknown): Parts | null {
  const word = bare(key);
  const part = word === 'type' && OPERATOR_OF.has(bare(scalarText(held))) ? 'operator' : PART_OF.get(word);
  if (part === 'value') return { value: held };
  if (part === undefined) return OPERATOR_OF.has(word) ? { operator: key, value: held } : null;
  if (typeof held !== 'string') return part === 'other' && typeof held === 'boolean' ? {} : null;
  return part === 'other' ? {} : { [part]: held.trim() };
}
