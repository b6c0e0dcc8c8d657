import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { corrected, type Problem } from './check-text.ts';
import { completions } from './completions.ts';
import { editorColors, editorTheme } from './editor-theme.ts';
import { explanationOf } from './explanation.ts';
import { hangingIndent } from './hanging-indent.ts';

/** An editor in a page. */
export interface TextEditor {
  /** The text, which may be set: that counts as a change that can be undone. */
  text: string;
  /** Marks mistakes in the text, each with a button that corrects it where that is known. */
  showProblems(problems: readonly Problem[]): void;
  /** Selects a part of the text, in sight, and takes the focus. */
  select(from: number, to: number): void;
}

/** What an editor is made of. */
export interface TextEditorOptions {
  readonly text: string;
  /** What a screen reader calls it. */
  readonly label: string;
  /** `config` is YAML with completion and explanations. */
  readonly language: 'config' | 'json';
  readonly onchange: (text: string) => void;
}

/**
 * An editor in a shadow root of its own: there CodeMirror's styles are constructed sheets, which a strict policy allows. The Tab key leaves
 * it, as it leaves any field; Ctrl+] and Ctrl+[ indent.
 */
export function textEditor(host: HTMLElement, { text, label, language, onchange }: TextEditorOptions): TextEditor {
  const root = host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        history(),
        // Forced colours take the ground of a drawn selection away, and leave the browser's own.
        ...(matchMedia('(forced-colors: active)').matches ? [] : [drawSelection()]),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        EditorState.tabSize.of(2),
        indentUnit.of('  '),
        EditorView.lineWrapping,
        hangingIndent,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.updateListener.of(update => {
          if (update.docChanged) onchange(update.state.doc.toString());
        }),
        editorTheme,
        syntaxHighlighting(editorColors),
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        ...(language === 'json' ? [json()] : [yaml(), lintGutter(), ...configSupport]),
      ],
    }),
  });
  return {
    get text() {
      return view.state.doc.toString();
    },
    set text(value) {
      if (value !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value }, selection: { anchor: 0 } });
    },
    showProblems(problems) {
      view.dispatch(setDiagnostics(view.state, problems.map(markOf)));
    },
    select(from, to) {
      const { length } = view.state.doc;
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      });
      view.focus();
    },
  };
}

const configSupport = [
  autocompletion({ override: [completions], activateOnCompletion: () => true, icons: false }),
  hoverTooltip((view, at) => explanationOf(view.state.doc.toString(), at)),
];

function markOf(problem: Problem) {
  const { from, to, severity, message, hint, fix } = problem;
  const apply = (view: EditorView): void => {
    const text = corrected(view.state.doc.toString(), problem);
    if (text !== null) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  };
  return { from, to, severity, message: `${message}.\n${hint}`, actions: fix ? [{ name: 'Apply fix', apply }] : [] };
}
