const VARIANTS = {
  '!': [' (not)', text => `Negated: ${lowerFirst(text)}`],
  '>': [' (after)', text => `Later than that day: ${lowerFirst(text)}`],
  '<': [' (before)', text => `Earlier than that day: ${lowerFirst(text)}`],
};

/**
 * The criteria of `schemas/panel.schema.json`, made from the one table of criteria: a property for each name an author
 * may write, with the schema of its value, title, description and examples.
 */
function criterionProperties({ CRITERIA }) {
  const properties = {};
  for (const { key, variants, schema, title, description, examples } of CRITERIA) {
    properties[key] = { title, description, ...schema, examples };
    for (const variant of variants) {
      const [suffix, describe] = VARIANTS[variant];
      properties[variant + key] = { title: title + suffix, description: describe(description), ...schema, examples };
    }
  }
  return properties;
}

/** The groups of criteria, whose members are criteria again. */
const GROUPS = {
  any: ['Any of these', 'At least one of its criteria holds.', [{ resolver: [21] }, { possibleResolver: 21 }]],
  all: ['All of these', 'All of its criteria hold.', [{ stepState: 2 }, { tag: 'urgent' }]],
  none: ['None of these', 'None of its criteria holds.', [{ tag: 'archived' }, { processState: 10 }]],
};

function groupProperties() {
  const items = { $ref: '#/$defs/criterion' };
  return Object.fromEntries(
    Object.entries(GROUPS).map(([kind, [title, description, example]]) => [
      kind,
      { title, description, type: 'array', minItems: 1, items, examples: [example] },
    ]),
  );
}

/** `schemas/panel.schema.json` with the criteria of the table in it. */
export function panelSchema(schema, table) {
  const { criterion } = schema.$defs;
  const properties = { ...criterionProperties(table), ...groupProperties() };
  return { ...schema, $defs: { ...schema.$defs, criterion: { ...criterion, properties } } };
}

function lowerFirst(text) {
  return text[0].toLowerCase() + text.slice(1);
}
