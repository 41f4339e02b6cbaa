import { fchmodSync, openSync } from 'node:fs';

/** Opens a log for appending that only its owner can read, also when an earlier version made it. */
export function openPrivateLog(file: string): number {
  const log = openSync(file, 'a', 0o600);
  fchmodSync(log, 0o600);
  return log;
}
