#!/usr/bin/env node
import process from 'node:process';
import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  interactive: process.stderr.isTTY,
});
