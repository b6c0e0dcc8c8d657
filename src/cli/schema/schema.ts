import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { messageOf } from '../../core/base/errors/process-panel-error.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { nodeAt, valueOf, type YamlNode } from '../../core/config/yaml/yaml-node.ts';
import type { CliIo } from '../cli-io.ts';
import { parseJson } from '../inspect/guess-source.ts';
import { isAddress, nameOf, textAt, whyNot } from '../read-text.ts';
import { filesOf, sourcesOf } from '../sources.ts';
import { namesOfConfigs } from './names-of-configs.ts';
import { namesOfData } from './names-of-data.ts';
import { specialisedSchema } from './specialised-schema.ts';
import { filesChanged } from './watch-files.ts';

export interface SchemaOptions {
  /** Files and folders of configurations; if empty, only the data are used. */
  readonly configs: readonly string[];
  /** A file or URL of JSON. */
  readonly data?: string | undefined;
  /** The file to write; by default standard output. */
  readonly out?: string | undefined;
  readonly watch: boolean;
  /** The panel of configurations that do not name one. */
  readonly panel?: 'grid' | 'list' | undefined;
}

/**
 * Writes a JSON Schema for editors that offers the names in configurations and data.
 *
 * With `watch` it runs until `io.stopped`. If an input cannot be read in the meantime, that is reported and the schema
 * stays unchanged.
 *
 * @throws Error if an input cannot be read, or the output is one of the inputs
 */
export async function schema(options: SchemaOptions, io: CliIo): Promise<void> {
  const { out, watch, data } = options;
  let inputs = await inputsOf(options);
  if (out !== undefined) refuseInput(out, inputs, data);
  let written = '';
  const run = async (): Promise<void> => {
    const text = await textOfSchema(inputs, options, io);
    if (text === written) return;
    if (out === undefined) io.out(text);
    else await write(out, text);
    if (written !== '') io.err(`${out} is up to date again\n`);
    else if (out !== undefined) reportWritten(out, inputs, io);
    written = text;
  };
  if (!watch) return await run();
  const watched = (): string[] => [...inputs, ...(data === undefined || isAddress(data) ? [] : [data])];
  for await (const _ of filesChanged(watched, io.stopped)) {
    if (written === '') {
      await run();
      io.err(`Watching ${watched().join(', ')}; end with Ctrl+C\n`);
      continue;
    }
    try {
      inputs = await inputsOf(options);
      await run();
    } catch (thrown) {
      io.err(`process-panels: ${messageOf(thrown)}; ${out} stays as it was\n`);
    }
  }
}

const inputsOf = ({ configs }: SchemaOptions): Promise<string[]> => filesOf(configs);

async function textOfSchema(inputs: readonly string[], { data, panel }: SchemaOptions, io: CliIo): Promise<string> {
  const sources = await Promise.all(inputs.map(file => sourcesOf(file, io.stdin)));
  const given = namesOfConfigs(
    sources.flat().filter(({ isAddress: isTemplate, isPage }) => !isTemplate && !isPage),
    panel,
  );
  const json = data === undefined ? null : parseJson(await textAt(data, io), nameOf(data));
  const found = data === undefined ? null : await namesOfData(json, mappingOf(given.parts), nameOf(data));
  for (const note of found?.notes ?? []) io.err(`Note: ${note}\n`);
  return `${JSON.stringify(await specialisedSchema(given, found), null, 2)}\n`;
}

/** The mapping of the first configuration that has one. */
function mappingOf(parts: readonly YamlNode[]): SourceMapping | null {
  const found = parts.map(part => nodeAt(part, '/source')?.node).find(node => node?.kind === 'map');
  return found ? (valueOf(found) as SourceMapping) : null;
}

function refuseInput(out: string, inputs: readonly string[], data: string | undefined): void {
  const isOut = (file: string): boolean => path.resolve(file) === path.resolve(out);
  if (inputs.some(isOut)) throw new Error(`${out} is a configuration: name another file to write the schema into`);
  if (data !== undefined && isOut(data)) throw new Error(`${out} holds the data: name another file for the schema`);
  if (!/\.json$/i.test(out)) throw new Error(`${out} is not the name of a JSON file: write --out NAME.schema.json`);
}

async function write(out: string, text: string): Promise<void> {
  await writeFile(out, text).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? `there is no folder ${path.dirname(out)}` : whyNot(out, error, 'written');
    throw new Error(why, { cause: error });
  });
}

/** Reports where the schema was written, and how to refer to it in an editor. */
function reportWritten(out: string, inputs: readonly string[], io: CliIo): void {
  const from = path.dirname(inputs[0] ?? out);
  const relative = path.relative(from, out).split(path.sep).join('/');
  const place = relative.startsWith('.') ? relative : `./${relative}`;
  io.err(`${out} is written. Put this above the configuration:\n# yaml-language-server: $schema=${place}\n`);
}
