import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';
import { reformDay } from './reform-day.ts';

/**
 * The reason why an issuer does not fill the group of IBS and CBS: the test rates do not apply to its regime, or no
 * layout was published for it.
 */
export interface GroupExemption extends Provenance {
  readonly crt: 1 | 2 | 4;
  readonly kind: 'outsideTestRates' | 'withoutLayout';
  readonly law: string;
}

/** Regimes whose issuers do not fill the group of IBS and CBS, and the reason. */
// biome-ignore format: one row a line
export const groupExemptionTable: Table<GroupExemption> = readTable({
  source: 'LC 214/2025, arts. 348, III, c, e 517 a 519; NT 2025.002 v1.52, UB12-10',
  asOf: '2026-11-21',
  validFrom: '2026-01-01',
  rows: [
    { crt: 1, kind: 'outsideTestRates', law: 'LC 214/2025, art. 348, III, c', validTo: '2026-12-31' },
    { crt: 1, kind: 'withoutLayout', law: 'LC 214/2025, arts. 517 a 519', validFrom: '2027-01-01' },
    { crt: 2, kind: 'outsideTestRates', law: 'LC 214/2025, art. 348, III, c', validTo: '2026-12-31' },
    { crt: 2, kind: 'withoutLayout', law: 'LC 214/2025, arts. 517 a 519', validFrom: '2027-01-01' },
    { crt: 4, kind: 'outsideTestRates', law: 'LC 214/2025, art. 348, III, c', validTo: '2026-12-31' },
    { crt: 4, kind: 'withoutLayout', law: 'LC 214/2025, arts. 517 a 519', validFrom: '2027-01-01' },
  ],
}, ({ crt }) => String(crt));

/**
 * Returns why issuers of a regime (CRT) do not fill the group on a day (YYYY-MM-DD). For a day before 2026 it returns
 * the reason of 2026.
 */
export const findGroupExemption = (crt: number, day: string): GroupExemption | undefined =>
  groupExemptionTable.find(String(crt), reformDay(day));
