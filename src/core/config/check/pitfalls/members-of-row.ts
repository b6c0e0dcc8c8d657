/** Where to find what authors write without its process or step; of what both have, that of the row's step. */
const MEMBERS_OF_ROW: Readonly<Record<string, string>> = {
  templateStep: '$_step.templateStep',
  title: '$_step.templateStep.title',
  stepState: '$_step.state',
  state: '$_step.state',
  resolver: '$_step.resolver',
  assignee: '$_step.resolver',
  possibleResolvers: '$_step.possibleResolvers',
  async: '$_step.async',
  templateProcess: '$_process.templateProcess',
  processState: '$_process.state',
  creator: '$_process.creator',
  modified: '$_process.modified',
  expiration: '$_process.expiration',
  tags: '$_process.tags',
  supervisors: '$_process.supervisors',
  variables: '$_process.variables',
};

/** The path meant by a name without `$`, if it begins with one of the roots. Cost: O(roots). */
export function meantMember(name: string, roots: readonly string[]): string | undefined {
  const path = Object.hasOwn(MEMBERS_OF_ROW, name) ? MEMBERS_OF_ROW[name]! : undefined;
  return path && roots.includes(path.slice(0, path.indexOf('.'))) ? path : undefined;
}
