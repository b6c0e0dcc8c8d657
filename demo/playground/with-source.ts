import { type Step, scanYaml } from '../editor/yaml/scan-yaml.ts';

/**
 * A configuration with a mapping of its source, in place of the one that it may have.
 *
 * @param config - YAML in block style, a whole document or the bare contents of a `config`
 * @param source - YAML that begins with `source:`
 */
export function withSource(config: string, source: string): string {
  const { keys } = scanYaml(config);
  const starts = [0, ...Array.from(config.matchAll(/\n/g), ({ index }) => index + 1)];
  const lineOf = (offset: number): number => starts.findLastIndex(start => start <= offset);
  const columnOf = (offset: number): number => offset - starts[lineOf(offset)]!;
  const panel = keys.find(({ path }) => path.length === 1 && /^process_(?:grid|list)$/.test(String(path[0])));
  const base: Step[] = panel ? [panel.path[0]!, 'config'] : [];
  const isBelow = (path: readonly Step[]): boolean =>
    path.length === base.length + 1 && base.every((step, i) => step === path[i]);
  const members = keys.filter(({ path }) => isBelow(path));
  const holder = keys.find(({ path }) => path.length === base.length && base.every((step, i) => step === path[i]));
  const indent = members[0] ? columnOf(members[0].from) : holder ? columnOf(holder.from) + 2 : 0;
  const lines = config.split('\n');
  const added = source
    .trimEnd()
    .split('\n')
    .map(line => ' '.repeat(indent) + line);
  const old = members.find(({ path }) => path.at(-1) === 'source');
  if (old) {
    const first = lineOf(old.from);
    const rest = lines.slice(first + 1);
    const length = rest.findIndex(line => line.trim() !== '' && /^ */.exec(line)![0].length <= indent);
    lines.splice(first, 1 + (length < 0 ? rest.length : length), ...added);
  } else lines.splice(holder ? lineOf(holder.from) + 1 : 0, 0, ...added);
  return `${lines.join('\n').trimEnd()}\n`;
}
