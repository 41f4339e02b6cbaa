import type { Uf } from '@fiscal/domain';
import type { InternalRate } from './internal-rate-row.ts';
import { internalRateTable } from './internal-rate-table.ts';

/** The modal rate of a UF in force on a day (YYYY-MM-DD). */
export const findInternalRate = (uf: Uf, day: string): InternalRate | undefined =>
  internalRateTable.find(uf, day);
