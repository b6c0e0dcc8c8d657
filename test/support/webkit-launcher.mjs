import { startWebKit } from './webkit-driver.mjs';

/** WebDriver key codes for the key names in tests. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
};
/** Characters that need Shift. Without it the driver adds it by itself, and sometimes loses it. */
const SHIFTED = /^[A-Z~!@#$%^&*()_+{}|:"<>?]$/;
const BUTTONS = { left: 0, middle: 1, right: 2 };
/** Number of pages after which a new browser is started: each leaves some 50 MB behind. */
const PAGES = 30;
/** The driver answers before the page has received the input, which on a busy machine takes some frames longer. */
const INPUT_RECEIVED = 'const done = arguments[0]; requestAnimationFrame(() => setTimeout(done));';

/**
 * A launcher for @web/test-runner that drives WebKitGTK: one window, one test file at a time. The command plugins for
 * keyboard and mouse call their methods on a launcher of type `webdriver`.
 */
export function webkitLauncher({ driver }) {
  let webkit;
  let starting;
  let turns = 0;
  let pages = 0;
  let queue = Promise.resolve();
  const active = new Set();
  let hasClickedMiddle = false;
  // Where a test changes the history before its page has loaded, the driver would wait for the load for ever.
  const start = () => (starting ??= startWebKit({ driver, awaitsLoad: false }).then(started => (webkit = started)));
  const untilFrame = () => webkit.call('POST', '/execute/async', { script: INPUT_RECEIVED, args: [] });
  const inTurn = action => (queue = queue.then(action, action));
  const perform = actions =>
    inTurn(async () => {
      await webkit.call('POST', '/actions', { actions: [actions] });
      // The page may be gone by the input, or show a dialog.
      await untilFrame().catch(() => {});
    });
  /** Rejects if the browser cannot be used for another page. */
  const leavePage = async () => {
    await untilFrame(); // a page that hangs does not answer, nor does one in a window that is not painted any more
    // After a middle click has opened a tab, drags in later pages do not end.
    if (hasClickedMiddle) throw new Error('The page may have opened other tabs.');
    if (++pages >= PAGES) throw new Error('The browser has become large.');
    await webkit.call('POST', '/url', { url: 'about:blank' });
  };
  const pointer = actions => perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const moveTo = (x, y) => ({ type: 'pointerMove', duration: 0, x, y, origin: 'viewport' });
  const press = (type, button = 'left') => ({ type, button: BUTTONS[button] });
  const keys = actions => perform({ type: 'key', id: 'keyboard', actions });
  const keyAction = type => key => ({ type, value: KEYS[key] ?? key });
  const pressOf = key => [keyAction('keyDown')(key), keyAction('keyUp')(key)];
  const typed = key =>
    SHIFTED.test(key) ? [keyAction('keyDown')('Shift'), ...pressOf(key), keyAction('keyUp')('Shift')] : pressOf(key);

  return {
    name: 'WebKitGTK',
    type: 'webdriver',
    concurrency: 1,
    async stop() {
      await webkit?.close();
    },
    async startSession(id, url) {
      await start();
      active.add(id);
      return inTurn(() => webkit.call('POST', '/url', { url }));
    },
    isActive: id => active.has(id),
    getBrowserUrl: () => inTurn(() => webkit.call('GET', '/url')),
    stopSession: id =>
      inTurn(async () => {
        active.delete(id);
        await leavePage().catch(() => {
          // The next file gets a new browser.
          webkit.kill();
          starting = undefined;
          hasClickedMiddle = false;
          pages = 0;
        });
        return {};
      }),
    async startDebugSession() {
      throw new Error('WebKitGTK has no debug session here.');
    },
    sendKeys: (_id, pressed) => keys(pressed.flatMap(typed)),
    sendMouseMove: (_id, x, y) => pointer([moveTo(x, y)]),
    sendMouseClick(_id, x, y, button) {
      hasClickedMiddle ||= button === 'middle';
      return pointer([moveTo(x, y), press('pointerDown', button), press('pointerUp', button)]);
    },
    sendMouseDown: (_id, button) => pointer([press('pointerDown', button)]),
    sendMouseUp: (_id, button) => pointer([press('pointerUp', button)]),
    /**
     * For our own tests: the mouse wheel, which the runner's commands cannot turn. A scroll is measured from the
     * previous one of the same wheel, so each turn uses a new one.
     */
    turnWheel: (x, y, deltaX, deltaY) =>
      perform({
        type: 'wheel',
        id: `wheel-${++turns}`,
        actions: [{ type: 'scroll', x, y, deltaX, deltaY, origin: 'viewport' }],
      }),
    resetMouse: () => inTurn(() => webkit.call('DELETE', '/actions')),
    /**
     * For our own tests: keys that are held down while another is pressed, which the runner's command does not support
     * here.
     */
    keyDown: key => keys([keyAction('keyDown')(key)]),
    keyUp: key => keys([keyAction('keyUp')(key)]),
  };
}
