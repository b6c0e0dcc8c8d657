import { executeServerCommand } from '@web/test-runner-commands';

export const NAMES = ['process-grid', 'process-list'] as const;

/** What is left in the page, once what nothing holds has gone. */
export async function left() {
  // What waits for an idle page holds what it is about.
  await new Promise(resolve => setTimeout(resolve, 150));
  const answer = await executeServerCommand<{ left: { nodes: number; listeners: number } | null }, undefined>(
    'collect-garbage',
  );
  return answer.left;
}

/** How many of a hundred of them are still there when nobody but the library could hold them. */
export async function kept(visit: (name: (typeof NAMES)[number], round: number) => Promise<object>): Promise<number> {
  const refs: WeakRef<object>[] = [];
  for (let round = 0; round < 50; round++) for (const name of NAMES) refs.push(new WeakRef(await visit(name, round)));
  await left();
  return refs.filter(ref => ref.deref()).length;
}
