const snippets = new Map<string, string>();

/**
 * Gives templates a text that `{% render 'name' %}`, `{% include 'name' %}` and `{% layout 'name' %}` may use. There is
 * no other way to one: templates read no files and no addresses. A second definition replaces the first.
 *
 * @param text - a Liquid template; its faults show where it is used
 */
export function defineSnippet(name: string, text: string): void {
  snippets.set(name, text);
}

export function snippetNamed(name: string): string | undefined {
  return snippets.get(name);
}

export function snippetNames(): Iterable<string> {
  return snippets.keys();
}
