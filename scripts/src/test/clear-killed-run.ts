import { rmSync } from 'node:fs';
import { endProcesses } from './end-processes.ts';

/** Ends the processes of a killed test run and removes its folders, which are the arguments. */
const folders = process.argv.slice(2);
for (const each of folders) await endProcesses(each);
for (const each of folders) rmSync(each, { recursive: true, force: true });
