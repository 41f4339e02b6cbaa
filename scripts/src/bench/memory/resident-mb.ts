import { readFileSync } from 'node:fs';

/** Returns the resident megabytes of a process with all its threads. */
export function residentMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error(`process ${pid} shows no memory`);
  return Number(kilobytes) / 1024;
}
