import { readFileSync } from 'node:fs';
import type { Environment } from '@fiscal/domain';

export interface LedgerLine {
  readonly type: string;
  readonly environment: string;
}

/** The lines of the authority's ledger for one environment; what each holds follows from its type. */
export function readLedgerLines(file: string, environment: Environment): readonly LedgerLine[] {
  // What follows the last line's end is being written at this moment, or was cut short by a crash.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines
    .map((line) => JSON.parse(line) as LedgerLine)
    .filter((line) => line.environment === environment);
}
