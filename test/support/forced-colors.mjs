/**
 * Command `force-colors`: the page is shown as in a system with forced colors, or no longer. Answers whether it can be:
 * Chromium alone can pretend it.
 */
export function forcedColors() {
  return {
    name: 'forced-colors',
    async executeCommand({ command, payload, session }) {
      if (command !== 'force-colors') return undefined;
      const { browser, id } = session;
      if (browser.name !== 'Chrome') return false;
      const client = await browser.getPage(id).createCDPSession();
      await client.send('Emulation.setEmulatedMedia', {
        features: [{ name: 'forced-colors', value: payload ? 'active' : 'none' }],
      });
      return true;
    },
  };
}
