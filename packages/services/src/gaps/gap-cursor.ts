import { environments, isId24 } from '@fiscal/domain';
import { readCodeCursor, unreadableCursor, writeCodeCursor } from '../paging/page-cursor.ts';

/** A place in the list of gaps of all clients. */
export interface GapPosition {
  readonly clientId: string;
  readonly companyId: string;
  readonly environment: string;
  readonly series: number;
  /** First number of the last gap. */
  readonly from: number;
}

/** The place before all gaps. */
export const beforeAll: GapPosition = { clientId: '', companyId: '', environment: '', series: -1, from: 0 };
/** The number after all gaps of a series. */
export const afterAll = 1_000_000_000;

export const writeGapCursor = ({ clientId, companyId, environment, series, from }: GapPosition): string =>
  writeCodeCursor('dueGaps', [clientId, companyId, environment, series, from].join('.'));

/** Reads a cursor of `writeGapCursor`. Throws `validation_failed` at `cursor` for any other text. */
export function readGapCursor(cursor: string): GapPosition {
  const code = readCodeCursor('dueGaps', cursor);
  const [clientId = '', companyId = '', environment = '', series = '', from = ''] = code.split('.');
  const isRead =
    isId24(clientId) &&
    isId24(companyId) &&
    environments.some((each) => each === environment) &&
    /^\d{1,3}$/.test(series) &&
    /^\d{1,9}$/.test(from);
  if (!isRead) throw unreadableCursor();
  return { clientId, companyId, environment, series: Number(series), from: Number(from) };
}
