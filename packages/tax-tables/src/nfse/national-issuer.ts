import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A regime whose companies issue by the national issuer whatever their municipality chose, and since when. */
export interface NationalIssuerRow extends Provenance {
  readonly crt: 1 | 2 | 3 | 4;
  /** `everywhere`: even without an agreement; `withAgreement`: where the municipality has one, and an issuer of its own. */
  readonly reach: 'everywhere' | 'withAgreement';
}

/** Regimes that the law sends to the national issuer; of CRT 3 the municipality decides. */
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
 * How far the national issuer serves a regime (CRT) of itself on a day (YYYY-MM-DD); undefined: where the municipality
 * adopted it.
 */
export const nationalIssuerReach = (crt: number, day: string): NationalIssuerRow['reach'] | undefined =>
  nationalIssuerTable.find(String(crt), day)?.reach;
