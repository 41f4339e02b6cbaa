import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A regime whose companies must use the national issuer whatever their municipality uses, and since when. */
export interface NationalIssuerRow extends Provenance {
  readonly crt: 1 | 2 | 3 | 4;
  /**
   * `everywhere`: even without an agreement; `withAgreement`: only when the municipality has an agreement and its own
   * issuer.
   */
  readonly reach: 'everywhere' | 'withAgreement';
}

/** Regimes that the law sends to the national issuer; for CRT 3 the municipality decides. */
// biome-ignore format: one row a line
export const nationalIssuerTable: Table<NationalIssuerRow> = readTable<NationalIssuerRow>({
  source: 'Res. CGSN 191/2026',
  asOf: '2026-11-21',
  validFrom: '2026-11-01',
  rows: [
    { crt: 1, reach: 'withAgreement' },
    { crt: 2, reach: 'withAgreement' },
    { crt: 4, reach: 'everywhere', source: 'Anexo I v1.01, exceções do MEI em E0016, E0037 e E0116', validFrom: null },
  ],
}, ({ crt }) => String(crt));

/**
 * Returns how far the law sends a regime (CRT) to the national issuer on a day (YYYY-MM-DD); undefined: only when the
 * municipality adopted it.
 */
export const nationalIssuerReach = (crt: number, day: string): NationalIssuerRow['reach'] | undefined =>
  nationalIssuerTable.find(String(crt), day)?.reach;
