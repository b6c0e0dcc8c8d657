/** Command `hold-key`: presses a key and keeps it down, or lets it go. The runner's own cannot say so in WebKitGTK. */
export function heldKeys() {
  return {
    name: 'held-keys',
    async executeCommand({ command, payload: { key, down } = {}, session }) {
      if (command !== 'hold-key') return undefined;
      const { browser, id } = session;
      if (browser.type === 'puppeteer') await browser.getPage(id).keyboard[down ? 'down' : 'up'](key);
      else await browser[down ? 'keyDown' : 'keyUp'](key);
      return true;
    },
  };
}
