import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { belongsTo, hasProcessFiles, isRunning } from '@fiscal/dev-stack/processes';

const patienceMs = 10_000;

/**
 * Ends every other process whose command line or environment names a path below `folder`: by SIGINT, and after 10 s by
 * SIGKILL. Does nothing where the system has no process files.
 */
export async function endProcesses(folder: string): Promise<void> {
  const processes = findProcesses(folder);
  for (const pid of processes) send(pid, 'SIGINT');
  const deadline = Date.now() + patienceMs;
  while (processes.some(isRunning) && Date.now() < deadline) await setTimeout(50);
  for (const pid of findProcesses(folder)) send(pid, 'SIGKILL');
}

function findProcesses(folder: string): readonly number[] {
  if (!hasProcessFiles()) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => belongsTo(pid, folder) === 'yes' && isRunning(pid));
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
