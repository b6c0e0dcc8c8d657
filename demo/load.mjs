import { filledDatabase } from './back-end.mjs';

/* `DATABASE_URL=postgres://… node demo/load.mjs 1000000` fills a PostgreSQL with processes, always the same ones. */
const count = Number(process.argv[2] ?? 100_000);
if (!process.env.DATABASE_URL || !(count >= 1 && count <= 10_000_000)) {
  console.error('Say where to, and how many: DATABASE_URL=postgres://… node demo/load.mjs 1000000');
  process.exitCode = 1;
} else {
  const { close } = await filledDatabase({ url: process.env.DATABASE_URL, processes: count, log: console.log });
  await close();
}
