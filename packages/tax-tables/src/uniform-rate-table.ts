import { readTable } from './read-table.ts';
import type { UniformRate } from './special-rate-row.ts';
import type { Table } from './table.ts';

/** Rates of the uniform-rate sectors by year; none of these classes goes in an NF-e. */
// biome-ignore format: one row a line
export const uniformRateTable: Table<UniformRate> = readTable({
  source: 'LC 214/2025, arts. 212 e 233',
  asOf: '2026-11-21',
  validFrom: '2026-01-01',
  rows: [
    { classTrib: '010001', year: 2026, validFrom: '2026-01-01', validTo: '2026-12-31', ibsPlusCbs: '0.1', ibs: null, cbs: null, law: 'LC 214/2025, art. 212; Decreto 12.955/2026 art. 484; Resolução CGIBS 6/2026 art. 482' },
    { classTrib: '010001', year: 2027, validFrom: '2027-01-01', validTo: '2027-12-31', ibsPlusCbs: '1.0', ibs: null, cbs: null, law: 'LC 214/2025, art. 212; Decreto 12.955/2026 art. 484; Resolução CGIBS 6/2026 art. 482' },
    { classTrib: '010001', year: 2028, validFrom: '2028-01-01', validTo: '2028-12-31', ibsPlusCbs: '1.0', ibs: null, cbs: null, law: 'LC 214/2025, art. 212; Decreto 12.955/2026 art. 484; Resolução CGIBS 6/2026 art. 482' },
    { classTrib: '010001', year: 2029, validFrom: '2029-01-01', validTo: '2029-12-31', ibsPlusCbs: '1.2', ibs: null, cbs: null, law: 'LC 214/2025, art. 212; Decreto 12.955/2026 art. 484; Resolução CGIBS 6/2026 art. 482' },
    { classTrib: '010001', year: 2030, validFrom: '2030-01-01', validTo: '2030-12-31', ibsPlusCbs: '1.4', ibs: null, cbs: null, law: 'LC 214/2025, art. 212; Decreto 12.955/2026 art. 484; Resolução CGIBS 6/2026 art. 482' },
    { classTrib: '010001', year: 2031, validFrom: '2031-01-01', validTo: '2031-12-31', ibsPlusCbs: '1.6', ibs: null, cbs: null, law: 'LC 214/2025, art. 212; Decreto 12.955/2026 art. 484; Resolução CGIBS 6/2026 art. 482' },
    { classTrib: '010001', year: 2032, validFrom: '2032-01-01', validTo: '2032-12-31', ibsPlusCbs: '1.8', ibs: null, cbs: null, law: 'LC 214/2025, art. 212; Decreto 12.955/2026 art. 484; Resolução CGIBS 6/2026 art. 482' },
    { classTrib: '010001', year: 2033, validFrom: '2033-01-01', validTo: '2033-12-31', ibsPlusCbs: '3.0', ibs: null, cbs: null, law: 'LC 214/2025, art. 212; Decreto 12.955/2026 art. 484; Resolução CGIBS 6/2026 art. 482' },
    { classTrib: '010002', year: 2026, validFrom: '2026-01-01', validTo: '2026-12-31', ibsPlusCbs: null, ibs: '0.1', cbs: '0.9', law: 'LC 214/2025, art. 233; Decreto 12.955/2026 arts. 480-481' },
    { classTrib: '010002', year: 2027, validFrom: '2027-01-01', validTo: '2027-12-31', ibsPlusCbs: '10.85', ibs: null, cbs: null, law: 'LC 214/2025, art. 233; Decreto 12.955/2026 arts. 480-481' },
    { classTrib: '010002', year: 2028, validFrom: '2028-01-01', validTo: '2028-12-31', ibsPlusCbs: '10.85', ibs: null, cbs: null, law: 'LC 214/2025, art. 233; Decreto 12.955/2026 arts. 480-481' },
    { classTrib: '010002', year: 2029, validFrom: '2029-01-01', validTo: '2029-12-31', ibsPlusCbs: '11.00', ibs: null, cbs: null, law: 'LC 214/2025, art. 233; Decreto 12.955/2026 arts. 480-481' },
    { classTrib: '010002', year: 2030, validFrom: '2030-01-01', validTo: '2030-12-31', ibsPlusCbs: '11.15', ibs: null, cbs: null, law: 'LC 214/2025, art. 233; Decreto 12.955/2026 arts. 480-481' },
    { classTrib: '010002', year: 2031, validFrom: '2031-01-01', validTo: '2031-12-31', ibsPlusCbs: '11.30', ibs: null, cbs: null, law: 'LC 214/2025, art. 233; Decreto 12.955/2026 arts. 480-481' },
    { classTrib: '010002', year: 2032, validFrom: '2032-01-01', validTo: '2032-12-31', ibsPlusCbs: '11.50', ibs: null, cbs: null, law: 'LC 214/2025, art. 233; Decreto 12.955/2026 arts. 480-481' },
    { classTrib: '010002', year: 2033, validFrom: '2033-01-01', validTo: '2033-12-31', ibsPlusCbs: '12.50', ibs: null, cbs: null, law: 'LC 214/2025, art. 233; Decreto 12.955/2026 arts. 480-481' },
  ],
}, ({ classTrib }) => classTrib);
