import { register } from 'node:module';

/* `node --import ./test/support/typescript.mjs --test FILE…` runs TypeScript, which Node 20 cannot do by itself. */
register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
