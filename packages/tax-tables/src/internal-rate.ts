import type { Uf } from '@fiscal/domain';
import { internalRateTable } from './internal-rate-table.ts';

/** Modal internal ICMS rate of a UF; rates of single products are not in it. */
export interface InternalRate {
  readonly uf: Uf;
  /** Percent without FCP. */
  readonly rate: string;
  readonly fcp: string;
  /** `general` funds apply to goods in general, `listed` ones only to goods the state names. */
  readonly fcpScope: 'none' | 'listed' | 'general';
  readonly validFrom: string;
  /** A certain, B found in tables of 2024 and 2025, C in doubt. */
  readonly confidence: 'A' | 'B' | 'C';
  readonly law: string;
}

/**
 * The row in force on a day (YYYY-MM-DD): the latest `validFrom` not after it, undefined before the first.
 * `rows` replaces our table where the operator keeps a newer one.
 */
export function findInternalRate(
  uf: Uf,
  day: string,
  rows: readonly InternalRate[] = internalRateTable.rows,
): InternalRate | undefined {
  let found: InternalRate | undefined;
  for (const row of rows) {
    if (row.uf !== uf || row.validFrom > day) continue;
    if (found === undefined || row.validFrom > found.validFrom) found = row;
  }
  return found;
}
