/** Criteria that can be applied to tasks in memory. Rows do not contain candidates and readers. */
export const CARRIED: ReadonlySet<string> = new Set([
  'id',
  'process',
  'expiration',
  'expired',
  'start',
  'stepState',
  'processState',
  'resolver',
  'supervisor',
  'stepType',
  'stepName',
  'calendarFrom',
  'calendarTo',
  'fulltext',
]);

const CANDIDATE =
  'Write it outside of "none" and "any", one person for it, and "reader" without "possibleResolver" and "engine.candidateGroup".';

/** Hints for criteria that no engine of this family supports. */
export const HINTS_WITHOUT_SUBSTITUTE: Readonly<Record<string, string>> = {
  tag: 'The engine has no tags: filter by a variable that the process keeps for them.',
  file: 'The engine cannot find tasks by their attachments: filter by a variable.',
};

/** Hints for criteria that neither the engine nor the page supports. */
export const HINTS: Readonly<Record<string, string>> = {
  ...HINTS_WITHOUT_SUBSTITUTE,
  creator: 'Tasks do not say who started their process: list instances, by "processState" without criteria on steps.',
  possibleResolver: CANDIDATE,
  reader: CANDIDATE,
  variables: 'Write it outside of "none", and "engine.candidateGroup" without "reader".',
};
