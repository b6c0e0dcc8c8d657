/**
 * Command `hold-key`: presses a key and holds it, or releases it. The runner's own command does not support that in
 * WebKitGTK. Command `bring-to-front`: a page behind another one is not painted, and so gets no scroll and resize
 * events.
 */
export function heldKeys() {
  return {
    name: 'held-keys',
    async executeCommand({ command, payload, session }) {
      const { browser, id } = session;
      if (command === 'bring-to-front') {
        if (browser.type === 'puppeteer') await browser.getPage(id).bringToFront();
        return true;
      }
      if (command !== 'hold-key') return undefined;
      const { key, down } = payload;
      if (browser.type === 'puppeteer') await browser.getPage(id).keyboard[down ? 'down' : 'up'](key);
      else await browser[down ? 'keyDown' : 'keyUp'](key);
      return true;
    },
  };
}
