/** Command → the media feature that it sets and resets, with both values; null: the print style. */
const FEATURES = {
  'force-colors': ['forced-colors', 'active', 'none'],
  'reduce-motion': ['prefers-reduced-motion', 'reduce', 'no-preference'],
  'look-dark': ['prefers-color-scheme', 'dark', 'light'],
  'look-printed': null,
};

/**
 * Commands `force-colors`, `reduce-motion`, `look-dark` and `look-printed`: switch emulation of forced colors, reduced
 * motion, a dark scheme or print on or off. Return whether the browser supports it: only Chromium does.
 */
export function forcedColors() {
  return {
    name: 'forced-colors',
    async executeCommand({ command, payload, session }) {
      if (!Object.hasOwn(FEATURES, command)) return undefined;
      const { browser, id } = session;
      if (browser.name !== 'Chrome') return false;
      const client = await browser.getPage(id).createCDPSession();
      const [name, on, off] = FEATURES[command] ?? [];
      const media = name ? { features: [{ name, value: payload ? on : off }] } : { media: payload ? 'print' : '' };
      await client.send('Emulation.setEmulatedMedia', media);
      return true;
    },
  };
}
