/** As many as anybody reads in a page. */
const MAX_PROCESSES = 50;

/** JSON of the demo's processes that have one of the ids, the first of them, one a line. */
export async function demoData(ids: ReadonlySet<unknown>): Promise<{ readonly data: string; readonly count: number }> {
  const response = await fetch('/processes.json');
  if (!response.ok) throw new Error(`processes.json answers ${response.status}`);
  const all = (await response.json()) as readonly { readonly id: unknown }[];
  const shown = all.filter(({ id }) => ids.has(id)).slice(0, MAX_PROCESSES);
  return { data: `[\n${shown.map(each => JSON.stringify(each)).join(',\n')}\n]`, count: shown.length };
}
