/** Colours with a meaning. A tone is shown by a colour and by a shape, never by a colour alone. */
export const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type Tone = (typeof TONES)[number];

/** The tone of that name, undefined where there is none. */
export function toneOf(name: unknown): Tone | undefined {
  return TONES.find(tone => tone === name);
}
