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

/** `schemas/panel.schema.json` with the criteria of the table in it. */
export function panelSchema(schema, table) {
  const { criterion } = schema.$defs;
  return { ...schema, $defs: { ...schema.$defs, criterion: { ...criterion, properties: criterionProperties(table) } } };
}

function lowerFirst(text) {
  return text[0].toLowerCase() + text.slice(1);
}
