/**
 * Command `turn-wheel`: turns the mouse wheel over a point of the page, which must be in front of the others. The
 * runner's own mouse has no wheel.
 */
export function mouseWheel() {
  return {
    name: 'mouse-wheel',
    async executeCommand({ command, payload, session }) {
      if (command !== 'turn-wheel') return undefined;
      const { browser, id } = session;
      const { x, y, deltaX = 0, deltaY = 0 } = payload;
      if (browser.type === 'puppeteer') {
        const page = browser.getPage(id);
        await page.bringToFront();
        await page.mouse.move(x, y);
        await page.mouse.wheel({ deltaX, deltaY });
      } else await browser.turnWheel(x, y, deltaX, deltaY);
      return true;
    },
  };
}
