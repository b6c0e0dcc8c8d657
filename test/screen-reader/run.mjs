import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BROWSERS } from './browsers.mjs';
import { openDesktop } from './desktop.mjs';
import { commandOf, missingPrograms, versionsOf } from './programs.mjs';
import { Reader } from './reader.mjs';
import { performTask } from './perform-task.mjs';
import { TASKS } from './tasks.mjs';
import { transcriptOf } from './transcript.mjs';

/* `npm run screen-reader`: Orca reads the demo's pages while a worker's day is done by keyboard, in each browser that is named
   (`-- firefox chromium`). What it says is held against what has to be heard, and written into docs/screen-reader. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** only tasks with these words in their name */
    task: { type: 'string', default: '' },
    /** writes no transcript */
    dry: { type: 'boolean', default: false },
    /** takes `dist` as it is */
    built: { type: 'boolean', default: false },
  },
});
const browsers = positionals.length > 0 ? positionals : Object.keys(BROWSERS);
const missing = missingPrograms(browsers);
if (missing.length > 0) {
  console.error(
    `The screen reader needs a Linux with: ${missing.join(', ')}.\nOn Debian: apt-get install orca at-spi2-core dbus libglib2.0-bin openbox xdotool xvfb`,
  );
  process.exit(1);
}
if (!values.built) await (await import('../../src/build/build.mjs')).build();
const { serveDemo } = await import('../../demo/server.mjs');
const demo = await serveDemo({ port: 0 });
let failed = 0;
/** The desktop that is open now. */
let desktop;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await desktop?.close();
    process.exit(1);
  });
try {
  for (const browser of browsers) failed += await dayIn(browser);
} finally {
  await demo.close();
}
process.exit(failed > 0 ? 1 : 0);

/** Does all tasks in a browser, and gives how many were not heard as they have to be. */
async function dayIn(browser) {
  desktop = await openDesktop();
  const done = [];
  try {
    const reader = new Reader(desktop);
    await mustHear(reader, /Screen reader on/);
    const open = await BROWSERS[browser](desktop, commandOf(browser), `${demo.url}process.html`);
    await mustHear(reader, /Process Panels/);
    for (const task of TASKS.filter(({ name }) => name.includes(values.task))) {
      const result = await performTask(reader, task, page => open(`${demo.url}${page}`));
      done.push(result);
      for (const line of reportOf(result)) console.log(line);
      // After each task, so that what stops a day does not take it all.
      if (!values.dry && values.task === '') await writeTranscript(browser, done);
    }
  } finally {
    await desktop.close();
  }
  return done.filter(({ missing: unheard, unwanted }) => unheard.length + unwanted.length > 0).length;
}

/** Starting takes its time, where much else goes on. */
async function mustHear(reader, pattern) {
  if (!(await reader.waitFor(pattern, 90_000))) throw new Error(`Orca has not said ${pattern}.`);
}

async function writeTranscript(browser, done) {
  const folder = fileURLToPath(new URL('../../docs/screen-reader/', import.meta.url));
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${browser}.md`, transcriptOf(browser, done, versionsOf(browser)));
}

/** What is printed of a task: each step with what was said, in parentheses what was cut off. */
function reportOf({ name, steps, missing, unwanted }) {
  const spoken = said => said.map(({ text, heard }) => (heard < 0.9 ? `(${text})` : text)).join(' | ');
  return [
    ...(missing.length + unwanted.length === 0 ? [`ok: ${name}`] : []),
    ...(missing.length > 0 ? [`NOT HEARD: ${name} ${missing.join(' ')}`] : []),
    ...(unwanted.length > 0 ? [`HEARD: ${name} ${unwanted.join(' ')}`] : []),
    ...steps.map(({ keys, said }) => `  [${keys}] ${spoken(said)}`),
    '',
  ];
}
