import { type CheckedText, checkText, corrected } from './check-text.ts';
import { showProblemList } from './problem-list.ts';
import { type TextEditor, textEditor } from './text-editor.ts';

/** Where the parts of an editor of configurations stand, and who is told of its text. */
export interface ConfigEditorOptions {
  readonly editor: HTMLElement;
  readonly problems: HTMLElement;
  readonly text: string;
  /** Called with each text that has been checked, the first one too. */
  readonly onchecked: (text: string, checked: CheckedText) => void;
}

/** An editor of configurations that checks what is typed, shows what is wrong, and corrects it. */
export function configEditor({ editor: host, problems: list, text, onchecked }: ConfigEditorOptions): TextEditor {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cost = 0;
  const editor = textEditor(host, {
    text,
    label: 'Configuration, YAML',
    language: 'config',
    onchange(now) {
      clearTimeout(timer);
      // A long text takes longer to check, and is checked less often.
      timer = setTimeout(() => check(now), Math.min(500, 20 + cost * 4));
    },
  });
  check(text);
  return {
    ...editor,
    get text() {
      return editor.text;
    },
    set text(now) {
      replace(now);
    },
  };

  /** What is not typed is checked at once. */
  function replace(now: string): void {
    editor.text = now;
    clearTimeout(timer);
    check(now);
  }

  function check(now: string): void {
    const start = performance.now();
    const checked = checkText(now);
    cost = performance.now() - start;
    editor.showProblems(checked.problems);
    showProblemList(list, checked.problems, {
      show: ({ from, to }) => editor.select(from, to),
      fix(problem) {
        replace(corrected(editor.text, problem) ?? editor.text);
        editor.select(problem.from, problem.from);
      },
    });
    onchecked(now, checked);
  }
}
