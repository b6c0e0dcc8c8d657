/**
 * Command `print-page`: actually prints the page. Returns the number of sheets, or null outside of Chromium: WebKit's
 * driver cannot print, and Firefox's leaves the page in its print layout.
 */
export function printPage() {
  return {
    name: 'print-page',
    async executeCommand({ command, session }) {
      if (command !== 'print-page') return undefined;
      const { browser, id } = session;
      if (browser.name !== 'Chrome') return { sheets: null };
      const pdf = Buffer.from(await browser.getPage(id).pdf({ format: 'a4' })).toString('latin1');
      return { sheets: Math.max(0, ...Array.from(pdf.matchAll(/\/Count (\d+)/g), ([, count]) => Number(count))) };
    },
  };
}
