import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Indents up to this many spaces, two for each level, are kept by lines that are wrapped. */
const DEEPEST = 16;
/** Spaces by which the further lines of a text stand behind its first one. */
const BEHIND = 2;

/** By classes: the policy of the page does not allow styles in elements. */
const HANGING = Array.from({ length: DEEPEST + 1 }, (_, indent) => Decoration.line({ class: `cm-hanging-${indent}` }));

const styles = EditorView.theme(
  Object.fromEntries(
    HANGING.map((_, indent) => [
      `.cm-line.cm-hanging-${indent}`,
      {
        paddingInlineStart: `calc(0.25rem + ${indent + BEHIND}ch)`,
        textIndent: `-${indent + BEHIND}ch`,
      },
    ]),
  ),
);

const lines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = hangingLines(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = hangingLines(view);
    }
  },
  { decorations: plugin => plugin.decorations },
);

/** Lines that are wrapped go on behind their own indent, so that the levels of YAML stay to be seen. */
export const hangingIndent = [lines, styles];

function hangingLines({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      const indent = /^ */.exec(line.text)![0].length;
      builder.add(line.from, line.from, HANGING[Math.min(DEEPEST, indent)]!);
      at = line.to + 1;
    }
  return builder.finish();
}
