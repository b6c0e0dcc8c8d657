import { register } from 'node:module';

/* `node --import ./test/support/typescript.mjs --test FILE…` runs TypeScript, which Node 20 does not support. */
register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
