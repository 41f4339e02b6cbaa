/** A cClassTrib that services may use, with reductions in percent. `untaxed` classes have no rate. */
export interface ServiceClass {
  readonly code: string;
  readonly reductionIbs: string;
  readonly reductionCbs: string;
  readonly taxation: 'taxed' | 'untaxed';
}

type Row = readonly [
  code: string,
  reductionIbs: string,
  reductionCbs: string,
  taxation: ServiceClass['taxation'],
];

// biome-ignore format: one row a line
const rows: readonly Row[] = [
  ['000001', '0', '0', 'taxed'],
  ['000006', '0', '0', 'taxed'],
  ['010001', '0', '0', 'taxed'],
  ['010002', '0', '0', 'taxed'],
  ['011003', '60', '60', 'taxed'],
  ['200001', '100', '100', 'taxed'],
  ['200004', '100', '100', 'taxed'],
  ['200005', '100', '100', 'taxed'],
  ['200006', '100', '100', 'taxed'],
  ['200007', '100', '100', 'taxed'],
  ['200008', '100', '100', 'taxed'],
  ['200016', '100', '100', 'taxed'],
  ['200017', '100', '100', 'taxed'],
  ['200019', '100', '100', 'taxed'],
  ['200020', '100', '100', 'taxed'],
  ['200021', '100', '100', 'taxed'],
  ['200025', '60', '100', 'taxed'],
  ['200026', '80', '80', 'taxed'],
  ['200027', '70', '70', 'taxed'],
  ['200028', '60', '60', 'taxed'],
  ['200029', '60', '60', 'taxed'],
  ['200030', '60', '60', 'taxed'],
  ['200031', '60', '60', 'taxed'],
  ['200037', '60', '60', 'taxed'],
  ['200038', '60', '60', 'taxed'],
  ['200039', '60', '60', 'taxed'],
  ['200040', '60', '60', 'taxed'],
  ['200041', '60', '60', 'taxed'],
  ['200042', '60', '60', 'taxed'],
  ['200043', '60', '60', 'taxed'],
  ['200044', '60', '60', 'taxed'],
  ['200045', '60', '60', 'taxed'],
  ['200046', '50', '50', 'taxed'],
  ['200048', '40', '40', 'taxed'],
  ['200051', '40', '40', 'taxed'],
  ['200052', '30', '30', 'taxed'],
  ['200054', '100', '100', 'taxed'],
  ['200055', '60', '60', 'taxed'],
  ['200056', '30', '30', 'taxed'],
  ['221001', '0', '0', 'taxed'],
  ['400001', '0', '0', 'untaxed'],
  ['410001', '0', '0', 'untaxed'],
  ['410003', '0', '0', 'untaxed'],
  ['410004', '0', '0', 'untaxed'],
  ['410005', '0', '0', 'untaxed'],
  ['410006', '0', '0', 'untaxed'],
  ['410007', '0', '0', 'untaxed'],
  ['410008', '0', '0', 'untaxed'],
  ['410009', '0', '0', 'untaxed'],
  ['410010', '0', '0', 'untaxed'],
  ['410012', '0', '0', 'untaxed'],
  ['410014', '0', '0', 'untaxed'],
  ['410015', '0', '0', 'untaxed'],
  ['410026', '0', '0', 'untaxed'],
  ['410027', '0', '0', 'untaxed'],
  ['410033', '0', '0', 'untaxed'],
  ['410035', '0', '0', 'untaxed'],
  ['410999', '0', '0', 'untaxed'],
  ['515001', '60', '60', 'taxed'],
  ['550016', '0', '0', 'untaxed'],
  ['550022', '0', '0', 'untaxed'],
  ['800001', '0', '0', 'untaxed'],
  ['800002', '0', '0', 'untaxed'],
  ['811001', '0', '0', 'untaxed'],
  ['811002', '0', '0', 'untaxed'],
  ['811003', '0', '0', 'untaxed'],
  ['820001', '0', '0', 'untaxed'],
  ['820002', '0', '0', 'untaxed'],
  ['820003', '0', '0', 'untaxed'],
  ['820004', '0', '0', 'untaxed'],
  ['820006', '0', '0', 'untaxed'],
  ['820007', '0', '0', 'untaxed'],
  ['820009', '0', '0', 'untaxed'],
];

const byCode: ReadonlyMap<string, ServiceClass> = new Map(
  rows.map(([code, reductionIbs, reductionCbs, taxation]) => [
    code,
    { code, reductionIbs, reductionCbs, taxation },
  ]),
);

/** Returns the class if NFS-e may use it. Source: IT 2025.002 v1.70 (2026-10-01), copied only for this authority. */
export const findServiceClass = (code: string | undefined): ServiceClass | undefined =>
  byCode.get(code ?? '');
