import { existsSync, readFileSync } from 'node:fs';
import { runCli } from '@fiscal/cli';
import { openStateFolder } from '@fiscal/dev-stack';

const { argv } = process;
const position = argv.indexOf('--state');
const path = position === -1 ? '.state/local' : (argv[position + 1] ?? '');

// What is set outside prevails: on a production machine there is no state folder, and the variables are given.
const { environment } = openStateFolder(path, 'existing');
const kept = existsSync(environment)
  ? (JSON.parse(readFileSync(environment, 'utf8')) as Record<string, string>)
  : {};

process.exitCode = await runCli({
  argv: position === -1 ? argv : argv.toSpliced(position, 2),
  environment: { ...kept, ...process.env },
  output: process.stdout,
  errors: process.stderr,
});
