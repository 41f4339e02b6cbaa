import { existsSync, readFileSync } from 'node:fs';
import { openStateFolder } from './stack/state-folder.ts';

const position = process.argv.indexOf('--state');
const path = position === -1 ? '.state/local' : (process.argv[position + 1] ?? '');
if (position !== -1) process.argv.splice(position, 2);

// What is set outside prevails: on a production machine there is no state folder, and the variables are given.
const { environment } = openStateFolder(path, 'existing');
if (existsSync(environment)) {
  const kept = JSON.parse(readFileSync(environment, 'utf8')) as Record<string, string>;
  Object.assign(process.env, { ...kept, ...process.env });
}
await import('../../apps/cli/src/main.ts');
