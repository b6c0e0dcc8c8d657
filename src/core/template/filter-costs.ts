import type { Budget } from './budget.ts';

/** Names of filters by what a character of their value and arguments takes them at worst, in nanoseconds. */
const BY_CHARACTER: readonly (readonly [number, string])[] = [
  // They look at no text, or count what they do themselves.
  [
    0,
    'default raw noescape append prepend avatar strip_html escape xml_escape size first last map compact concat push ' +
      'unshift pop shift reverse sort sort_natural sum group_by where reject find find_index has',
  ],
  [1, 'uniq'],
  [
    10,
    'abs at_least at_most ceil divided_by floor minus plus modulo times round to_integer number_local state_label ' +
      'step_type_label join implode array_to_sentence_string json jsonify inspect padLeft padRight truncate ' +
      'remove_first remove_last replace_first replace_last url_decode',
  ],
  [25, 'upcase downcase capitalize firstUpper slice date_local'],
  [60, 'split squish normalize_whitespace truncatewords strip_newlines newline_to_br breaklines base64_decode'],
  [
    100,
    'strip lstrip rstrip date date_to_xmlschema date_to_rfc822 date_to_string date_to_long_string ' +
      'url_encode cgi_escape uri_escape replace number_of_words',
  ],
  [150, 'escape_once remove slugify'],
  [300, 'base64_encode'],
  [1_500, 'where_exp reject_exp find_exp find_index_exp has_exp group_by_exp sample'],
  [2_500, 'webalize'],
];

const COSTS = new Map(BY_CHARACTER.flatMap(([cost, names]) => names.split(' ').map(name => [name, cost] as const)));
const HIGHEST = 2_500;
/** They look for their first argument in their value. */
const SEARCHING = new Set('split replace replace_first replace_last remove remove_first remove_last'.split(' '));
/** They read the text of their arguments alone. */
const OF_ENTRIES = /_exp$/;

/** Before a filter runs: takes from the budget what it would take at worst. */
export type Charge = (budget: Budget, value: unknown, args: readonly unknown[]) => void;

export function chargeOf(name: string): Charge {
  const cost = COSTS.get(name) ?? HIGHEST;
  const isSearching = SEARCHING.has(name);
  const ofValue = OF_ENTRIES.test(name) ? 0 : cost;
  return (budget, value, args) => {
    budget.work(1 + args.length / 8);
    budget.readEntries(value);
    if (ofValue > 0) budget.read(value, ofValue);
    for (const arg of args) {
      budget.readEntries(arg);
      if (cost > 0) budget.read(arg, cost);
    }
    if (isSearching) budget.search(value, args[0]);
  };
}
