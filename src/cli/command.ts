#!/usr/bin/env node
import process from 'node:process';
import { main } from './main.ts';

// a consumer such as `head` may close the pipe
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  interactive: process.stderr.isTTY,
});
