import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Checked, type CheckOptions, check } from './check.ts';
import { fixFile } from './fix.ts';
import { FORMATS, type Format } from './formats.ts';
import { Progress } from './progress.ts';
import { filesOf, sourcesOf } from './sources.ts';
import { inspect } from './inspect.ts';
import type { CliIo } from './cli-io.ts';

const HELP = `Usage: process-panels check [OPTIONS] FILE…
       process-panels inspect FILE|URL

check    checks configurations of <process-grid> and <process-list>
inspect  shows what is in a JSON file or answer, how it looks as processes, and a mapping to start from

FILE  a YAML or JSON file; an HTML file, of which every configuration is checked; a folder, in which every
      *.panel.yaml and *.panel.yml is checked; or - for standard input

  --format text|json|github   how diagnostics are written (text)
  --panel grid|list           whose configuration it is, where the text does not say so
  --strict                    takes warnings for errors
  --fix                       writes the fixes that are safe into the files, and says what is left
  --version                   says the version
  --help                      shows this

Exit code: 0 no errors, 1 errors, 2 wrong use or a file that cannot be read.
`;

class UsageError extends Error {}

/** Runs the command line and returns its exit code. */
export async function main(args: readonly string[], io: CliIo): Promise<0 | 1 | 2> {
  try {
    return await run(args, io);
  } catch (thrown) {
    io.err(`process-panels: ${(thrown as Error).message}\n`);
    if (thrown instanceof UsageError) io.err('Try "process-panels --help".\n');
    return 2;
  }
}

async function run(args: readonly string[], io: CliIo): Promise<0 | 1 | 2> {
  const { values, positionals } = parsed(args);
  const [command, ...files] = positionals;
  if (values.version) {
    io.out(`${await version()}\n`);
    return 0;
  }
  if (values.help || (command === undefined && args.length === 0)) {
    io.out(HELP);
    return values.help ? 0 : 2;
  }
  if (command === 'inspect') {
    if (files.length !== 1) throw new UsageError('one file or address to inspect');
    await inspect(files[0]!, io);
    return 0;
  }
  if (command !== 'check') {
    throw new UsageError(`unknown command ${JSON.stringify(command ?? '')}; there are "check" and "inspect"`);
  }
  if (files.length === 0) throw new UsageError('no file to check');
  const format: Format | undefined = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
  if (!format) throw new UsageError(`unknown format "${values.format}"; there are ${Object.keys(FORMATS).join(', ')}`);
  if (values.panel !== undefined && !['grid', 'list'].includes(values.panel)) {
    throw new UsageError(`unknown panel "${values.panel}"; there are grid, list`);
  }

  if (values.fix && files.includes('-')) throw new UsageError('--fix writes into files, not into standard input');
  const paths = await filesOf(files);
  const progress = new Progress(paths.length, io);
  const report: Checked[] = [];
  const options = { strict: values.strict, panel: values.panel as 'grid' | 'list' | undefined };
  for (const path of paths) {
    if (values.fix) await fix(path, options, text => (values.format === 'text' ? io.out(text) : io.err(text)));
    for (const source of await sourcesOf(path, io.stdin)) report.push(check(source, options));
    progress.step();
  }
  progress.end();
  io.out(format(report, paths.length));
  return report.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error')) ? 1 : 0;
}

/** Writes what can be mended into a file, and into those that a page refers to. */
async function fix(path: string, options: CheckOptions, tell: (text: string) => void): Promise<void> {
  const texts = new Map((await sourcesOf(path, NOTHING)).map(({ file, fileText }) => [file, fileText]));
  for (const [file, text] of texts) {
    const { text: better, mended } = fixFile(file, text, options);
    if (better !== text) await writeFile(file, better);
    for (const { line, column, message, code } of mended)
      tell(`${file}:${line}:${column}: fixed: ${message} (${code})\n`);
  }
}

const NOTHING: AsyncIterable<never> = (async function* () {})();

/** That of the package. */
async function version(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        panel: { type: 'string' },
        fix: { type: 'boolean', default: false },
        version: { type: 'boolean', short: 'v', default: false },
        strict: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (thrown) {
    throw new UsageError((thrown as Error).message);
  }
}
