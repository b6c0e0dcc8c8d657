import '../test/support/node-version.mjs';
import { installPackages } from '../test/support/install.mjs';

/* `npm start`: installs the packages where they are missing, builds, serves the demo and prints its address. It listens on this
   machine alone; `HOST=0.0.0.0 npm start` serves others, too. */
try {
  installPackages();
  const { build } = await import('../src/build/build.mjs');
  await build();
  const { buildDocs } = await import('../src/build/docs/build-docs.mjs');
  await buildDocs({ playground: '/playground.html' });
  const { serveDemo } = await import('./server.mjs');
  const { url } = await serveDemo({ port: Number(process.env.PORT ?? 8080), host: process.env.HOST ?? '127.0.0.1' });
  console.log(`\nThe demo is at ${url}, the documentation at ${url}docs/\nStop it with Ctrl+C.`);
  // fills the database while the first page is read; what goes wrong is told by the pages that need it
  await fetch(`${url}api/work/processes`).catch(() => {});
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
