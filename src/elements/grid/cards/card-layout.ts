/** Where a value is in a narrow card: on its one line, on a line of its own, or seen only while the card is open. */
export type CardSlot = 'line' | 'own' | 'rest';

/** How the values below the title of a card are laid out. */
export interface CardLayout {
  /** By column; null for a title, or a person on the line of the buttons. */
  readonly slots: readonly (CardSlot | null)[];
  /** Index of the column whose people are pictures at the end of the line, without names; -1: none. */
  readonly face: number;
  /** Times do not say in words that they are overdue, which their icon says. */
  readonly brief: boolean;
}

/** Wide cards show all values, on as many lines as they need. */
export const ALL_VALUES: CardLayout = { slots: [], face: -1, brief: false };

/** How soon a value gets room on the line of a card. */
export const RANKS = { subtitle: 0, kept: 1, due: 2, person: 3, state: 4, date: 5, other: 6 } as const;

/** A column that is below the title of a card. */
export interface CardValue {
  readonly column: number;
  readonly rank: (typeof RANKS)[keyof typeof RANKS];
  /** Px of the longest value; Infinity: it is too high for a line. */
  readonly width: number;
  /** The same if the subtitle is cut, a person is a picture, and a time is brief. */
  readonly least: number;
  /** Stays in sight, if need be on a line of its own. */
  readonly isKept: boolean;
}

/**
 * Gives the values room on the one line of a card, the most important first. The rest is seen while the card is open.
 *
 * @param count - of all columns
 * @param room - px of the line
 * @param toggle - px of the button that opens the card
 */
export function cardLayout(count: number, room: number, values: readonly CardValue[], toggle: number): CardLayout {
  const whole = share(count, room, values, ({ rank, least, width }) => (rank === RANKS.subtitle ? least : width));
  const widths = values.map(({ column, width }) => (whole[column] === 'line' ? width : 0));
  const isCut = widths.reduce((sum, width) => sum + width, 0) > room;
  if (!whole.includes('rest')) return { slots: whole, face: -1, brief: isCut };
  const brief = share(count, room, values, ({ rank, least, width }) => (rank === RANKS.person ? width : least));
  if (!brief.includes('rest')) return { slots: brief, face: -1, brief: true };
  const slots = share(count, room - toggle, values, ({ least }) => least);
  const person = values.find(({ rank }) => rank === RANKS.person)?.column ?? -1;
  return { slots, face: slots[person] === 'line' ? person : -1, brief: true };
}

function share(count: number, room: number, values: readonly CardValue[], needOf: (value: CardValue) => number) {
  const slots: (CardSlot | null)[] = Array.from({ length: count }, () => null);
  let left = room;
  // The subtitle is cut for what is due, who is at it and how far it is, but not for other values.
  let given = 0;
  for (const value of [...values].sort((a, b) => a.rank - b.rank || a.column - b.column)) {
    const need = needOf(value);
    if (value.rank === RANKS.subtitle && Number.isFinite(value.width)) given += value.width - need;
    const fits = need <= left - (value.rank >= RANKS.date ? given : 0);
    if (fits) left -= need;
    slots[value.column] = fits ? 'line' : value.isKept ? 'own' : 'rest';
  }
  return slots;
}

/** Cards can be opened. */
export const hasMore = ({ slots, face }: CardLayout): boolean => face >= 0 || slots.includes('rest');

export const isSameLayout = (a: CardLayout, b: CardLayout): boolean =>
  a.face === b.face &&
  a.brief === b.brief &&
  a.slots.length === b.slots.length &&
  a.slots.every((slot, i) => slot === b.slots[i]);
