import { nearestName } from '../../../base/text/nearest-name.ts';
import { either, type Remedy, writeValue } from '../../check/config-diagnostic.ts';
import { toneOfAction } from './fix-of-color.ts';
import { QUESTION } from './fix-of-name.ts';

/** Meanings of the numbers of contract 3.1, for hints. */
const STATES = ['1 (pending)', '2 (active)', '10 (complete)'];

/** Synonyms of column types. */
const TYPE_SYNONYMS: Readonly<Record<string, string>> = {
  string: 'text',
  markup: 'html',
  int: 'number',
  integer: 'number',
  float: 'number',
  decimal: 'number',
  numeric: 'number',
  money: 'currency',
  price: 'currency',
  percentage: 'percent',
  timestamp: 'datetime',
  time: 'datetime',
  ago: 'relative',
  timeago: 'relative',
  datum: 'date',
  zeit: 'datetime',
  zahl: 'number',
  betrag: 'currency',
  euro: 'currency',
  eur: 'currency',
  dollar: 'currency',
  prozent: 'percent',
  person: 'user',
  avatar: 'user',
  status: 'badge',
  pill: 'badge',
  label: 'badge',
  labels: 'tags',
  list: 'tags',
  bar: 'progress',
  bool: 'boolean',
  checkbox: 'boolean',
};

/** Synonyms of the types of questions. */
const QUESTION_TYPE_SYNONYMS: Readonly<Record<string, string>> = {
  ...TYPE_SYNONYMS,
  textarea: 'comment',
  multiline: 'comment',
  longtext: 'comment',
  memo: 'comment',
  note: 'comment',
  select: 'choice',
  dropdown: 'choice',
  radio: 'choice',
  enum: 'choice',
  list: 'choice',
  money: 'number',
  price: 'number',
  switch: 'boolean',
  toggle: 'boolean',
  email: 'text',
  tel: 'text',
  url: 'text',
  person: 'user',
};

/** Synonyms of values of `sort`, `initialSort` and `align`. */
const VALUE_SYNONYMS: Readonly<Record<string, string>> = {
  down: 'desc',
  up: 'asc',
  newest: 'desc',
  oldest: 'asc',
  created: 'start',
  createdat: 'start',
  updated: 'modified',
  changed: 'modified',
  id: 'process',
  due: 'expiration',
  deadline: 'expiration',
  assignee: 'resolver',
  author: 'creator',
  left: 'start',
  right: 'end',
  links: 'start',
  rechts: 'end',
  mitte: 'center',
  middle: 'center',
  secondary: 'neutral',
  default: 'neutral',
  destructive: 'danger',
};

/** What to write for a value that is not allowed at a pointer. */
export function fixOfEnum(value: unknown, allowed: readonly string[], pointer: string): Remedy {
  const isQuestion = QUESTION.test(pointer.replace(/\/type$/, ''));
  const synonyms = isQuestion ? QUESTION_TYPE_SYNONYMS : pointer.endsWith('/type') ? TYPE_SYNONYMS : VALUE_SYNONYMS;
  const synonym = typeof value === 'string' ? synonyms[value.toLowerCase()] : undefined;
  if (synonym !== undefined && allowed.includes(synonym)) return writeValue(synonym);
  const tone = /^\/actions\/[^/]+\/tone$/.test(pointer) && typeof value === 'string' ? toneOfAction(value) : undefined;
  if (tone !== undefined) return writeValue(tone);
  if (pointer.endsWith('/initialSort') && value === true) return { hint: 'Write asc or desc.' };
  const words = pointer.endsWith('State') ? STATES : allowed;
  const start = typeof value === 'string' ? value.toLowerCase() : '';
  const meant = start && words.find(word => start.startsWith(word) || word.includes(`(${start})`));
  const near = meant || nearestName(start, words);
  return near ? { hint: `Write ${near}.`, value: near.replace(/ .*/, '') } : { hint: `Write ${either(words)}.` };
}
