import { filledDatabase } from './database.mjs';

/* `DATABASE_URL=postgres://… node demo/load.mjs 1000000 2000` fills an empty PostgreSQL with so many processes of so many
   people, always the same ones. Build first. */
const count = Number(process.argv[2] ?? 100_000);
const people = Number(process.argv[3] ?? 50);
if (!process.env.DATABASE_URL || !(count >= 1 && count <= 10_000_000) || !(people >= 50 && people <= 100_000)) {
  console.error(
    'Say where to, and how many processes and people: DATABASE_URL=postgres://… node demo/load.mjs 1000000 2000',
  );
  process.exitCode = 1;
} else {
  const { close } = await filledDatabase({
    url: process.env.DATABASE_URL,
    processes: count,
    people,
    log: console.log,
  });
  await close();
}
