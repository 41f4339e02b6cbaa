import { holdsInYear, readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** The duty of a regime to give the group of IBS and CBS: in which documents and since when (`validFrom`). */
export interface GroupDuty extends Provenance {
  readonly crt: 1 | 2 | 3 | 4;
  readonly validFrom: string;
  readonly documents: readonly ('nfe' | 'nfse')[];
  /** A return must give the group when the returned note is of this day or later (YYYY-MM-DD). */
  readonly returnsOfNotesFrom: string;
  readonly note: string;
}

/** The published duties; none is published for CRT 1, 2 and 4. */
export const groupDutyTable: Table<GroupDuty> = readTable(
  {
    source: 'LC 214/2025, art. 348; NT 2025.002 v1.52, UB12-10',
    asOf: '2026-11-21',
    validFrom: '2026-01-01',
    rows: [
      {
        crt: 3,
        validFrom: '2026-01-01',
        documents: ['nfe'],
        returnsOfNotesFrom: '2027-01-01',
        note:
          'Obrigado por lei. A falta do grupo é recusada (SEFAZ 1115) em homologação para notas emitidas desde ' +
          '01/07/2026; em produção a regra é de implementação futura.',
      },
    ],
  },
  ({ crt }) => String(crt),
);

/** Returns the duties to give the group of IBS and CBS that are valid on some day of a year. */
export const groupDuties = (year: number): readonly GroupDuty[] =>
  groupDutyTable.rows.filter((row) => holdsInYear(row, year));

/** Returns the duty of a regime (CRT) to give the group on a day (YYYY-MM-DD); undefined when none is published. */
export const findGroupDuty = (crt: number, day: string): GroupDuty | undefined =>
  groupDutyTable.find(String(crt), day);
