import { CLOSED } from '../../../adapters/map/remarks/names-of-states.ts';
import { parsePath } from '../../../core/config/mapping/path.ts';
import { CONTAINERS, MEMBER_NAMES, plainName } from '../names/member-names.ts';
import { isOwn, withoutWrapper } from '../names/paths-of-members.ts';
import { wordsOf } from './headings.ts';

/** What a member says that one looks for before others: whom an item is for, how urgent it is, of which kind it is. */
export type Meaning = 'priority' | 'name' | 'party' | null;

const PRIORITY = /^(?:prio|priority|priorität|prioritaet|priorité|prioridad|priorita|priorytet)$/;
const OF_TEXT = new Set(['label', 'name', 'text', 'txt', 'value']);
/** Names of members that say whom an item is for or from, which one looks for before further amounts and flags. */
const OF_PARTIES =
  /^(?:customer|client|company|supplier|vendor|merchant|kunden?|firmen?|lieferanten?)(?:(?:full|display)?name)?$/;
/** Names of kinds that may stand in for the name of a process; a bare "name" is one of something else. */
const KINDS = new Set(
  MEMBER_NAMES['name']!.filter(name => name !== 'name' && name !== 'label' && !name.endsWith('id')),
);
/** Names of flags that say again what the state says. */
const FLAGS = /^(?:is)?(?:active|aktiv|open|offen|closed|done|completed?|finished|resolved|erledigt|abgeschlossen)$/;
const OF_STATES = /(?:^|[a-z_-])(?:state|status)$/i;

export function meaningOf(path: string): Meaning {
  const keys = parsePath(path).map(String);
  if (keys.slice(-2).some(key => OF_PARTIES.test(plainName(key)))) return 'party';
  // "priority.priority" of ClickUp
  const isTwice = keys.length > 1 && keys.at(-1) === keys.at(-2);
  const whole = isTwice ? keys.slice(0, -1) : parsePath(withoutWrapper(path)).map(String);
  if (!isOwn(path) && !whole.slice(0, -1).every(key => CONTAINERS.has(plainName(key)))) return null;
  const words = wordsOf(whole.at(-1)!);
  const last = OF_TEXT.has(words.at(-1)!) ? words.at(-2) : words.at(-1);
  if (PRIORITY.test(last ?? '')) return 'priority';
  return KINDS.has(plainName(whole.at(-1)!)) ? 'name' : null;
}

/**
 * Whether a member says again what the state says: a flag, or words such as "Created" and "Completed" beside states that
 * are shown by their numbers.
 *
 * @param states - of the items; null if their own words are shown
 */
export function saysState(name: string, values: readonly unknown[], states: readonly unknown[] | null): boolean {
  if (FLAGS.test(plainName(name))) return values.every(value => /^(?:true|false|)$/.test(String(value)));
  return (
    states !== null &&
    OF_STATES.test(name) &&
    values.every((value, at) => typeof value === 'string' && CLOSED.test(value) === (states[at] === 10))
  );
}
