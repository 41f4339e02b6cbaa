import { findHeadlessDocstrings } from './shape/find-headless-docstrings.ts';
import { readEverySource } from './shape/read-sources.ts';

const sources = readEverySource();
const found = findHeadlessDocstrings(sources);
for (const { path, line, text } of found) process.stdout.write(`${path}:${line} has no subject: ${text}\n`);
process.stdout.write(`${sources.size} files, ${found.length} docstrings without a subject\n`);
process.exitCode = found.length === 0 ? 0 : 1;
