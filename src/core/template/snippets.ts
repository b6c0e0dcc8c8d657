const KEY = Symbol.for('process-panels/snippets');
const page = globalThis as { [KEY]?: Map<string, string> };

/**
 * Snippets are global to the page, so that `defineSnippet` of one copy of the library reaches the elements of another.
 */
const snippets = (): Map<string, string> => (page[KEY] ??= new Map());

/**
 * Defines a text for `{% render 'name' %}`, `{% include 'name' %}` and `{% layout 'name' %}`. Templates cannot read
 * files or addresses. A second definition replaces the first.
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
