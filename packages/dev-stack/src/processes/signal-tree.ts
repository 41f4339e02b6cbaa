import { readdirSync, readFileSync } from 'node:fs';

/**
 * Sends a signal to a process and its descendants, as far as the system shows them. The parent is first, so that it
 * starts none meanwhile; ended ones are skipped.
 */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  const children = findChildren(pid);
  for (const each of [pid, ...children]) signalOne(each, signal);
  const late = findChildren(pid).filter((child) => !children.includes(child));
  for (const each of late) signalOne(each, signal);
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function findChildren(parent: number): readonly number[] {
  return namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readParent(pid) === parent);
}

/** Returns the fourth field of /proc/PID/stat; the second may hold blanks and brackets. */
function readParent(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return Number(parent);
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
