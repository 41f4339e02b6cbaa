import { spawnSync } from 'node:child_process';

/** Returns whether a program of the system can be started. Tests say in their titles which one they need. */
export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version']).error === undefined;
