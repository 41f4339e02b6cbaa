import { existsSync, readFileSync } from 'node:fs';
import { openStateFolder, runProgram } from '@fiscal/dev-stack/programs';

const { argv, env } = process;
const position = argv.findIndex((word) => /^--state(=|$)/.test(word));
const [option = '', next = ''] = position === -1 ? ['--state=.state/local'] : argv.slice(position);
const path = option.includes('=') ? option.slice('--state='.length) : next;
if (position !== -1) argv.splice(position, option.includes('=') ? 1 : 2);

// What is set outside prevails: on a production machine there is no state folder, and the variables are given.
const { environment } = openStateFolder(path, 'existing');
const kept = existsSync(environment)
  ? (JSON.parse(readFileSync(environment, 'utf8')) as Record<string, string>)
  : {};
for (const [name, value] of Object.entries(kept)) env[name] ??= value;
await runProgram('cli');
