import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/**
 * The day (`validFrom`) from which the group IBSCBS of an NFS-e is mandatory; its absence is not refused until
 * 2026-12-31.
 */
export interface ServiceGroupDuty extends Provenance {
  readonly regime: 'normal' | 'simples';
  /** First digits of the cTribNac; empty: every service without its own row. */
  readonly services: string;
  readonly validFrom: string;
}

/**
 * The days from which the group is mandatory, by regime and service; platforms and condominiums have no separate code.
 */
// biome-ignore format: one row a line
export const serviceGroupDutyTable: Table<ServiceGroupDuty> = readTable<ServiceGroupDuty>({
  source: 'Orientação do CGNFS-e de 2026-08-07; Ato Conjunto RFB/CGIBS 4/2026; Perguntas e Respostas v1.1, 15.1, 15.2 e 15.4',
  asOf: '2026-11-21',
  validFrom: '2026-10-01',
  rows: [
    { regime: 'normal', services: '', validFrom: '2026-10-01' },
    { regime: 'normal', services: '0103', validFrom: '2026-12-01' },
    { regime: 'normal', services: '0105', validFrom: '2026-12-01' },
    { regime: 'normal', services: '0109', validFrom: '2026-12-01' },
    { regime: 'normal', services: '1601', validFrom: '2026-12-01' },
    { regime: 'normal', services: '99', validFrom: '2026-12-01' },
    { regime: 'simples', services: '', validFrom: '2027-01-01' },
  ],
}, ({ regime, services }) => `${regime} ${services}`);

/**
 * Returns since when a regime (CRT) must give the group for a service (cTribNac), on a day (YYYY-MM-DD); undefined: not
 * mandatory yet.
 */
export function findServiceGroupDuty(code: string, crt: number, day: string): ServiceGroupDuty | undefined {
  const regime = crt === 3 ? 'normal' : 'simples';
  const own = [code.slice(0, 4), code.slice(0, 2)].find((services) =>
    serviceGroupDutyTable.knows(`${regime} ${services}`),
  );
  return serviceGroupDutyTable.find(`${regime} ${own ?? ''}`, day);
}
