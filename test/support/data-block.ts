interface ScriptPolicy {
  createScript(text: string): string;
  createScriptURL(url: string): string;
}

/**
 * Trusted Types also guard the text and the `src` of data blocks, although these run nothing; allowing them is up to
 * the page.
 */
const policy = (
  globalThis as unknown as { trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } }
).trustedTypes?.createPolicy('dompurify', { createScript: text => text, createScriptURL: url => url });

/** A script element that holds data, such as a panel's configuration. */
export function script(type: string, text: string, src?: string): HTMLScriptElement {
  const element = document.createElement('script');
  element.type = type;
  setText(element, text);
  if (src !== undefined) setSource(element, src);
  return element;
}

export function setText(element: HTMLScriptElement, text: string): void {
  element.text = policy ? policy.createScript(text) : text;
}

export function setSource(element: HTMLScriptElement, src: string): void {
  element.src = policy ? policy.createScriptURL(src) : src;
}
