import { readTable } from './read-table.ts';
import type { GroupDuty } from './reform-calendar-row.ts';
import type { Table } from './table.ts';

/** Duties that are published; of CRT 1, 2 and 4 none is. */
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
