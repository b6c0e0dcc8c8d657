import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Preferences of Firefox: the accessibility service runs, and no page of its own comes before ours. */
const FIREFOX_PREFERENCES = {
  'accessibility.force_disabled': -1,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.tabs.warnOnClose': false,
  'browser.urlbar.autoFill': false,
  'browser.urlbar.suggest.searches': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

const CHROMIUM_OPTIONS = [
  '--force-renderer-accessibility',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-search-engine-choice-screen',
  '--disable-gpu',
  '--disable-features=Translate',
  '--password-store=basic',
  '--window-position=0,0',
  '--window-size=1280,1000',
];

/** How each browser is opened on a desktop, with a profile of its own. Gives what opens another page in it. */
export const BROWSERS = {
  async firefox({ home, start }, command, url) {
    const profile = path.join(home, 'firefox');
    await mkdir(profile);
    const lines = Object.entries(FIREFOX_PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    await writeFile(path.join(profile, 'user.js'), lines.join(''));
    start(command, ['--profile', profile, '--width', '1280', '--height', '1000', url]);
    return page => start(command, ['--profile', profile, '--new-tab', page]);
  },
  async chromium({ home, start }, command, url) {
    const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const options = [...CHROMIUM_OPTIONS, ...root, `--user-data-dir=${path.join(home, 'chromium')}`];
    start(command, [...options, url]);
    return page => start(command, [...options, page]);
  },
};
