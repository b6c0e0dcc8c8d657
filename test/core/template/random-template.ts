/** Random templates and data, always the same of a seed, for what must hold of any template. */

/** A generator of numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const ROOTS = ['$_process', '$_step', '$variables', 'x', 'y', 'item', 'missing'];
const MEMBERS = ['id', 'name', 'list', 'map', 'users', 'on', 'none', 'first', 'last', 'size', 'toString', '__proto__'];
const LITERALS = [
  '"a<b>"',
  "'x'",
  '""',
  '" "',
  '42',
  '-1.5',
  '0',
  'true',
  'false',
  'nil',
  'empty',
  'blank',
  '"2026-03-29T01:30:00Z"',
];
const TEXTS = ['', ' ', '0', 'a', 'A<b>&"\'', 'x y', '12', 'ž', '<p>p &amp; q</p>', 'line\nline', 'a,b,,c'];
const COMPARISONS = ['==', '!=', '<', '>', '<=', '>=', 'contains'];
const FILTERS =
  `upcase|downcase|capitalize|append: "<x>"|append: $_step.id|prepend: y|default: "D"|default: 0, allow_false: true|
  size|escape|escape_once|raw|noescape|plus: 1|minus: $_step.id|times: 2|divided_by: 0|modulo: 3|round: 1|abs|ceil|floor|join: ", "|join|
  first|last|split: ","|split: ""|json|truncate: 3|truncate: 5, ""|truncatewords: 1|reverse|strip|lstrip|rstrip|squish|date: "%Y-%m-%d %H:%M %z"|
  date_local|date_local: "short", "short"|number_local|number_local: 2|where: "id"|where: "id", 1|where: "map.id"|reject: "on"|find: "id", x|
  find_index: "on"|has: "id"|where_exp: "e", "e.id == $_step.id"|find_exp: "item", "item.on"|has_exp: "e", "e.list and e.on"|map: "id"|map: "map.id"|
  sort|sort: "id"|sort_natural: "name"|sum|sum: "id"|uniq|compact|concat: $_process.list|push: x|slice: 0, 2|slice: -1|replace: "a", "<"|
  replace_first: "a", y|remove: "b"|url_encode|strip_html|newline_to_br|breaklines|xml_escape|webalize|firstUpper|padLeft: 4, "0"|padRight: 3|
  implode|implode: "; "|avatar|state_label|step_type_label|group_by: "on"|group_by_exp: "e", "e.id"|slugify|strip_newlines|to_integer|inspect|
  array_to_sentence_string|number_of_words|base64_encode|at_least: 2|at_most: 5|pop|shift|unshift: 1|normalize_whitespace|remove_last: "a"`
    .split('|')
    .map(filter => filter.trim());

/** Grammar of templates that are compiled, with a little of what is not. */
export class TemplateGrammar {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  template(depth = 0): string {
    if (depth === 0 && this.#chance(0.15)) return this.#output();
    return this.#many(1, depth > 0 ? 2 : 3, () => this.#node(depth)).join('');
  }

