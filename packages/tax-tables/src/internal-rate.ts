import type { Uf } from '@fiscal/domain';
import type { InternalRate } from './internal-rate-row.ts';
import { internalRateTable } from './internal-rate-table.ts';
import { isInForce } from './read-table.ts';

/**
 * The row in force on a day (YYYY-MM-DD): the latest `validFrom` of those that hold, undefined without one.
 * `rows` replaces our table where the operator keeps a newer one.
 */
export function findInternalRate(
  uf: Uf,
  day: string,
  rows: readonly InternalRate[] = internalRateTable.rows,
): InternalRate | undefined {
  let found: InternalRate | undefined;
  for (const row of rows) {
    if (row.uf !== uf || !isInForce(row, day)) continue;
    if (found === undefined || row.validFrom > found.validFrom) found = row;
  }
  return found;
}
