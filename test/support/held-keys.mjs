/**
 * Command `hold-key`: presses a key and keeps it down, or lets it go. The runner's own cannot say so in WebKitGTK.
 * Command `bring-to-front`: a page behind another paints nothing, and so hears nothing of scrolling and sizes.
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
