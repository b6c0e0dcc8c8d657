const ID = { $ref: 'process.schema.json#/$defs/id' };
const DAY = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' };
const DIRECTION = { enum: ['asc', 'desc'] };
const count = { type: 'integer', minimum: 0 };
const orNull = schema => ({ anyOf: [schema, { type: 'null' }] });

const closed = (properties, more = {}) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
  ...more,
});

/** The schema of a criterion's value in a query, derived from the one in a configuration. */
function valueOf({ key, schema }) {
  if (key === 'variables') return { $ref: '#/$defs/variableTest' };
  const { items = schema } = schema;
  if (items.format === 'date') return DAY;
  return items.type === 'integer' && !items.enum ? ID : items;
}

const GROUPS = [
  ['any', 'Any of', 'At least one of its criteria holds for the pair.'],
  ['all', 'All of', 'All of its criteria hold for the pair.'],
  ['none', 'None of', 'None of its criteria holds for the pair.'],
];

/** The schema of a group of criteria. */
const groupOf = ([kind, title, description]) =>
  closed({ [kind]: { type: 'array', items: { $ref: '#/$defs/criterion' } } }, { title, description });

/** The schema of the query that an endpoint receives, with criteria from the table. */
export function querySchema({ CRITERIA, QUERY_OPERATORS }) {
  const criteria = CRITERIA.filter(({ key }) => QUERY_OPERATORS.has(key)).map(row =>
    closed(
      {
        key: { const: row.key },
        operator: { enum: QUERY_OPERATORS.get(row.key) },
        value: { type: 'array', items: valueOf(row) },
      },
      { title: row.title, description: row.description },
    ),
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Query',
    description:
      'The request of a panel to an endpoint. Templates are evaluated and relative dates are resolved to days of the time zone.',
    ...closed({
      panel: { enum: ['process_grid', 'process_list'] },
      criteria: {
        description: 'All must hold, for the same pair of process and step. A key that is not supported is refused.',
        type: 'array',
        items: { $ref: '#/$defs/criterion' },
      },
      sort: orNull(
        closed({
          field: {
            enum: ['process', 'modified', 'step', 'expiration', 'resolver', 'creator', 'start', 'plan', 'async'],
          },
          direction: DIRECTION,
        }),
      ),
      limit: { description: 'Counts processes, as offset does. Null for all.', ...orNull(count) },
      offset: count,
      acl: { description: 'Only what the logged-in user may see.', type: 'boolean' },
      self: { description: 'Whether the current process is included.', type: 'boolean' },
      current: orNull(ID),
      now: { description: 'The instant of the load.', type: 'string', format: 'date-time' },
      timeZone: { description: 'IANA name of the time zone for the days in criteria.', type: 'string' },
      window: {
        description: 'The requested part of what is left by limit and offset. Null for all of it.',
        ...orNull(closed({ offset: count, limit: count, cursor: { type: ['string', 'null'] } })),
      },
      search: { description: "The reader's search, if the source can search.", type: ['string', 'null'] },
      orderBy: {
        description: "The reader's order, if the source can sort: the most important first.",
        type: 'array',
        items: closed({ path: { type: 'string' }, direction: DIRECTION }),
      },
    }),
    $defs: {
      criterion: { oneOf: [...criteria, ...GROUPS.map(groupOf)] },
      variableTest: closed(
        {
          name: { description: 'Dotted path into the variables of a process.', type: 'string' },
          operator: { enum: ['=', '!='] },
          value: {},
        },
        { description: 'All tests of a criterion must hold.' },
      ),
    },
  };
}
