import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SPEECH_SERVER = fileURLToPath(new URL('orca/speech_to_file.py', import.meta.url));

/** What Orca is told: to speak into a file, and nothing that differs from what it does by itself. */
const ORCA_SETTINGS = {
  general: {
    speechServerFactory: 'speech_to_file',
    startingProfile: ['Default', 'default'],
    profile: ['Default', 'default'],
    enableBraille: false,
    enableSound: false,
    // A page is read where a task asks for it, not each time that it is opened.
    sayAllOnLoad: false,
  },
  pronunciations: {},
  keybindings: {},
  profiles: {
    default: { profile: ['Default', 'default'], pronunciations: {}, keybindings: {} },
  },
};

/**
 * A desktop of its own for a screen reader: a display in memory, a message bus, a window manager and Orca, which writes
 * what it says into `speechFile`. Nothing of it is shared with a desktop that is there already.
 *
 * @returns the environment of programs that are to run on it, `start` for those, and `close`, which ends all
 */
export async function openDesktop() {
  const home = await mkdtemp(path.join(os.tmpdir(), 'process-panels-orca-'));
  const speechFile = path.join(home, 'speech.jsonl');
  const prefs = path.join(home, 'data', 'orca');
  await mkdir(prefs, { recursive: true });
  await mkdir(path.join(home, 'run'), { mode: 0o700 });
  await writeFile(path.join(prefs, 'user-settings.conf'), JSON.stringify(ORCA_SETTINGS));
  await copyFile(SPEECH_SERVER, path.join(prefs, 'speech_to_file.py'));
  await writeFile(speechFile, '');
  const started = [];
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_DATA_HOME: path.join(home, 'data'),
    XDG_CACHE_HOME: path.join(home, 'cache'),
    XDG_RUNTIME_DIR: path.join(home, 'run'),
    GSETTINGS_BACKEND: 'keyfile',
    GNOME_ACCESSIBILITY: '1',
    SPEECH_FILE: speechFile,
    LANG: 'en_US.UTF-8',
    LC_ALL: 'C.UTF-8',
    LANGUAGE: 'en',
  };
  delete env.WAYLAND_DISPLAY;

  /** Starts a program of the desktop. What it prints goes nowhere unless `SCREEN_READER_DEBUG` is set. */
  const start = (command, args, { answers = false } = {}) => {
    const debug = process.env.SCREEN_READER_DEBUG ? 'inherit' : 'ignore';
    const child = spawn(command, args, {
      env,
      detached: true,
      stdio: ['ignore', debug, debug, answers ? 'pipe' : 'ignore'],
    });
    child.on('error', error => console.error(`${command}: ${error.message}`));
    started.push(child);
    return child;
  };
  const close = async () => {
    for (const child of started.reverse()) await end(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };

  const display = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    answers: true,
  });
  env.DISPLAY = `:${await firstLine(display)}`;
  const bus = start('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=3'], { answers: true });
  env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus);
  await once(start('gsettings', ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true']), 'exit');
  start('openbox', []);
  const debug = process.env.SCREEN_READER_DEBUG;
  start('orca', debug ? ['--debug-file', debug] : []);
  return { env, home, speechFile, start, close };
}

/** The first line that a program writes to the stream that is for its answer. */
async function firstLine(child) {
  let text = '';
  for await (const chunk of child.stdio[3]) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  const [line] = text.split('\n');
  if (!line) throw new Error(`${child.spawnfile} has not started.`);
  return line;
}

/** Ends a program and all that it started, by their group. */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const gone = once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    return;
  }
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 3000);
  await gone;
  clearTimeout(timer);
}
