import type { Uf } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** Modal internal ICMS rate of a UF, without the rates of single products. The source is its law. */
export interface InternalRate extends Provenance {
  readonly uf: Uf;
  /** Percent without FCP. */
  readonly rate: string;
  readonly fcp: string;
  /** `general` funds apply to goods in general, `listed` ones only to goods the state names. */
  readonly fcpScope: 'none' | 'listed' | 'general';
  readonly validFrom: string;
  /** A certain, B found in tables of 2024 and 2025, C in doubt. */
  readonly confidence: 'A' | 'B' | 'C';
  /** Base of the DIFAL with this destination (LC 190/2022, Convênio ICMS 236/2021). */
  readonly difalBase: 'single' | 'double';
  readonly note: string | null;
}

/** Modal internal ICMS rate and general FCP of each UF, the default of the DIFAL. */
// biome-ignore format: one row a line
export const internalRateTable: Table<InternalRate> = readTable({
  source: 'Tabelas públicas de alíquotas de 2024 a 2026, corrigidas pelas leis de cada linha; ver `confidence`',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { uf: 'RO', rate: '19.50', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2024-01-12', confidence: 'B', source: 'Lei 5.634/2023', note: 'FECOEP 2% sobre mercadorias listadas' },
    { uf: 'AC', rate: '19.00', fcp: '0.00', fcpScope: 'none', difalBase: 'single', validFrom: '2023-04-01', confidence: 'B', source: 'LC 422/2022', note: null },
    { uf: 'AM', rate: '20.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2023-03-29', confidence: 'B', source: 'LC 242/2022', note: 'FPS/FCP adicional de 1,3% a 2% somente sobre mercadorias listadas' },
    { uf: 'RR', rate: '20.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2023-03-30', confidence: 'B', source: 'Lei 1.767/2022', note: 'FECOEP de até 2% sobre mercadorias listadas' },
    { uf: 'PA', rate: '19.00', fcp: '0.00', fcpScope: 'none', difalBase: 'single', validFrom: '2023-03-16', confidence: 'B', source: 'Lei 9.755/2022', note: null },
    { uf: 'AP', rate: '18.00', fcp: '0.00', fcpScope: 'none', difalBase: 'single', validFrom: '2016-01-01', confidence: 'B', source: 'Lei 1.949/2015', note: null },
    { uf: 'TO', rate: '20.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2023-04-01', confidence: 'B', source: 'Lei 4.141/2023', note: 'FECOEP 2% sobre mercadorias listadas' },
    { uf: 'MA', rate: '23.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2025-02-23', confidence: 'B', source: 'Lei 12.426/2024', note: 'FUMACOP 2% sobre mercadorias listadas' },
    { uf: 'PI', rate: '22.50', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2025-04-01', confidence: 'B', source: 'Lei 8.558/2024', note: 'FECOP 2% sobre mercadorias listadas' },
    { uf: 'CE', rate: '20.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2024-01-01', confidence: 'B', source: 'Lei 18.305/2023', note: 'FECOP 2% sobre mercadorias listadas' },
    { uf: 'RN', rate: '20.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2025-03-20', confidence: 'B', source: 'Lei 11.999/2024', note: 'FECOP 2% sobre mercadorias listadas' },
    { uf: 'PB', rate: '20.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2024-01-01', confidence: 'B', source: 'Lei 12.788/2023', note: 'FUNCEP 2% sobre mercadorias listadas' },
    { uf: 'PE', rate: '20.50', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2024-01-01', confidence: 'B', source: 'Lei 18.305/2023 (PE)', note: 'FECEP 2% sobre mercadorias listadas' },
    { uf: 'AL', rate: '19.00', fcp: '1.00', fcpScope: 'general', difalBase: 'single', validFrom: '2023-04-01', confidence: 'C', source: 'Lei 8.779/2022; FECOEP Lei 6.558/2004', note: 'FECOEP 1% sobre mercadorias em geral (2% sobre supérfluos listados); foi visto um projeto que eleva a alíquota modal de 19% para 20,5% (fim de 2025), cuja vigência em 2026 não foi verificada' },
    { uf: 'SE', rate: '19.00', fcp: '1.00', fcpScope: 'general', difalBase: 'single', validFrom: '2024-01-01', confidence: 'C', source: 'lei estadual não identificada', note: 'modal 19% mais FUNCEP 1% sobre mercadorias em geral (2% sobre listadas): total 20%; números das leis não verificados' },
    { uf: 'BA', rate: '20.50', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2024-02-07', confidence: 'B', source: 'Lei 14.629/2023', note: 'FUNCEP 2% sobre mercadorias listadas' },
    { uf: 'MG', rate: '18.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '1994-01-01', confidence: 'B', source: 'Lei 6.763/1975', note: 'FEM 2% sobre mercadorias listadas' },
    { uf: 'ES', rate: '17.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '1989-01-01', confidence: 'B', source: 'Lei 7.000/2001', note: 'FUNCOP 2% sobre mercadorias listadas' },
    { uf: 'RJ', rate: '20.00', fcp: '2.00', fcpScope: 'general', difalBase: 'single', validFrom: '2024-03-20', confidence: 'B', source: 'Lei 10.253/2023; FECP LC 210/2023', note: 'FECP 2% sobre quase toda operação interna (4% sobre listadas): total 22%' },
    { uf: 'SP', rate: '18.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '1989-01-01', confidence: 'A', source: 'Lei 6.374/1989 art. 34 I; FECOEP Lei 16.006/2015', note: 'FECOEP 2% somente sobre NCM 2203 (cerveja) e capítulo 24 (fumo)' },
    { uf: 'PR', rate: '19.50', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2024-03-13', confidence: 'B', source: 'Lei 21.850/2023', note: 'FECOP 2% sobre mercadorias listadas' },
    { uf: 'SC', rate: '17.00', fcp: '0.00', fcpScope: 'none', difalBase: 'single', validFrom: '1997-01-01', confidence: 'B', source: 'Lei 10.297/1996', note: null },
    { uf: 'RS', rate: '17.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2022-01-01', confidence: 'B', source: 'Lei 8.820/1989', note: 'AMPARA 2% sobre mercadorias listadas' },
    { uf: 'MS', rate: '17.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '1997-01-01', confidence: 'B', source: 'Lei 1.810/1997', note: 'FECOMP 2% sobre mercadorias listadas' },
    { uf: 'MT', rate: '17.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '1998-12-30', confidence: 'B', source: 'Lei 7.098/1998', note: 'FECEP de até 2% sobre mercadorias listadas' },
    { uf: 'GO', rate: '19.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2024-04-01', confidence: 'B', source: 'Lei 22.460/2023', note: 'PROTEGE de até 2% sobre mercadorias listadas' },
    { uf: 'DF', rate: '20.00', fcp: '0.00', fcpScope: 'listed', difalBase: 'single', validFrom: '2024-01-21', confidence: 'B', source: 'Lei 7.326/2023', note: 'FCP 2% sobre mercadorias listadas' },
  ],
}, ({ uf }) => uf);

/** Returns the modal rate of a UF in force on a day (YYYY-MM-DD). */
export const findInternalRate = (uf: Uf, day: string): InternalRate | undefined =>
  internalRateTable.find(uf, day);
