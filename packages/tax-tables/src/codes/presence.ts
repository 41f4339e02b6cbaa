import type { Presence } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A value of indPres. */
export interface PresenceRow extends Provenance {
  readonly code: Presence;
  /** True: indIntermed is required (434), false: forbidden (435). */
  readonly intermediary: boolean;
  readonly description: string;
}

/** Presence of the buyer (indPres). */
// biome-ignore format: one row a line
export const presenceTable: Table<PresenceRow> = readTable({
  source: 'leiauteNFe_v4.00.xsd PL_010e; MOC 7.0 Anexo I',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '0', intermediary: false, description: 'Não se aplica (nota complementar ou de ajuste)' },
    { code: '1', intermediary: false, description: 'Operação presencial' },
    { code: '2', intermediary: true, description: 'Não presencial, internet' },
    { code: '3', intermediary: true, description: 'Não presencial, teleatendimento' },
    { code: '4', intermediary: true, description: 'Não presencial com entrega (NFC-e, e NF-e com DANFE Simplificado Tipo 2)' },
    { code: '5', intermediary: false, description: 'Presencial, fora do estabelecimento' },
    { code: '9', intermediary: true, description: 'Não presencial, outros' },
  ],
}, ({ code }) => code);

/** Returns the indPres in force on a day (YYYY-MM-DD). */
export const findPresence = (code: Presence, day: string): PresenceRow | undefined =>
  presenceTable.find(code, day);
