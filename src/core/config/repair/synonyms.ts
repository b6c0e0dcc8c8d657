import { prefixOf } from '../../base/text/criterion-prefix.ts';

/**
 * Synonyms of keys, such as names in other grids: the keys of a map, by its pointer. Names similar to ours are found
 * without a table.
 */
const SYNONYMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/filter': {
    criteria: 'conditions condition where filters query rules criterias criterion',
    limit: 'max maximum top take count first maxResults',
    offset: 'skip from startAt',
    acl: 'permissions access checkAccess',
    self: 'includeSelf includeCurrent',
  },
  '/filter/sort': { direction: 'order dir sortDirection sortOrder', field: 'by column key sortBy orderBy name' },
  '/table': {
    perPage: 'pageSize pagination paging rowsPerPage paginationPageSize itemsPerPage pageLimit limit rows size',
    pageSizes: 'pageSizeOptions pageSizeSelector pageSizeChoices lengthMenu rowsPerPageOptions perPageOptions sizes',
    searchFields: 'search searchable searchColumns filterFields globalFilterFields',
    placeholder: 'emptyText empty emptyMessage noData noDataText noRowsText noResults',
    cardsBelow: 'responsive breakpoint cards stackBelow mobileBreakpoint',
    personal: 'customizable columnMenu columnChooser resizable reorderable movableColumns',
    details: 'detail expand expandable expandedRow rowDetail masterDetail detailTemplate subRow accordion',
    groupBy: 'group grouping rowGroup groupRowsBy rowGroups groupField groups',
    links: 'clickable rowLinks rowClick href',
    columns: 'cols columnDefs headers',
    fields: 'field templates values',
  },
  '/source': {
    map: 'mapping mappings members',
    items: 'list rows records path root dataPath',
    total: 'totalCount totalPath',
  },
  '/table/groupBy': { column: 'field by name key', open: 'expanded defaultExpanded opened' },
  '/table/columns/*': {
    title: 'header label name headerName heading caption text',
    field: 'dataField fields key accessor accessorKey dataIndex prop data value column dataKey',
    sortField: 'sort sortBy sortable sorting orderBy',
    initialSort: 'defaultSort sortDirection sortOrder direction order',
    dataClass: 'class className cellClass cssClass cls',
    align: 'textAlign alignment justify halign',
    flex: 'grow weight',
    lines: 'lineClamp maxLines wrap truncate ellipsis',
    pin: 'pinned fixed sticky frozen freeze',
    hidden: 'hide visible invisible',
    groupable: 'enableRowGroup enableGrouping grouping canGroup allowGrouping',
    titleClass: 'headerClass headerClassName thClass',
    type: 'format formatter kind dataType cellType renderer',
    currency: 'currencyCode',
    digits: 'decimals decimalPlaces precision fractionDigits',
    tone: 'color colour colors colours severity status variant',
  },
  '/ui': {
    title: 'heading header name label caption',
    description: 'subtitle desc text info help',
    placeholder: 'emptyText empty emptyMessage noData',
    content: 'template row body html rowTemplate item',
    errors: 'errorBox errorDetails errorMessages showErrors',
  },
  '/actions/*': {
    label: 'title text name caption',
    for: 'scope on where place target placement',
    when: 'if visible enabled condition show',
    tone: 'color colour variant style kind severity',
    confirm: 'confirmation ask prompt',
    ask: 'questions form fields inputs dialog',
    undo: 'revert reverse inverse',
    request: 'http fetch call endpoint url',
  },
  '/actions/*/ask/*': {
    label: 'title name caption question text',
    type: 'kind input inputType field format',
    required: 'mandatory must obligatory',
    hint: 'help helpText description info placeholder',
    choices: 'options values items list enum',
    min: 'minimum from minLength',
    max: 'maximum to maxLength',
    value: 'default defaultValue initial preset',
  },
  '/actions/*/request': { url: 'href link address endpoint path uri', method: 'verb type', body: 'data payload json' },
  '/actions/*/confirm': {
    title: 'heading header',
    text: 'message question description',
    ok: 'yes confirm accept button',
    cancel: 'no abort dismiss',
  },
  '/live': {
    mode: 'type kind transport method',
    every: 'interval seconds refresh pollInterval refreshInterval period',
    rows: 'newRows updates insert behavior behaviour',
  },
  '/filters/*': {
    title: 'label name caption heading text',
    criterion: 'criteria key by',
    variable: 'var path',
    field: 'column',
    choices: 'options values presets ranges items',
  },
  '/views/*': {
    title: 'label name caption heading text',
    filters: 'filter where criteria',
    sort: 'orderBy sortBy order sorting',
    search: 'query text q',
  },
  '/selection': { variable: 'name var target assign' },
};

const CRITERIA: Readonly<Record<string, string>> = {
  search: 'fulltext',
  text: 'fulltext',
  q: 'fulltext',
  query: 'fulltext',
  template: 'process',
  templateProcess: 'process',
  processTemplate: 'process',
  assignee: 'resolver',
  assignedTo: 'resolver',
  owner: 'resolver',
  candidate: 'possibleResolver',
  step: 'stepName',
  name: 'stepName',
  templateStep: 'stepName',
  state: 'stepState',
  status: 'stepState',
  type: 'stepType',
  deadline: 'expiration',
  dueDate: 'expiration',
  due: 'expiration',
  created: 'start',
  createdAt: 'start',
  author: 'creator',
  createdBy: 'creator',
  label: 'tag',
  processId: 'id',
  overdue: 'expired',
  or: 'any',
  anyOf: 'any',
  oneOf: 'any',
  some: 'any',
  either: 'any',
  and: 'all',
  allOf: 'all',
  every: 'all',
  not: 'none',
  nor: 'none',
  noneOf: 'none',
  neither: 'none',
};

const NO_WORDS: ReadonlyMap<string, readonly string[]> = new Map();
const BY_WORD = new Map(
  Object.entries(SYNONYMS).map(([pointer, names]) => {
    const words = new Map<string, string[]>();
    for (const [name, others] of Object.entries(names)) {
      for (const other of others.split(' ').map(bare)) words.set(other, [...(words.get(other) ?? []), name]);
    }
    return [pointer, words];
  }),
);
const CRITERIA_BY_WORD = new Map(Object.entries(CRITERIA).map(([word, name]) => [bare(word), name]));

/** The key that a synonym stands for in the map at a pointer, if that map has it. Cost: O(1). */
export function synonymOf(key: string, pointer: string, known: readonly string[]): string | undefined {
  if (key.length > MAX_KEY_LENGTH) return undefined;
  const words =
    BY_WORD.get(
      pointer
        .replace(/^(\/actions\/[^/]*\/ask)\/[^/]*/, '$1/*')
        .replace(/(\/columns(?=\/[^/]*$)|^\/(?:actions|filters|views))\/[^/]*/, '$1/*'),
    ) ?? NO_WORDS;
  return words.get(bare(key))?.find(name => known.includes(name));
}

/** The criterion that a synonym stands for, with its sign. */
export function criterionSynonymOf(key: string): string | undefined {
  if (key.length > MAX_KEY_LENGTH) return undefined;
  const found = CRITERIA_BY_WORD.get(bare(key));
  return found && prefixOf(key) + found;
}

const MAX_KEY_LENGTH = 40;

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
