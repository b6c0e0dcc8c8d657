import { execFileSync } from 'node:child_process';

const ON_EVERY_DESKTOP = ['Xvfb', 'dbus-daemon', 'gsettings', 'openbox', 'orca', 'xdotool'];
const NAMES = { firefox: ['firefox-esr', 'firefox'], chromium: ['chromium', 'google-chrome', 'chromium-browser'] };

/** The command of a browser on this machine, or undefined. */
export const commandOf = browser => (NAMES[browser] ?? []).find(isThere);

/** What is needed to have these browsers read, and is not on this machine. */
export function missingPrograms(browsers) {
  return [...ON_EVERY_DESKTOP.filter(name => !isThere(name)), ...browsers.filter(name => !commandOf(name))];
}

function isThere(command) {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Which screen reader and which browser these are, in words. */
export function versionsOf(browser) {
  const version = command => /\d+(\.\d+)*/.exec(execFileSync(command, ['--version'], { encoding: 'utf8' }))?.[0];
  return `Orca ${version('orca')}, ${browser === 'firefox' ? 'Firefox' : 'Chromium'} ${version(commandOf(browser))}`;
}
