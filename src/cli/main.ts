import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { check, type Checked, type CheckOptions } from './check.ts';
import { fixFile } from './fix.ts';
import { type Format, FORMATS } from './formats.ts';
import { Progress } from './progress.ts';
import { filesOf, sourcesOf } from './sources.ts';
import { inspect } from './inspect/inspect.ts';
import { schema } from './schema/schema.ts';
import type { CliIo } from './cli-io.ts';
import { messageOf, ProcessPanelError } from '../core/base/errors/process-panel-error.ts';

const HELP = `Usage: process-panels check [OPTIONS] FILE…
       process-panels inspect [--out FILE] FILE|URL
       process-panels schema [--data FILE|URL] [--out FILE [--watch]] [FILE…]

check    checks configurations of <process-grid> and <process-list>
inspect  makes a page that shows a JSON file or answer; says what is in it, and how it looks as processes
schema   makes a JSON Schema with which editors also complete the names in these configurations and data

FILE  a YAML or JSON file; an HTML file, of which every configuration is meant; a folder, in which every
      *.panel.yaml and *.panel.yml is meant; or - for standard input

  --panel grid|list           whose configuration it is, where the text does not say so
  --version                   says the version
  --help                      shows this

check
  --format text|json|github   how diagnostics are written (text)
  --strict                    takes warnings for errors
  --fix                       writes the fixes that are safe into the files, and says what is left

inspect
  --out FILE                  a new file for the page; without it, the page is printed with all else

schema
  --data FILE|URL             JSON whose templates, people, tags, steps and variables are completed, too
  --out FILE                  the file to write; without it standard output
  --watch                     writes it again whenever a file changes

Exit code: 0 no errors, 1 errors, 2 wrong use or a file that cannot be read.
`;

class UsageError extends Error {}

/** The options of each command, besides the common ones. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  check: ['format', 'panel', 'strict', 'fix'],
  inspect: ['out'],
  schema: ['data', 'out', 'watch', 'panel'],
};

/** Runs the command line and returns its exit code. */
export async function main(args: readonly string[], io: CliIo): Promise<0 | 1 | 2> {
  try {
    return await run(args, io);
  } catch (thrown) {
    io.err(`process-panels: ${wordsOf(thrown)}\n`);
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
  refuseOptions(command ?? '', Object.keys(values));
  if (values.panel !== undefined && !['grid', 'list'].includes(values.panel)) {
    throw new UsageError(`unknown panel "${values.panel}"; there are grid, list`);
  }
  const panel = values.panel as 'grid' | 'list' | undefined;
  if (command === 'inspect') {
    if (files.length !== 1) throw new UsageError('one file or address to inspect');
    await inspect(files[0]!, values.out, io);
    return 0;
  }
  if (command === 'schema') {
    const { data, out, watch = false } = values;
    if (watch && out === undefined) throw new UsageError('--watch needs --out FILE');
    if (watch && [...files, data].includes('-')) throw new UsageError('standard input cannot be watched');
    if (data === '-' && files.includes('-')) throw new UsageError('standard input is either data or a configuration');
    await schema({ configs: files, data, out, watch, panel }, io);
    return 0;
  }
  if (files.length === 0) throw new UsageError('no file to check');
  const { format: formatName = 'text', strict = false, fix: fixes = false } = values;
  const format: Format | undefined = Object.hasOwn(FORMATS, formatName) ? FORMATS[formatName] : undefined;
  if (!format) throw new UsageError(`unknown format "${formatName}"; there are ${Object.keys(FORMATS).join(', ')}`);
  if (fixes && files.includes('-')) throw new UsageError('--fix writes into files, not into standard input');
  const paths = await filesOf(files);
  const progress = new Progress(paths.length, io);
  const report: Checked[] = [];
  const options = { strict, panel };
  for (const path of paths) {
    if (fixes) await fix(path, options, text => (formatName === 'text' ? io.out(text) : io.err(text)));
    for (const source of await sourcesOf(path, io.stdin)) report.push(check(source, options));
    progress.advance();
  }
  progress.end();
  io.out(format(report, paths.length));
  return report.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error')) ? 1 : 0;
}

/** Fixes a file, and the configurations that a page refers to. */
async function fix(path: string, options: CheckOptions, report: (text: string) => void): Promise<void> {
  const texts = new Map((await sourcesOf(path, NOTHING)).map(({ file, fileText }) => [file, fileText]));
  for (const [file, text] of texts) {
    const { text: better, fixed } = fixFile(file, text, options);
    if (better !== text) await writeFile(file, better);
    for (const { line, column, message, code } of fixed)
      report(`${file}:${line}:${column}: fixed: ${message} (${code})\n`);
  }
}

function wordsOf(thrown: unknown): string {
  // Only the parsers recurse as deep as their input.
  if (thrown instanceof RangeError && /call stack/.test(thrown.message)) return 'it is nested too deeply';
  return thrown instanceof ProcessPanelError && thrown.hint
    ? `${messageOf(thrown)}. ${thrown.hint}`
    : messageOf(thrown);
}

/** Rejects unknown commands, and options of other commands. */
function refuseOptions(command: string, given: readonly string[]): void {
  const commands = Object.keys(OPTIONS);
  if (!commands.includes(command)) {
    throw new UsageError(`unknown command ${JSON.stringify(command)}; there are "check", "inspect" and "schema"`);
  }
  const other = given.find(name => !OPTIONS[command]!.includes(name));
  if (other === undefined) return;
  const owners = commands.filter(each => OPTIONS[each]!.includes(other));
  throw new UsageError(`"--${other}" is an option of ${owners.join(' and ')}, not of ${command}`);
}

const NOTHING: AsyncIterable<never> = (async function* () {})();

/** The version of the package. */
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
        format: { type: 'string' },
        panel: { type: 'string' },
        fix: { type: 'boolean' },
        version: { type: 'boolean', short: 'v' },
        strict: { type: 'boolean' },
        data: { type: 'string' },
        out: { type: 'string' },
        watch: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (thrown) {
    throw new UsageError((thrown as Error).message);
  }
}
