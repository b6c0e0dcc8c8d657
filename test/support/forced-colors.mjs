/** Command → the media feature that it sets and unsets, with the value that it sets. */
const FEATURES = {
  'force-colors': ['forced-colors', 'active', 'none'],
  'reduce-motion': ['prefers-reduced-motion', 'reduce', 'no-preference'],
};

/**
 * Commands `force-colors` and `reduce-motion`: the page is shown as in a system with forced colors or reduced motion, or
 * no longer. Answers whether it can be: Chromium alone can pretend it.
 */
export function forcedColors() {
  return {
    name: 'forced-colors',
    async executeCommand({ command, payload, session }) {
      if (!Object.hasOwn(FEATURES, command)) return undefined;
      const { browser, id } = session;
      if (browser.name !== 'Chrome') return false;
      const [name, on, off] = FEATURES[command];
      const client = await browser.getPage(id).createCDPSession();
      await client.send('Emulation.setEmulatedMedia', { features: [{ name, value: payload ? on : off }] });
      return true;
    },
  };
}
