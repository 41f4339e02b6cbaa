import type { Presence } from '@fiscal/domain';
import type { PresenceCode, TaxRegimeCode } from './layout-code-row.ts';
import { presenceTable } from './presence-table.ts';
import { taxRegimeTable } from './tax-regime-table.ts';

/** What an indPres says on a day (YYYY-MM-DD). */
export const findPresence = (code: Presence, day: string): PresenceCode | undefined =>
  presenceTable.find(code, day);

/** What a CRT says on a day (YYYY-MM-DD). */
export const findTaxRegime = (code: string, day: string): TaxRegimeCode | undefined =>
  taxRegimeTable.find(code, day);
