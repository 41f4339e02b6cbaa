import { existsSync, readFileSync } from 'node:fs';

/** True when `pid` runs; a process that ended and is still in the table does not. */
export function isRunning(pid: number): boolean {
  if (hasProcessFiles()) return !['', 'Z', 'X'].includes(statusFields(pid)[0] ?? '');
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns when `pid` began, in ticks since the system's start; empty when the system does not show it. */
export const readBeginning = (pid: number): string => statusFields(pid)[19] ?? '';

/** Tells whether the command line or the environment of `pid` names a path below `folder`. */
export function belongsTo(pid: number, folder: string): 'yes' | 'no' | 'unknown' {
  if (!hasProcessFiles()) return 'unknown';
  const texts = ['cmdline', 'environ'].map((file) => readProcessFile(pid, file));
  if (texts.some((text) => text?.includes(`${folder}/`))) return 'yes';
  return texts.includes(undefined) && isRunning(pid) ? 'unknown' : 'no';
}

/** True when the system shows processes in /proc. */
export const hasProcessFiles = (): boolean => existsSync('/proc/self/stat');

/** Returns the fields of /proc/PID/stat from the third, the state, on: the second may hold blanks. */
const statusFields = (pid: number): readonly string[] => {
  const text = readProcessFile(pid, 'stat') ?? '';
  return text
    .slice(text.lastIndexOf(')') + 1)
    .trim()
    .split(' ');
};

function readProcessFile(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
