import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The elements that the modules of the manifest declare. */
export const elementsOf = manifest => manifest.modules.flatMap(({ declarations }) => declarations);

/**
 * Writes completion data for HTML editors from the elements' manifest: `vscode.html-custom-data.json` for the setting
 * `html.customData` of Visual Studio Code, and `web-types.json`, which JetBrains editors find through `web-types` in
 * `package.json`.
 *
 * @param dist - the output folder
 */
export async function buildEditorData(manifest, { dist = path.join(ROOT, 'dist') } = {}) {
  const { name, version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const elements = elementsOf(manifest);
  const write = (file, data) => writeFile(path.join(dist, file), `${JSON.stringify(data, null, 2)}\n`);
  await write('vscode.html-custom-data.json', htmlCustomData(elements));
  await write('web-types.json', webTypes(elements, name, version));
}

const htmlCustomData = elements => ({
  version: 1.1,
  tags: elements.map(({ tagName, description, attributes }) => ({
    name: tagName,
    description,
    attributes: attributes.map(attribute => ({
      name: attribute.name,
      description: attribute.description,
      ...(isBoolean(attribute) && { valueSet: 'v' }),
    })),
  })),
});

/** Format: web-types 1 of JetBrains, `http://json.schemastore.org/web-types`. */
const webTypes = (elements, name, version) => ({
  $schema: 'http://json.schemastore.org/web-types',
  name,
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map(
        ({ tagName, description, attributes, slots, events, members, cssParts, cssProperties }) => ({
          name: tagName,
          description,
          attributes: attributes.map(attribute => ({
            name: attribute.name,
            description: attribute.description,
            value: isBoolean(attribute)
              ? { kind: 'no-value', type: 'boolean' }
              : { type: attribute.type?.text ?? 'string' },
          })),
          slots: slots.map(slot => ({ name: slot.name, description: slot.description })),
          js: {
            events: events.map(event => ({ name: event.name, description: event.description })),
            properties: members
              .filter(({ kind }) => kind === 'field')
              .map(member => ({ name: member.name, description: member.description, type: member.type.text })),
          },
          css: {
            parts: cssParts.map(part => ({ name: part.name, description: part.description })),
            properties: cssProperties.map(property => ({ name: property.name, description: property.description })),
          },
        }),
      ),
    },
  },
});

const isBoolean = ({ type }) => type?.text === 'boolean';
