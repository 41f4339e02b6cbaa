import { reformYears } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A phase of the change from PIS, COFINS, ICMS and ISS to IBS and CBS, with its days. */
export interface ReformPhase extends Provenance {
  readonly validFrom: string;
  readonly description: string;
}

/** First day of IBS and CBS. Source: EC 132/2023, ADCT art. 125; LC 214/2025, arts. 343 and 346. */
export const firstReformDay = `${reformYears.first}-01-01`;

/** Phases of the reform; together they cover every day from 2026 on exactly once. */
export const reformPhaseTable: Table<ReformPhase> = readTable(
  {
    source: 'EC 132/2023; LC 214/2025, arts. 343 a 365 e 542',
    asOf: '2026-11-21',
    validFrom: firstReformDay,
    rows: [
      {
        validFrom: firstReformDay,
        validTo: '2026-12-31',
        description: 'Ano de teste: CBS de 0,9% e IBS de 0,1%; PIS, COFINS, ICMS, ISS e IPI sem mudança.',
      },
      {
        validFrom: '2027-01-01',
        validTo: '2028-12-31',
        description:
          'CBS em vigor e IBS simbólico (0,05% estadual e 0,05% municipal); PIS e COFINS extintos; IPI zero, exceto ' +
          'para produtos que concorrem com a Zona Franca de Manaus; Imposto Seletivo em vigor.',
      },
      {
        validFrom: '2029-01-01',
        validTo: '2032-12-31',
        description:
          'Transição do ICMS e do ISS para o IBS: 90% em 2029, 80% em 2030, 70% em 2031, 60% em 2032.',
      },
      { validFrom: '2033-01-01', description: 'Sistema novo completo: ICMS e ISS extintos.' },
    ],
  },
  ({ validFrom }) => validFrom,
);

/** Returns every phase of the reform, in order. */
export const reformPhases = (): readonly ReformPhase[] => reformPhaseTable.rows;