  /** Data of JSON: members by the names that paths use, of any type. */
  value(depth = 0): unknown {
    const kinds = depth > 2 ? 5 : 8;
    switch (Math.floor(this.#random() * kinds)) {
      case 0:
        return this.#pick([null, true, false]);
      case 1:
        return this.#pick([0, 1, 2, 10, -3, 1.5, 1e21, 1763683200]);
      case 2:
      case 3:
        return this.#pick(TEXTS);
      case 4:
        return this.#pick(['2026-11-20', '2026-11-20T23:30:00+01:00', 'x']);
      case 5:
        return this.#many(0, 3, () => this.value(depth + 1));
      default:
        return this.map(depth + 1);
    }
  }

  map(depth = 0): Record<string, unknown> {
    const names = ['id', 'name', 'list', 'map', 'users', 'on', 'none', 'fullname', 'size', '__proto__'];
    const entries = this.#many(1, 6, () => [this.#pick(names), this.value(depth)] as const);
    return JSON.parse(
      `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`,
    ) as never;
  }

  #node(depth: number): string {
    const inner = () => this.template(depth + 1);
    const flat = depth > 1;
    switch (Math.floor(this.#random() * (flat ? 5 : 12))) {
      case 0:
        return this.#pick([
          '<b>',
          ' text & ',
          '\n',
          '</b>',
          '{% comment %}{{ x }}{% endcomment %}',
          '{% raw %}{{ x }}{% endraw %}',
          '{%- # note -%}',
        ]);
      case 1:
      case 2:
      case 3:
        return this.#output();
      case 4:
        return `{% assign ${this.#pick(['x', 'y', 'item', '$_step'])} = ${this.#filtered()} %}`;
      case 5:
      case 6:
        return `{% if ${this.#condition()} %}${inner()}{% elsif ${this.#condition()} %}e${inner()}{% else %}${inner()}{% endif %}`;
      case 7:
        return `{% unless ${this.#condition()} %}${inner()}{% else %}u{% endunless %}`;
      case 8:
        return `{% case ${this.#operand()} %}{% when ${this.#operand()}, ${this.#operand()} %}${inner()}{% when ${this.#operand()} or ${this.#operand()} %}w{% else %}${inner()}{% endcase %}`;
      case 9:
        return this.#loop(inner);
      case 10:
        return `{% capture ${this.#pick(['x', 'y'])} %}${inner()}{% endcapture %}`;
      default:
        return this.#pick([
          `{% echo ${this.#filtered()} %}`,
          `{% liquid\nassign y = ${this.#operand()}\necho y\n%}`,
          '{% cycle "a", $_step.id %}',
          '{% increment x %}',
        ]);
    }
  }

  #loop(inner: () => string): string {
    const collection = this.#chance(0.2) ? `(${this.#pick(['0', '1', '$_step.id'])}..3)` : this.#operand();
    const modifiers = this.#pick([
      '',
      '',
      ' limit: 2',
      ' offset: 1',
      ' reversed',
      ' limit: x',
      ' offset: 1 limit: 1 reversed',
    ]);
    const state = this.#pick([
      '{{ forloop.index }}',
      '{{ forloop.last }}',
      '{{ forloop }}',
      '{{ item.id }}',
      '{{ item[1] }}',
      '',
    ]);
    const stop = this.#pick([
      '',
      '',
      '{% if item %}{% break %}{% endif %}',
      '{% continue %}',
      '{% if forloop.first %}{% continue %}{% endif %}',
    ]);
    return `{% for item in ${collection}${modifiers} %}${state}${stop}${inner()}{% else %}none{% endfor %}`;
  }

  #output(): string {
    return `{{${this.#pick(['', '-'])} ${this.#filtered()} ${this.#pick(['', '-'])}}}`;
  }

  #filtered(): string {
    const value = this.#chance(0.1) ? this.#condition() : this.#operand();
    const filters = this.#many(0, this.#chance(0.3) ? 3 : 1, () => this.#pick(FILTERS));
    return [value, ...filters].join(' | ');
  }

  #condition(): string {
    const operand = () => this.#operand();
    const comparison = () => `${operand()} ${this.#pick(COMPARISONS)} ${operand()}`;
    return this.#pick([
      operand,
      () => `not ${operand()}`,
      comparison,
      comparison,
      () => `${comparison()} ${this.#pick(['and', 'or'])} ${operand()}`,
      () => `${operand()} or not ${comparison()} and ${operand()}`,
      () => `${operand()} | default: ${operand()}`,
    ])();
  }

  #operand(): string {
    if (this.#chance(0.25)) return this.#pick(LITERALS);
    let path = this.#pick(ROOTS);
    for (const member of this.#many(0, 3, () => this.#pick(MEMBERS))) {
      path += this.#pick([
        `.${member}`,
        `.${member}`,
        `.${member}`,
        `["${member}"]`,
        `[${this.#pick(['0', '1', '-1', 'x', '$_step.id'])}]`,
      ]);
    }
    return path;
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.#random() * choices.length)]!;
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  #many<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: least + Math.floor(this.#random() * (most - least + 1)) }, make);
  }
}
