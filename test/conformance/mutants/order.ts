import type { ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { ProcessQuery } from '../../../src/core/query/process-query.ts';
import { changed, pageChanged, pageOf, pairsOf, type Mutant, type Pair } from './planting.ts';

const unlimited = (query: ProcessQuery) => ({ ...query, limit: null, offset: 0 });
const rows = (page: ProcessPage, from: number, to: number) => pageOf(pairsOf(page).slice(from, to), page.total);
const sortedBy = (field: string, compare: (a: Pair, b: Pair, sign: number) => number) =>
  pageChanged((page, query) =>
    query.sort?.field === field
      ? pageOf(
          pairsOf(page).sort((a, b) => compare(a, b, query.sort!.direction === 'asc' ? 1 : -1)),
          page.total,
        )
      : page,
  );
const nameOf = ([process]: Pair) => process.creator.fullname;

/** Adapters that are wrong about limit, offset, total or order. */
export const ORDER_MUTANTS: Readonly<Record<string, Mutant>> = {
  'limits rows': changed(unlimited, (page, query) => rows(page, 0, query.limit ?? Infinity)),
  'skips rows': pageChanged((page, query) => (query.offset > 0 ? rows(page, 1, Infinity) : page)),
  'limits before it skips': changed(query => ({
    ...query,
    limit: query.limit === null ? null : Math.max(0, query.limit - query.offset),
  })),
  'takes limit 0 for none': changed(query => ({ ...query, limit: query.limit || null })),
  'gives all steps of a process': (processes, user) => {
    const byId = new Map(processes.map(process => [process.id, process]));
    return pageChanged(page => ({ ...page, processes: [...new Set(page.processes.map(({ id }) => byId.get(id)!))] }))(
      processes,
      user,
    );
  },
  'counts the total after the limit': pageChanged(page => ({
    ...page,
    total: new Set(page.processes.map(({ id }) => id)).size,
  })),
  'counts rows for the total': pageChanged(page => ({
    ...page,
    total: (page.total ?? 0) + pairsOf(page).length - page.processes.length,
  })),
  'loses the last row': pageChanged(page => pageOf(pairsOf(page).slice(0, -1), page.total)),
  'gives the first row twice': pageChanged(page =>
    pageOf([...pairsOf(page).slice(0, 1), ...pairsOf(page)], page.total),
  ),

  'leaves the steps of a process in the order of the source': (processes, user) => {
    const at = new Map(processes.flatMap(({ steps }) => steps.map(({ id }, i) => [id, i] as const)));
    const asThere = (process: ProcessPage['processes'][0]) => ({
      ...process,
      steps: process.steps.toSorted((a, b) => at.get(a.id)! - at.get(b.id)!),
    });
    return pageChanged((page, { sort }) =>
      sort && sort.field !== 'step' ? { ...page, processes: page.processes.map(asThere) } : page,
    )(processes, user);
  },
  'does not sort': changed(query => ({ ...query, sort: null })),
  'sorts always upwards': changed(query => ({ ...query, sort: query.sort && { ...query.sort, direction: 'asc' } })),
  'puts missing values first': sortedBy('expiration', ([a], [b]) => Number(!!a.expiration) - Number(!!b.expiration)),
  'puts missing values first downwards': pageChanged((page, query) =>
    query.sort?.direction === 'desc' && query.sort.field === 'resolver'
      ? pageOf(
          pairsOf(page).sort(([, a], [, b]) => Number(!!a.resolver) - Number(!!b.resolver)),
          page.total,
        )
      : page,
  ),
  'turns ties around downwards': pageChanged((page, query) =>
    query.sort?.direction === 'desc' && query.sort.field === 'async'
      ? pageOf(
          [
            ...pairsOf(page).filter(([, step]) => step.async),
            ...pairsOf(page)
              .filter(([, step]) => !step.async)
              .reverse(),
          ],
          page.total,
        )
      : page,
  ),
  'sorts names by code': sortedBy(
    'creator',
    (a, b, sign) => sign * (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0),
  ),
  'sorts names by numbers in them': sortedBy(
    'creator',
    (a, b, sign) => sign * new Intl.Collator('en', { numeric: true }).compare(nameOf(a), nameOf(b)),
  ),
  'sorts resolvers by id': sortedBy(
    'resolver',
    ([, a], [, b], sign) => sign * (Number(a.resolver?.id ?? Infinity) - Number(b.resolver?.id ?? Infinity)) || 0,
  ),
  'sorts dates as texts': sortedBy(
    'start',
    ([a], [b], sign) => sign * (a.start < b.start ? -1 : a.start > b.start ? 1 : 0),
  ),
  'sorts plans by their end': sortedBy(
    'plan',
    ([a], [b], sign) =>
      sign * ((Date.parse(a.plan?.to ?? '') || Infinity) - (Date.parse(b.plan?.to ?? '') || Infinity)) || 0,
  ),
  'puts async first': pageChanged((page, query) =>
    query.sort?.field === 'async' ? pageOf(pairsOf(page).reverse(), page.total) : page,
  ),
};
