import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const MINI_BROWSERS = [
  process.env.WEBKIT_MINIBROWSER_PATH,
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser',
];

/** Timeout of a command in milliseconds: a page in an endless loop does not answer. */
const PATIENCE = 120_000;

/**
 * Starts WebKitGTK on a virtual display and connects to it through W3C WebDriver. `close` ends all of its processes,
 * `kill` does so without ending the session first.
 *
 * @param awaitsLoad - whether a navigation is answered when the page has loaded, or at once
 */
export async function startWebKit({ driver, width = 1280, height = 900, awaitsLoad = true }) {
  const display = 50 + Math.floor(Math.random() * 900);
  const env = {
    ...process.env,
    DISPLAY: `:${display}`,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // without a graphics card, frames are composed by the processor, three times as fast without DMA buffers
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
  const children = [
    spawn('Xvfb', [`:${display}`, '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], { stdio: 'ignore' }),
  ];
  const stop = () => children.toReversed().forEach(child => child.kill());
  process.once('exit', stop);
  const kill = () => {
    stop();
    process.removeListener('exit', stop);
  };
  await until(() => existsSync(`/tmp/.X11-unix/X${display}`));
  const port = await freePort();
  children.push(spawn(driver, [`--port=${port}`], { stdio: 'ignore', env }));
  const base = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${base}/status`).then(
      () => true,
      () => false,
    ),
  );

  const call = async (method, path, body) => {
    const { value } = await answerOf(base + path, method, body);
    if (value?.error) throw new Error(`WebDriver ${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const binary = MINI_BROWSERS.find(path => path && existsSync(path));
  const { sessionId } = await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: awaitsLoad ? 'normal' : 'none',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      },
    },
  });
  return {
    call: (method, path, body) => call(method, `/session/${sessionId}${path}`, body),
    kill,
    async close() {
      await call('DELETE', `/session/${sessionId}`).catch(() => {});
      kill();
    },
  };
}

/** The answer of the driver. Rejects on a timeout. */
async function answerOf(url, method, body) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`WebDriver ${method} ${url}: no answer.`)), PATIENCE);
  try {
    const { signal } = controller;
    const response = await fetch(url, { method, signal, body: body === undefined ? undefined : JSON.stringify(body) });
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}

async function until(condition, tries = 200) {
  for (let i = 0; i < tries; i++) {
    if (await condition()) return;
    await wait(50);
  }
  throw new Error('WebKitGTK did not start: are xvfb and webkit2gtk-driver installed?');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
