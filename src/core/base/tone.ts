/** Colours with a meaning. A tone is shown by colour and shape, never by colour alone. */
export const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type Tone = (typeof TONES)[number];

/** The tone of a name, or undefined. */
export function toneOf(name: unknown): Tone | undefined {
  return TONES.find(tone => tone === name);
}
