import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { elementsOf } from './editor-data.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Fields of HTML itself, which frameworks already type. */
const OF_HTML = new Set(['disabled', 'name', 'form', 'hidden', 'lang']);

/**
 * Writes types of the elements for frameworks that check their own templates, from the manifest:
 * `dist/frameworks/react.d.ts` (19 or newer) and so on. Each adds both tags to the framework's types; none contains
 * code.
 *
 * @param dist - the folder that contains `frameworks`
 */
export async function buildFrameworkTypes(manifest, { dist = path.join(ROOT, 'dist') } = {}) {
  const elements = elementsOf(manifest);
  const folder = path.join(dist, 'frameworks');
  await mkdir(folder, { recursive: true });
  const imports = `import type { ${elements.map(({ name }) => name).join(', ')} } from '../index.js';
import type { ${elements.flatMap(({ name }) => [`${name}Attributes`, `${name}Listeners`]).join(', ')} } from './attributes.js';
`;
  const files = {
    attributes: attributes(elements),
    react: `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${imports}
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${each(elements, name => `DetailedHTMLProps<HTMLAttributes<${name}>, ${name}> & ${name}Attributes & ${name}Listeners`, 6)}
    }
  }
}
`,
    preact: `import type { HTMLAttributes } from 'preact';
${imports}
declare global {
  namespace preact.JSX {
    interface IntrinsicElements {
${each(elements, name => `HTMLAttributes<${name}> & ${name}Attributes & ${name}Listeners`, 6)}
    }
  }
}
`,
    vue: `import type { HTMLAttributes } from 'vue';
${imports}
type Listeners<E> = { [K in keyof E as K extends \`onprocess-\${infer Name}\` ? \`onProcess\${Capitalize<Name>}\` : K]: E[K] };

declare module 'vue' {
  interface GlobalComponents {
${each(elements, name => `new () => { $props: HTMLAttributes & ${name}Attributes & Listeners<${name}Listeners>; $el: ${name} }`, 4)}
  }
}
`,
    svelte: `import type { HTMLAttributes } from 'svelte/elements';
${imports}
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${each(elements, name => `HTMLAttributes<${name}> & ${name}Attributes & ${name}Listeners`, 4)}
  }
}
`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, `${name}.d.ts`), text);
}

const each = (elements, type, indent) =>
  elements.map(({ tagName, name }) => `${' '.repeat(indent)}'${tagName}': ${type(name)};`).join('\n');

const union = names => names.map(name => `'${name}'`).join(' | ');

function attributes(elements) {
  const types = elements.map(({ name, tagName, members, attributes: written, events }) => {
    const fields = members.filter(
      ({ kind, readonly, name: field }) => kind === 'field' && !readonly && !OF_HTML.has(field),
    );
    const known = new Set(members.map(member => member.name));
    const others = written.filter(attribute => !known.has(attribute.name));
    const lines = others.map(({ name: attribute, fieldName }) => {
      const type =
        fieldName && known.has(fieldName) ? `${name}['${fieldName}'] | undefined` : 'string | boolean | undefined';
      return `  '${attribute}'?: ${type};`;
    });
    return `/** Properties and attributes of <${tagName}>. */
export type ${name}Attributes = {
  [K in ${union(fields.map(field => field.name))}]?: ${name}[K] | undefined;
} & {
${lines.join('\n')}
  name?: string | undefined;
  disabled?: boolean | undefined;
  form?: string | undefined;
};
/** Listeners of its events, by attribute. */
export type ${name}Listeners = {
  [K in ${union(events.map(event => event.name))} as \`on\${K}\`]?: ((event: HTMLElementEventMap[K]) => void) | undefined;
};`;
  });
  return `import type { ${elements.map(({ name }) => name).join(', ')} } from '../index.js';\n\n${types.join('\n')}\n`;
}
