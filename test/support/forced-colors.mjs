/** Command → the media feature that it sets and unsets, with the value that it sets; null: the style of print. */
const FEATURES = {
  'force-colors': ['forced-colors', 'active', 'none'],
  'reduce-motion': ['prefers-reduced-motion', 'reduce', 'no-preference'],
  'look-dark': ['prefers-color-scheme', 'dark', 'light'],
  'look-printed': null,
};

/**
 * Commands `force-colors`, `reduce-motion`, `look-dark` and `look-printed`: the page is shown as in a system with forced colors,
 * reduced motion or a dark scheme, or as on paper, or no longer. Answers whether it can be: Chromium alone can pretend it.
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
