import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { accessibilityTree } from './test/support/accessibility-tree.mjs';
import { adapterRoutes } from './test/support/adapter-routes.mjs';
import { BROWSERS, checkBrowsers, executableOf } from './test/support/browsers.mjs';
import { bundledTests } from './test/support/bundled-tests.mjs';
import { collectGarbage } from './test/support/collect-garbage.mjs';
import { demoPages } from './test/support/demo-pages.mjs';
import { docPages } from './test/support/doc-pages.mjs';
import { docsSite } from './test/support/docs-site.mjs';
import { forcedColors } from './test/support/forced-colors.mjs';
import { galleryPages } from './test/support/gallery-pages.mjs';
import { heldKeys } from './test/support/held-keys.mjs';
import { mouseWheel } from './test/support/mouse-wheel.mjs';
import { printPage } from './test/support/print-page.mjs';
import { strictCsp, violationGuard } from './test/support/strict-page.mjs';
import { testServer } from './test/support/test-server.mjs';
import { throttle } from './test/support/throttle.mjs';
import { webkitLauncher } from './test/support/webkit-launcher.mjs';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Milliseconds that a browser may take to start: long, on a machine that starts three at once. */
const START = 120_000;

const launchers = {
  chromium: executablePath =>
    chromeLauncher({
      // With scroll bars, as readers have them.
      launchOptions: { executablePath, args: QUIET, ignoreDefaultArgs: ['--hide-scrollbars'], timeout: START },
      // A window for each page: one behind another in the same window paints nothing.
      createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
      concurrency: 2,
    }),
  firefox: executablePath =>
    Object.assign(
      chromeLauncher({ launchOptions: { browser: 'firefox', executablePath, timeout: START }, concurrency: 1 }),
      {
        name: 'Firefox',
      },
    ),
  webkit: executablePath => webkitLauncher({ driver: executablePath }),
};

/** Those of the environment variable BROWSERS, `chromium,firefox` for instance, or all that are installed. */
const wanted = process.env.BROWSERS?.split(',') ?? BROWSERS.filter(executableOf);
checkBrowsers(wanted);
const absent = wanted.filter(name => !executableOf(name));
if (wanted.length === 0 || absent.length > 0)
  throw new Error(
    `Not installed: ${(absent.length > 0 ? absent : BROWSERS).join(', ')}. npm test says what to install.`,
  );

export default {
  files: ['test/**/*.test.ts', '!test/**/*.node.test.ts', '!test/bench/**', '!**/node_modules/**'],
  nodeResolve: { browser: true, exportConditions: ['browser', 'development'] },
  plugins: [
    accessibilityTree(),
    collectGarbage(),
    demoPages(),
    docPages(),
    docsSite(),
    forcedColors(),
    galleryPages(),
    heldKeys(),
    mouseWheel(),
    printPage(),
    violationGuard(),
    testServer(),
    throttle(),
    bundledTests(),
    esbuildPlugin({ ts: true, tsconfig: 'tsconfig.json', target: 'es2022' }),
  ],
  middleware: [strictCsp, adapterRoutes],
  browsers: wanted.map(name => launchers[name](executableOf(name))),
  // Each page says that Lit is in development mode: what the tests themselves provoke is to be found.
  filterBrowserLogs: ({ args }) => !args.some(arg => typeof arg === 'string' && arg.includes('lit.dev/msg/dev-mode')),
  // A page that is not in front has a low priority, and waits long for its turn beside two other browsers.
  testFramework: { config: { ui: 'tdd', timeout: 30_000 } },
  concurrentBrowsers: 3,
  browserStartTimeout: START,
  testsFinishTimeout: 600_000,
  coverageConfig: { include: ['src/**/*.ts'], report: true, reportDir: 'coverage', reporters: ['text-summary'] },
};
