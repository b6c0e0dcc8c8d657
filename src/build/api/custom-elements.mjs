import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The classes of each element, base class first; each adds to or overrides the ones before. */
const ELEMENTS = {
  'process-grid': [
    'panel/panel-properties',
    'panel/process-panel',
    'grid/form/form-control-panel',
    'grid/process-grid',
  ],
  'process-list': ['panel/panel-properties', 'panel/process-panel', 'list/process-list'],
};
/** Members called by the platform or Lit. */
const CALLBACK = /Callback$/;

/**
 * Writes `dist/custom-elements.json`, which describes the elements to editors and catalogues (custom elements manifest,
 * schema 1.0.0), from the declarations, their docblocks and `docs/styles.md`.
 *
 * @throws Error if a public member, an event, a part or a custom property is not documented
 */
export async function buildManifest({ dist = path.join(ROOT, 'dist') } = {}) {
  const parts = new Set();
  const events = new Set();
  const modules = [];
  const cssProperties = await customProperties();
  for (const [tagName, files] of Object.entries(ELEMENTS)) {
    const declaration = { kind: 'class', customElement: true, tagName, description: '', members: [], attributes: [] };
    const named = { events: [], cssParts: [], slots: [], cssProperties };
    for (const file of files) {
      const text = await readFile(path.join(dist, `elements/${file}.d.ts`), 'utf8');
      const source = await readFile(path.join(ROOT, `src/elements/${file}.ts`), 'utf8');
      const { name, description, tags, members } = readClass(text, file);
      Object.assign(declaration, { name, description });
      take(declaration.members, members);
      take(named.events, tags.fires);
      take(named.cssParts, tags.csspart);
      take(named.slots, tags.slot);
      take(declaration.attributes, attributesOf(source, declaration.members));
      take(declaration.attributes, tags.attr);
    }
    for (const { name } of named.cssParts) parts.add(name);
    for (const { name } of named.events) events.add(name);
    const lists = { members: declaration.members, attributes: declaration.attributes, ...named };
    const undocumented = Object.entries(lists).flatMap(([list, entries]) =>
      entries.filter(({ description }) => !description).map(({ name }) => `${name} (${list})`),
    );
    if (undocumented.length > 0) throw new Error(`<${tagName}>: undocumented: ${undocumented.join(', ')}`);
    const module = `elements/${files.at(-1)}.js`;
    const { name } = declaration;
    modules.push({
      kind: 'javascript-module',
      path: `dist/${module}`,
      declarations: [{ ...declaration, ...named }],
      exports: [
        { kind: 'js', name, declaration: { name, module: `dist/${module}` } },
        { kind: 'custom-element-definition', name: tagName, declaration: { name, module: `dist/${module}` } },
      ],
    });
  }
  await checkParts(parts);
  await checkEvents(events);
  const manifest = { schemaVersion: '1.0.0', readme: 'README.md', modules };
  await writeFile(path.join(dist, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Adds entries to a list; an entry replaces one of the same name, but inherits missing properties. */
function take(list, entries = []) {
  for (const entry of entries) {
    const at = list.findIndex(({ name }) => name === entry.name);
    if (at < 0) list.push(entry);
    else list[at] = { ...list[at], ...entry, description: entry.description || list[at].description };
  }
}

/** Reads the class in a declaration file: its docblock and its public members. */
function readClass(text, file) {
  const found = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport declare (?:abstract )?class (\w+)[^{]*\{\n([^]*?)\n\}/.exec(text);
  if (!found) throw new Error(`${file}.d.ts declares no documented class.`);
  const [, doc, name, body] = found;
  return { name, ...readDoc(doc), members: readMembers(body) };
}

function readDoc(doc) {
  const lines = doc.split('\n').map(line => line.replace(/^\s*\* ?/, '').trim());
  const tags = {};
  for (const line of lines.filter(line => line.startsWith('@'))) {
    const [, tag, type, name = '', description] = /^@(\w+)(?: \{([^}]*)\})?(?: (\w[\w-]*))?(?: -)? ?(.*)$/.exec(line);
    (tags[tag] ??= []).push({ name, ...(type && { type: { text: type } }), description });
  }
  const description = lines
    .filter(line => !line.startsWith('@'))
    .join(' ')
    .trim();
  return { description, tags };
}

function readMembers(body) {
  const members = [];
  const pattern =
    /^ {4}(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n {4})?(?!protected|private|static|constructor|#)(?:readonly )?(get |set )?(\w+)([?(:][^]*?);$/gm;
  for (const [whole, doc = '', accessor, name, rest] of body.matchAll(pattern)) {
    if (CALLBACK.test(name)) continue;
    const { description } = readDoc(doc);
    const method = !accessor && rest.startsWith('(');
    if (accessor === 'set ') {
      delete members.find(member => member.name === name)?.readonly;
      continue;
    }
    const type = { text: (method ? rest : rest.replace(/^\??(?:\(\))?: /, '')).replace(/\s+/g, ' ') };
    const readonly = accessor === 'get ' || /^\s*readonly /m.test(whole);
    members.push({ kind: method ? 'method' : 'field', name, description, type, ...(readonly && { readonly }) });
  }
  return members;
}

/** Attributes of reactive properties, with the descriptions of these. */
function attributesOf(source, members) {
  const block = /static override properties: PropertyDeclarations = \{([^]*?)\n? *\};/.exec(source)?.[1] ?? '';
  return [...block.matchAll(/(\w+): \{((?:[^{}]|\{[^}]*\})*)\}/g)].flatMap(([, fieldName, options]) => {
    if (/attribute: false/.test(options)) return [];
    const { description = '', type } = members.find(({ name }) => name === fieldName) ?? {};
    const name = /attribute: '([^']+)'/.exec(options)?.[1] ?? fieldName.toLowerCase();
    return [{ name, fieldName, description, ...(type && { type }) }];
  });
}

/** Reads the table in `docs/styles.md`, which must list all custom properties that the style sheets use. */
async function customProperties() {
  const text = await readFile(path.join(ROOT, 'docs/styles.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(--process-panel-[a-z-]+)` \| (.*?) \| (.*?) ?\|$/gm)];
  const properties = rows.map(([, name, value, description]) => ({
    name,
    default: value.replaceAll('`', ''),
    description,
  }));
  const used = new Set((await sources('styles')).match(/--process-panel-[a-z-]+/g));
  const missing = [...used].filter(name => !properties.some(property => property.name === name));
  if (missing.length > 0) throw new Error(`docs/styles.md does not name ${missing.join(', ')}`);
  return properties;
}

async function checkParts(documented) {
  const used = (await sources('')).matchAll(/\bpart="([\w -]+)"|\bpart=(\w[\w-]*)$|\.part\.add\('([\w-]+)'\)/gm);
  const names = [...used].flatMap(([, quoted, bare, added]) => (quoted ?? bare ?? added).split(' '));
  const missing = [...new Set(names)].filter(name => !documented.has(name));
  if (missing.length > 0) throw new Error(`No @csspart names ${missing.join(', ')}`);
}

/** Checks that each event of the elements is documented. */
async function checkEvents(documented) {
  const text = await readFile(path.join(ROOT, 'src/elements/events.ts'), 'utf8');
  const [, map] = /interface GlobalEventHandlersEventMap \{([^}]*)\}/.exec(text);
  const missing = [...map.matchAll(/'([\w-]+)':/g)].map(([, name]) => name).filter(name => !documented.has(name));
  if (missing.length > 0) throw new Error(`No @fires names ${missing.join(', ')}`);
}

async function sources(folder) {
  const root = path.join(ROOT, 'src/elements', folder);
  const files = (await readdir(root, { recursive: true })).filter(file => file.endsWith('.ts'));
  return (await Promise.all(files.map(file => readFile(path.join(root, file), 'utf8')))).join('\n');
}
