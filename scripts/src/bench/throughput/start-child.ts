import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a module of this folder in a process of its own, which receives and sends messages. */
export const startChild = (module: string): ChildProcess =>
  spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL(module, import.meta.url))],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
