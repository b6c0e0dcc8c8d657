/** A configuration as somebody wrote it, and as it was meant. Both are the contents of `config`, or whole documents. */
export interface WrongConfig {
  readonly name: string;
  readonly panel: 'process_grid' | 'process_list';
  readonly text: string;
  /** The line that has to be told. */
  readonly line: number;
  readonly meant: string;
  /** Words that message and hint have to hold, in any order. */
  readonly cause: readonly string[];
}

/** Name; wrong and right text, of which the surroundings are the same; words of the cause. `▸` marks the line to tell. */
export type Row = readonly [name: string, wrong: string, right: string, ...cause: string[]];

/** Cases of the same surroundings. Without a mark the line to tell is the first one that differs. */
export function wrongConfigs(
  surround: (text: string) => string,
  rows: readonly Row[],
  panel: WrongConfig['panel'] = 'process_grid',
): WrongConfig[] {
  return rows.map(([name, wrong, right, ...cause]) => {
    const marked = surround(wrong);
    const text = marked.replace('▸', '');
    const meant = surround(right);
    const lines = meant.split('\n');
    const at = marked
      .split('\n')
      .findIndex((each, index) => (text === marked ? each !== lines[index] : each.includes('▸')));
    return { name, panel, text, line: at + 1, meant, cause };
  });
}

const indented = (text: string, depth: number): string => text.replace(/^(?=.)/gm, ' '.repeat(depth));

export const asWritten = (text: string): string => text;
export const criteria = (lines: string): string => `filter:\n  criteria:\n${indented(lines, 4)}`;
export const filter = (lines: string): string => `filter:\n  criteria: []\n${indented(lines, 2)}`;
export const table = (lines: string): string => `filter: {criteria: []}\ntable:\n${indented(lines, 2)}`;
export const columns = (lines: string): string => table(`columns:\n${indented(lines, 2)}`);
export const fields = (lines: string): string => table(`fields:\n${indented(lines, 2)}`);
export const ui = (lines: string): string => `filter: {criteria: []}\nui:\n${indented(lines, 2)}`;
export const variables = (lines: string): string => criteria(`- variables:\n${indented(lines, 4)}`);
export const content = (text: string): string => `filter: {criteria: []}\nui:\n  content: ${text}`;
