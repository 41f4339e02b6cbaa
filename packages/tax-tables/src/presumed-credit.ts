import type { PresumedCredit } from './presumed-credit-row.ts';
import { presumedCreditTable } from './presumed-credit-table.ts';

/** Every cCredPres, whatever the day. */
export const presumedCredits: readonly PresumedCredit[] = presumedCreditTable.rows;

/** The cCredPres in force on a day (YYYY-MM-DD). */
export const findPresumedCredit = (code: string, day: string): PresumedCredit | undefined =>
  presumedCreditTable.find(code, day);
