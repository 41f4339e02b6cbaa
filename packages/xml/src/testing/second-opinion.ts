import { execFileSync, spawnSync } from 'node:child_process';

/** Whether a program of the system can be started; tests put the answer in their names. */
export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version']).error === undefined;

/** The name of a test that needs `program`, which says so when it cannot run. */
export const needing = (program: string, name: string): string =>
  isInstalled(program) ? name : `${name} [not run: ${program} is not installed]`;

/** Runs a program on a text; gives its standard output. Throws when it fails. */
export const run = (program: string, args: readonly string[], input: string): string =>
  execFileSync(program, args, {
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: 50_000_000,
  });
