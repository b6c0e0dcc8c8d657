/**
 * Command `print-page`: actually prints the page. Returns the number of sheets and where the links are, or null for both
 * outside of Chromium: WebKit's driver cannot print, and Firefox's leaves the page in its print layout.
 */
export function printPage() {
  return {
    name: 'print-page',
    async executeCommand({ command, session }) {
      if (command !== 'print-page') return undefined;
      const { browser, id } = session;
      if (browser.name !== 'Chrome') return { sheets: null, links: null };
      const pdf = Buffer.from(await browser.getPage(id).pdf({ format: 'a4' })).toString('latin1');
      return {
        sheets: Math.max(0, ...Array.from(pdf.matchAll(/\/Count (\d+)/g), ([, count]) => Number(count))),
        links: linksOf(pdf),
      };
    },
  };
}

/** The links on paper in their order: the path of each, its sheet, and its edges from the top of the sheet, in points. */
function linksOf(pdf) {
  const objects = new Map(Array.from(pdf.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm), ([, id, text]) => [id, text]));
  const [, kids] = /\/Type \/Pages\n\/Count \d+\n\/Kids \[([^\]]*)\]/.exec(pdf) ?? [];
  return referred(kids).flatMap((id, sheet) => {
    const page = objects.get(id);
    const [, height] = /\/MediaBox \[0 0 \S+ ([\d.]+)\]/.exec(page);
    const [, notes] = /\/Annots \[([^\]]*)\]/.exec(page) ?? [];
    return referred(notes).flatMap(note => {
      const [, bottom, top] = /\/Rect \[\S+ (\S+) \S+ (\S+)\]/.exec(objects.get(note)) ?? [];
      const [, url] = /\/URI \((.*)\)/.exec(objects.get(note)) ?? [];
      return url ? [{ path: new URL(url).pathname, sheet, top: height - top, bottom: height - bottom }] : [];
    });
  });
}

/** The ids in a list of references, such as `5 0 R 8 0 R`. */
const referred = (list = '') => Array.from(list.matchAll(/(\d+) 0 R/g), ([, id]) => id);
