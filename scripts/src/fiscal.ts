import { existsSync, readFileSync } from 'node:fs';
import { openStateFolder, runProgram } from '@fiscal/dev-stack/programs';

const { argv, env } = process;
const position = argv.indexOf('--state');
const path = position === -1 ? '.state/local' : (argv[position + 1] ?? '');
if (position !== -1) argv.splice(position, 2);

// What is set outside prevails: on a production machine there is no state folder, and the variables are given.
const { environment } = openStateFolder(path, 'existing');
const kept = existsSync(environment)
  ? (JSON.parse(readFileSync(environment, 'utf8')) as Record<string, string>)
  : {};
for (const [name, value] of Object.entries(kept)) env[name] ??= value;
await runProgram('cli');
