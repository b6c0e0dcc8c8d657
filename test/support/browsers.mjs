import { existsSync } from 'node:fs';

/** Supported browsers, with their paths on Debian and elsewhere. */
const PATHS = {
  chromium: [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  firefox: [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  webkit: [process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver'],
};

export const BROWSERS = Object.keys(PATHS);

/** @throws Error if one of the names is not a supported browser */
export function checkBrowsers(names) {
  const unknown = names.filter(name => !BROWSERS.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown browser ${unknown.join(', ')}: there are ${BROWSERS.join(', ')}.`);
}

/** The path of a browser's executable (for WebKit: its driver), or undefined if it is not installed. */
export const executableOf = browser => PATHS[browser].find(path => path && existsSync(path));
