import { readTable } from './read-table.ts';
import type { FixedRate } from './special-rate-row.ts';
import type { Table } from './table.ts';

/** Rates fixed by law for a class, IBS and CBS together; none of these classes goes in an NF-e. */
// biome-ignore format: one row a line
export const fixedRateTable: Table<FixedRate> = readTable({
  source: 'LC 214/2025, arts. 485 a 487; calculadora oficial',
  asOf: '2026-11-21',
  validFrom: '2026-01-01',
  rows: [
    { classTrib: '221002', rate: '2.08', law: 'LC 214/2025, art. 485, I', basis: 'tratamento da calculadora oficial para o antigo 220001' },
    { classTrib: '221003', rate: '0.53', law: 'LC 214/2025, art. 485, II', basis: 'tratamento da calculadora oficial para o antigo 220002' },
    { classTrib: '221004', rate: '3.65', law: 'LC 214/2025, art. 486', basis: 'tratamento da calculadora oficial para o antigo 220003' },
    { classTrib: '221001', rate: '3.65', law: 'LC 214/2025, art. 487', basis: 'calculadora oficial' },
  ],
}, ({ classTrib }) => classTrib);
