import { clipText } from '../../core/base/text/clip-text.ts';
import { DAY_MS } from '../../core/base/dates/calendar-days.ts';
import { readDay } from '../../core/base/dates/instant.ts';
import type { TimeZone } from '../../core/base/dates/time-zone.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { EXPLAIN_MESSAGES } from '../../core/messages/parts/explain-messages.ts';
import type { Id, Process, Step, User } from '../../core/processes/process.ts';
import type { QueryKey } from '../../core/query/criteria/criteria.ts';
import { criterionFacts, queryKeyOf } from '../../core/query/criteria/criterion-facts.ts';
import { parseCriterionName } from '../../core/query/criteria/criterion-notation.ts';
import type { CriterionExplanation } from '../../core/query/explain-process.ts';
import type { VariableTest } from '../../core/query/process-query.ts';

/** Maximum length of a shown value, in UTF-16 units. */
const MAX_VALUE_LENGTH = 80;

const OPERATORS = { '=': 'whyIs', '!=': 'whyIsNot', '<': 'whyBefore', '>': 'whyAfter' } as const;

/** The message key for a key of a query; type-checked, so that every key has a message. */
const wordsOf = (key: QueryKey): keyof typeof EXPLAIN_MESSAGES => `criterion.${key}`;

/** Describes conditions, and the actual values, in plain words. */
export class CriterionWords {
  readonly #messages: Messages;
  readonly #zone: () => TimeZone;
  readonly #process: Process;
  readonly #names: ReadonlyMap<Id, string>;

  /** @param user - the current user, if known */
  constructor(process: Process, user: User | null, messages: Messages, zone: () => TimeZone) {
    this.#messages = messages;
    this.#zone = zone;
    this.#process = process;
    const people = [process.creator, ...process.steps.map(({ resolver }) => resolver), user];
    this.#names = new Map(people.flatMap(person => (person?.fullname ? [[person.id, person.fullname] as const] : [])));
  }

  /** "Step state: active or pending". */
  condition({ name, value = [] }: CriterionExplanation): string {
    const { key, operator } = this.#parsed(name);
    const values = value.map(wanted => this.#wanted(key, wanted));
    const what = this.#messages.text(wordsOf(key as QueryKey));
    return this.#messages.text(OPERATORS[operator], { what, values: this.#list(values, key) });
  }

  /** The actual value of the row: "It is complete."; null if it cannot be described in a line. */
  actual({ name, value = [] }: CriterionExplanation, step: Step): string | null {
    const { key } = this.#parsed(name);
    if (key === 'fulltext') return null;
    const there =
      key === 'variables'
        ? (value as VariableTest[]).map(test => this.#variable(test.name))
        : [criterionFacts(key)?.read?.(this.#process, step)].flat().filter(known => (known ?? null) !== null);
    const messages = this.#messages;
    if (there.length === 0) return messages.text('whyNothing');
    const words = key === 'variables' ? (there as string[]) : there.map(each => this.#one(key, each));
    return messages.text('whyActual', { value: new Intl.ListFormat(messages.lang, { type: 'unit' }).format(words) });
  }

  #parsed(name: string) {
    const { key, operator } = parseCriterionName(name);
    return { key: queryKeyOf(key), operator };
  }

  #list(values: readonly string[], key: string): string {
    const type = key === 'variables' || key === 'fulltext' ? 'conjunction' : 'disjunction';
    return new Intl.ListFormat(this.#messages.lang, { type }).format(values);
  }

  #wanted(key: string, wanted: unknown): string {
    if (key !== 'variables') return this.#one(key, wanted);
    const { name, operator, value } = wanted as VariableTest;
    const words = this.#list([value].flat().map(plain), '');
    return this.#messages.text(OPERATORS[operator], { what: name, values: words });
  }

  #variable(path: string): string {
    let at: unknown = this.#process.variables;
    for (const member of path.split('.')) at = Object(at)[member];
    return this.#messages.text('whyIs', { what: path, values: at === undefined ? '–' : plain(at) });
  }

  #one(key: string, value: unknown): string {
    const messages = this.#messages;
    const kind = criterionFacts(key)?.kind;
    if (kind === 'state' || kind === 'stepType') return known(messages, `${kind}.${String(value)}`, value);
    if (kind === 'person') return this.#names.get(value as Id) ?? `#${String(value)}`;
    const { templateProcess } = this.#process;
    if (kind === 'template') return templateProcess?.id === value ? templateProcess.name : `#${String(value)}`;
    if (kind === 'day') return this.#day(value);
    return plain(value);
  }

  #day(value: unknown): string {
    const day = readDay(value, this.#zone());
    if (Number.isNaN(day)) return plain(value);
    const format = new Intl.DateTimeFormat(this.#messages.lang, { dateStyle: 'long', timeZone: 'UTC' });
    return format.format(day * DAY_MS);
  }
}

/** The text of a message key; if there is none, the value itself. */
function known(messages: Messages, key: string, value: unknown): string {
  const text = messages.text(key);
  return text === key ? plain(value) : text;
}

function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return clipText(text, MAX_VALUE_LENGTH);
}
