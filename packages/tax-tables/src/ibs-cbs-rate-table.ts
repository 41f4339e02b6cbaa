import type { IbsCbsYearRates } from './ibs-cbs-rate-row.ts';
import type { Table } from './table.ts';

/** Rates of IBS and CBS by year; a rate that was not published is null and never zero. */
// biome-ignore format: one row a line
export const ibsCbsRateTable: Table<IbsCbsYearRates> = {
  source: 'LC 214/2025 as amended by LC 227/2026; Informe Técnico 2026.002 v1.00',
  asOf: '2026-11-21',
  rows: [
    { year: 2026, ibsUf: { rate: '0.1', law: 'LC 214/2025, art. 343' }, ibsMun: { rate: '0', law: 'LC 214/2025, art. 343 (state rate only)' }, cbs: { rate: '0.9', law: 'LC 214/2025, art. 346' } },
    { year: 2027, ibsUf: { rate: '0.05', law: 'LC 214/2025, art. 344' }, ibsMun: { rate: '0.05', law: 'LC 214/2025, art. 344' }, cbs: { rate: null, law: 'LC 214/2025, art. 347: reference rate of arts. 14 and 18 minus 0.1 percentage point (except fuels)' } },
    { year: 2028, ibsUf: { rate: '0.05', law: 'LC 214/2025, art. 344' }, ibsMun: { rate: '0.05', law: 'LC 214/2025, art. 344' }, cbs: { rate: null, law: 'LC 214/2025, art. 347: reference rate of arts. 14 and 18 minus 0.1 percentage point (except fuels)' } },
    { year: 2029, ibsUf: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 360 to 365 (state law or reference rate)' }, ibsMun: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 360 to 365 (municipal law or reference rate)' }, cbs: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 349 to 359' } },
    { year: 2030, ibsUf: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 360 to 365 (state law or reference rate)' }, ibsMun: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 360 to 365 (municipal law or reference rate)' }, cbs: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 349 to 359' } },
    { year: 2031, ibsUf: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 360 to 365 (state law or reference rate)' }, ibsMun: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 360 to 365 (municipal law or reference rate)' }, cbs: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 349 to 359' } },
    { year: 2032, ibsUf: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 360 to 365 (state law or reference rate)' }, ibsMun: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 360 to 365 (municipal law or reference rate)' }, cbs: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 349 to 359' } },
    { year: 2033, ibsUf: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 360 to 365 (state law or reference rate)' }, ibsMun: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 360 to 365 (municipal law or reference rate)' }, cbs: { rate: null, law: 'LC 214/2025, arts. 14, 18 and 349 to 359' } },
  ],
};
