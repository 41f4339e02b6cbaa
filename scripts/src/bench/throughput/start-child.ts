import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a module of this folder in its own process, which receives and sends messages. */
export const startChild = (module: string): ChildProcess =>
  spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL(module, import.meta.url))],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
