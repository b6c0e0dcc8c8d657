/* Loaded before each test file. What the page reports behind a test's back becomes a failure of that test. */
const reports = [];

addEventListener('securitypolicyviolation', event =>
  reports.push(`policy violation: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`),
);
addEventListener('unhandledrejection', event =>
  reports.push(`unhandled rejection: ${event.reason?.stack ?? event.reason}`),
);
addEventListener('error', event => {
  if (event.message) reports.push(`uncaught error: ${event.message}`);
});

/** For a test that provokes a report on purpose: returns what came since, and forgets it. */
globalThis.takePageReports = () => reports.splice(0);

globalThis.teardown(() => {
  const found = reports.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
});
