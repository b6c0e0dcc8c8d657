import type { Tooltip } from '@codemirror/view';
import { explanationAt, yamlOf } from './suggestions.ts';

/** What the schema says of the key at a place, to be shown there. */
export function explanationOf(text: string, at: number): Tooltip | null {
  const found = explanationAt(text, at);
  if (!found?.schema.description) return null;
  const { from, to, schema } = found;
  return {
    pos: from,
    end: to,
    above: true,
    create() {
      const dom = document.createElement('div');
      dom.className = 'cm-explanation';
      const title = document.createElement('b');
      title.textContent = schema.title ?? text.slice(from, to);
      const meaning = document.createElement('p');
      meaning.textContent = schema.description!;
      dom.append(title, meaning);
      const told = [
        ['Default', schema.default],
        ['Example', schema.examples?.[0]],
      ] as const;
      for (const [word, value] of told) if (isScalar(value)) dom.append(line(word, yamlOf(value)));
      return { dom };
    },
  };
}

const isScalar = (value: unknown): boolean => value !== undefined && value !== null && typeof value !== 'object';

function line(word: string, value: string): HTMLElement {
  const paragraph = document.createElement('p');
  const code = document.createElement('code');
  code.textContent = value;
  paragraph.append(`${word}: `, code);
  return paragraph;
}
