import { fchmodSync, openSync } from 'node:fs';

/** Opens a log for appending that only its owner reads, one of an earlier version included. */
export function openPrivateLog(file: string): number {
  const log = openSync(file, 'a', 0o600);
  fchmodSync(log, 0o600);
  return log;
}
