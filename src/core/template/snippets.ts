const KEY = Symbol.for('process-panels/snippets');
const page = globalThis as { [KEY]?: Map<string, string> };

/** Those of the page, so that a script's `defineSnippet` reaches the elements of another copy of the library. */
const snippets = (): Map<string, string> => (page[KEY] ??= new Map());

/**
 * Gives templates a text that `{% render 'name' %}`, `{% include 'name' %}` and `{% layout 'name' %}` may use. There is
 * no other way to one: templates read no files and no addresses. A second definition replaces the first.
 *
 * @param text - a Liquid template; its mistakes are reported where it is used
 */
export function defineSnippet(name: string, text: string): void {
  snippets().set(name, text);
}

export function snippetNamed(name: string): string | undefined {
  return snippets().get(name);
}

export function snippetNames(): Iterable<string> {
  return snippets().keys();
}
