import { findTwins, unexplained } from './shape/find-twins.ts';
import { readSources } from './shape/read-sources.ts';
import { twinsApart } from './shape/twins-apart.ts';

/** The tables: codes with their texts, and the parts of the law as data. */
const table =
  /\/generated\/|\/tables\/|^packages\/(?:tax-tables|domain\/src\/answers\/.*-rows|api-contract\/src\/errors\/.*-errors)\b/;

const sources = new Map([...readSources()].filter(([path]) => !table.test(path)));
const problems = unexplained(findTwins(sources), twinsApart);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${sources.size} files, ${problems.length} pairs of one shape\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
