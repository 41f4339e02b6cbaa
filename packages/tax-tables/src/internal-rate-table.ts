import type { InternalRate } from './internal-rate-row.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';

/** Modal internal ICMS rate and general FCP of each UF, the default of the DIFAL. */
// biome-ignore format: one row a line
export const internalRateTable: Table<InternalRate> = readTable({
  source: 'Public rate tables of 2024 to 2026, corrected by the laws named in each row; see `confidence`',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { uf: 'RO', rate: '19.50', fcp: '0.00', fcpScope: 'listed', validFrom: '2024-01-12', confidence: 'B', source: 'Lei 5.634/2023' },
    { uf: 'AC', rate: '19.00', fcp: '0.00', fcpScope: 'none', validFrom: '2023-04-01', confidence: 'B', source: 'LC 422/2022' },
    { uf: 'AM', rate: '20.00', fcp: '0.00', fcpScope: 'listed', validFrom: '2023-03-29', confidence: 'B', source: 'LC 242/2022' },
    { uf: 'RR', rate: '20.00', fcp: '0.00', fcpScope: 'listed', validFrom: '2023-03-30', confidence: 'B', source: 'Lei 1.767/2022' },
    { uf: 'PA', rate: '19.00', fcp: '0.00', fcpScope: 'none', validFrom: '2023-03-16', confidence: 'B', source: 'Lei 9.755/2022' },
    { uf: 'AP', rate: '18.00', fcp: '0.00', fcpScope: 'none', validFrom: '2016-01-01', confidence: 'B', source: 'Lei 1.949/2015' },
    { uf: 'TO', rate: '20.00', fcp: '0.00', fcpScope: 'listed', validFrom: '2023-04-01', confidence: 'B', source: 'Lei 4.141/2023' },
    { uf: 'MA', rate: '23.00', fcp: '0.00', fcpScope: 'listed', validFrom: '2025-02-23', confidence: 'B', source: 'Lei 12.426/2024' },
    { uf: 'PI', rate: '22.50', fcp: '0.00', fcpScope: 'listed', validFrom: '2025-04-01', confidence: 'B', source: 'Lei 8.558/2024' },
    { uf: 'CE', rate: '20.00', fcp: '0.00', fcpScope: 'listed', validFrom: '2024-01-01', confidence: 'B', source: 'Lei 18.305/2023' },
    { uf: 'RN', rate: '20.00', fcp: '0.00', fcpScope: 'listed', validFrom: '2025-03-20', confidence: 'B', source: 'Lei 11.999/2024' },
    { uf: 'PB', rate: '20.00', fcp: '0.00', fcpScope: 'listed', validFrom: '2024-01-01', confidence: 'B', source: 'Lei 12.788/2023' },
    { uf: 'PE', rate: '20.50', fcp: '0.00', fcpScope: 'listed', validFrom: '2024-01-01', confidence: 'B', source: 'Lei 18.305/2023 (PE)' },
    { uf: 'AL', rate: '19.00', fcp: '1.00', fcpScope: 'general', validFrom: '2023-04-01', confidence: 'C', source: 'Lei 8.779/2022; FECOEP Lei 6.558/2004' },
    { uf: 'SE', rate: '19.00', fcp: '1.00', fcpScope: 'general', validFrom: '2024-01-01', confidence: 'C', source: 'state law not identified' },
    { uf: 'BA', rate: '20.50', fcp: '0.00', fcpScope: 'listed', validFrom: '2024-02-07', confidence: 'B', source: 'Lei 14.629/2023' },
    { uf: 'MG', rate: '18.00', fcp: '0.00', fcpScope: 'listed', validFrom: '1994-01-01', confidence: 'B', source: 'Lei 6.763/1975' },
    { uf: 'ES', rate: '17.00', fcp: '0.00', fcpScope: 'listed', validFrom: '1989-01-01', confidence: 'B', source: 'Lei 7.000/2001' },
    { uf: 'RJ', rate: '20.00', fcp: '2.00', fcpScope: 'general', validFrom: '2024-03-20', confidence: 'B', source: 'Lei 10.253/2023; FECP LC 210/2023' },
    { uf: 'SP', rate: '18.00', fcp: '0.00', fcpScope: 'listed', validFrom: '1989-01-01', confidence: 'A', source: 'Lei 6.374/1989 art. 34 I; FECOEP Lei 16.006/2015' },
    { uf: 'PR', rate: '19.50', fcp: '0.00', fcpScope: 'listed', validFrom: '2024-03-13', confidence: 'B', source: 'Lei 21.850/2023' },
    { uf: 'SC', rate: '17.00', fcp: '0.00', fcpScope: 'none', validFrom: '1997-01-01', confidence: 'B', source: 'Lei 10.297/1996' },
    { uf: 'RS', rate: '17.00', fcp: '0.00', fcpScope: 'listed', validFrom: '2022-01-01', confidence: 'B', source: 'Lei 8.820/1989' },
    { uf: 'MS', rate: '17.00', fcp: '0.00', fcpScope: 'listed', validFrom: '1997-01-01', confidence: 'B', source: 'Lei 1.810/1997' },
    { uf: 'MT', rate: '17.00', fcp: '0.00', fcpScope: 'listed', validFrom: '1998-12-30', confidence: 'B', source: 'Lei 7.098/1998' },
    { uf: 'GO', rate: '19.00', fcp: '0.00', fcpScope: 'listed', validFrom: '2024-04-01', confidence: 'B', source: 'Lei 22.460/2023' },
    { uf: 'DF', rate: '20.00', fcp: '0.00', fcpScope: 'listed', validFrom: '2024-01-21', confidence: 'B', source: 'Lei 7.326/2023' },
  ],
}, ({ uf }) => uf);
