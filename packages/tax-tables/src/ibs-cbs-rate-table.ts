import type { IbsCbsYearRates } from './ibs-cbs-rate-row.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';

/** Rates of IBS and CBS by year; a rate that was not published is null and never zero. */
// biome-ignore format: one row a line
export const ibsCbsRateTable: Table<IbsCbsYearRates> = readTable({
  source: 'LC 214/2025 as amended by LC 227/2026; Informe Técnico 2026.002 v1.00',
  asOf: '2026-11-21',
  validFrom: '2026-01-01',
  rows: [
    { year: 2026, validFrom: '2026-01-01', validTo: '2026-12-31', ibsUf: { rate: '0.1', law: 'LC 214/2025, art. 343' }, ibsMun: { rate: '0', law: 'LC 214/2025, art. 343 (só a alíquota estadual)' }, cbs: { rate: '0.9', law: 'LC 214/2025, art. 346' } },
    { year: 2027, validFrom: '2027-01-01', validTo: '2027-12-31', ibsUf: { rate: '0.05', law: 'LC 214/2025, art. 344' }, ibsMun: { rate: '0.05', law: 'LC 214/2025, art. 344' }, cbs: { rate: null, law: 'LC 214/2025, art. 347: alíquota de referência dos arts. 14 e 18 menos 0,1 ponto percentual (exceto combustíveis)' } },
    { year: 2028, validFrom: '2028-01-01', validTo: '2028-12-31', ibsUf: { rate: '0.05', law: 'LC 214/2025, art. 344' }, ibsMun: { rate: '0.05', law: 'LC 214/2025, art. 344' }, cbs: { rate: null, law: 'LC 214/2025, art. 347: alíquota de referência dos arts. 14 e 18 menos 0,1 ponto percentual (exceto combustíveis)' } },
    { year: 2029, validFrom: '2029-01-01', validTo: '2029-12-31', ibsUf: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei estadual ou alíquota de referência)' }, ibsMun: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei municipal ou alíquota de referência)' }, cbs: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 349 a 359' } },
    { year: 2030, validFrom: '2030-01-01', validTo: '2030-12-31', ibsUf: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei estadual ou alíquota de referência)' }, ibsMun: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei municipal ou alíquota de referência)' }, cbs: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 349 a 359' } },
    { year: 2031, validFrom: '2031-01-01', validTo: '2031-12-31', ibsUf: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei estadual ou alíquota de referência)' }, ibsMun: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei municipal ou alíquota de referência)' }, cbs: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 349 a 359' } },
    { year: 2032, validFrom: '2032-01-01', validTo: '2032-12-31', ibsUf: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei estadual ou alíquota de referência)' }, ibsMun: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei municipal ou alíquota de referência)' }, cbs: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 349 a 359' } },
    { year: 2033, validFrom: '2033-01-01', validTo: '2033-12-31', ibsUf: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei estadual ou alíquota de referência)' }, ibsMun: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 360 a 365 (lei municipal ou alíquota de referência)' }, cbs: { rate: null, law: 'LC 214/2025, arts. 14, 18 e 349 a 359' } },
  ],
}, ({ year }) => String(year));
