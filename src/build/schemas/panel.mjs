const VARIANTS = {
  '!': [' (not)', text => `Negated: ${lowerFirst(text)}`],
  '>': [' (after)', text => `Later than that day: ${lowerFirst(text)}`],
  '<': [' (before)', text => `Earlier than that day: ${lowerFirst(text)}`],
};

/**
 * The criteria in `schemas/panel.schema.json`, generated from the table of criteria: a property for each name that an
 * author may write, with the schema of its value, title, description and examples.
 */
function criterionProperties({ CRITERIA }, valueSchema) {
  const properties = {};
  for (const row of CRITERIA) {
    const { key, variants, title, description, examples } = row;
    const schema = valueSchema(row);
    properties[key] = { title, description, ...schema, examples };
    for (const variant of variants) {
      const [suffix, describe] = VARIANTS[variant];
      properties[variant + key] = { title: title + suffix, description: describe(description), ...schema, examples };
    }
  }
  return properties;
}

/** The groups of criteria, whose members are criteria themselves. */
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

const TEMPLATE = {
  title: 'Template',
  description: 'A template of $_process, $_step, $variables and $user, which gives such a value.',
  type: 'string',
  pattern: '\\{[{%]',
};
const ME = { const: 'me', title: 'The current user' };

/** The values of an enumeration, each titled with its word in the criterion's description: `2 active`. */
function choices(values, description) {
  return values.map(value => {
    const word = new RegExp(`\\b${value} ([a-z][a-z ]*)`).exec(description)?.[1];
    if (!word) throw new Error(`No word for ${value} in: ${description}`);
    return { const: value, title: word[0].toUpperCase() + word.slice(1), description: `${value}: ${word}.` };
  });
}

/** A literal value, `me`, or a template. Texts and variables accept templates already. */
function withTemplates({ schema, kind, description }) {
  const template = { $ref: '#/$defs/template' };
  const orElse = literal => ({
    anyOf: [
      ...(literal.enum ? choices(literal.enum, description) : [literal]),
      ...(kind === 'person' ? [ME] : []),
      template,
    ],
  });
  if (schema.type === 'array') return { anyOf: [{ ...schema, items: orElse(schema.items) }, template] };
  return schema.type === 'object' || (schema.type === 'string' && !schema.format) ? schema : orElse(schema);
}

/**
 * The criteria that a reader's filter can use: without operators, and without `variables`, which has a key of its own
 * there.
 */
const criterionKey = ({ CRITERIA }) => ({
  title: 'Key of a criterion',
  anyOf: CRITERIA.filter(({ key }) => key !== 'variables').map(({ key, title, description }) => ({
    const: key,
    title,
    description,
  })),
});

/**
 * Adds the criteria of the table to `schemas/panel.schema.json`.
 *
 * @param literal - whether criteria only accept the values of a query: neither templates nor `me`
 */
export function panelSchema(schema, table, { literal = false } = {}) {
  const { criterion } = schema.$defs;
  const valueSchema = literal ? row => row.schema : withTemplates;
  const properties = { ...criterionProperties(table, valueSchema), ...groupProperties() };
  const own = { criterion: { ...criterion, properties }, criterionKey: criterionKey(table), template: TEMPLATE };
  return { ...schema, $defs: { ...schema.$defs, ...own } };
}

function lowerFirst(text) {
  return text[0].toLowerCase() + text.slice(1);
}
