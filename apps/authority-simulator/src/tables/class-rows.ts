/** A row of the authority's table of cClassTrib, with what NF-e rules read. Reductions are in percent. */
export interface ClassRow {
  readonly code: string;
  readonly reductionIbs: string;
  readonly reductionCbs: string;
  /** Whether model 55 may use it (indNFe). */
  readonly inNfe: boolean;
  readonly validFrom: string;
  readonly validTo: string | undefined;
  readonly gTribRegular: boolean;
  readonly gCredPresOper: boolean;
  readonly gEstornoCred: boolean;
}

type Flag = 'gTribRegular' | 'gCredPresOper' | 'gEstornoCred';

interface ClassDetails {
  readonly ibs?: string;
  readonly cbs?: string;
  readonly in?: 'otherDocuments';
  readonly to?: string;
  readonly flag?: Flag;
}

/** The first day of every row. */
const start = '2026-01-01';

const row = (code: string, { ibs = '0', cbs = ibs, flag, ...details }: ClassDetails = {}): ClassRow => ({
  code,
  reductionIbs: ibs,
  reductionCbs: cbs,
  inNfe: details.in === undefined,
  validFrom: start,
  validTo: details.to,
  gTribRegular: flag === 'gTribRegular',
  gCredPresOper: flag === 'gCredPresOper',
  gEstornoCred: flag === 'gEstornoCred',
});

/**
 * The rows, copied only for this authority; the issuer has its own copy. Absent details mean no reduction, allowed in
 * NF-e, no end. Source: IT 2025.002 v1.70 (2026-10-01), table of cClassTrib.
 */
const rows: readonly ClassRow[] = [
  row('000001'),
  row('000002', { in: 'otherDocuments' }),
  row('000003', { flag: 'gCredPresOper' }),
  row('000004', { flag: 'gCredPresOper' }),
  row('000005'),
  row('000006', { in: 'otherDocuments' }),
  row('010001', { in: 'otherDocuments' }),
  row('010002', { in: 'otherDocuments' }),
  row('011001', { ibs: '60', in: 'otherDocuments' }),
  row('011002', { ibs: '60', in: 'otherDocuments' }),
  row('011003', { ibs: '60', in: 'otherDocuments' }),
  row('011004', { in: 'otherDocuments' }),
  row('011005', { ibs: '30', in: 'otherDocuments' }),
  row('200001', { ibs: '100', in: 'otherDocuments' }),
  row('200002', { ibs: '100' }),
  row('200003', { ibs: '100' }),
  row('200004', { ibs: '100' }),
  row('200005', { ibs: '100' }),
  row('200006', { ibs: '100' }),
  row('200007', { ibs: '100' }),
  row('200008', { ibs: '100' }),
  row('200009', { ibs: '100' }),
  row('200010', { ibs: '100' }),
  row('200011', { ibs: '100' }),
  row('200012', { ibs: '100' }),
  row('200013', { ibs: '100' }),
  row('200014', { ibs: '100' }),
  row('200015', { ibs: '100' }),
  row('200016', { ibs: '100', in: 'otherDocuments' }),
  row('200017', { ibs: '100', in: 'otherDocuments' }),
  row('200018', { ibs: '100', in: 'otherDocuments' }),
  row('200019', { ibs: '100', in: 'otherDocuments' }),
  row('200020', { ibs: '100' }),
  row('200021', { ibs: '100', in: 'otherDocuments' }),
  row('200022', { ibs: '100', flag: 'gTribRegular' }),
  row('200023', { ibs: '100' }),
  row('200024', { ibs: '100', flag: 'gTribRegular' }),
  row('200025', { ibs: '60', cbs: '100', in: 'otherDocuments' }),
  row('200026', { ibs: '80', in: 'otherDocuments' }),
  row('200027', { ibs: '70', in: 'otherDocuments' }),
  row('200028', { ibs: '60', in: 'otherDocuments' }),
  row('200029', { ibs: '60', in: 'otherDocuments' }),
  row('200030', { ibs: '60' }),
  row('200031', { ibs: '60' }),
  row('200032', { ibs: '60' }),
  row('200033', { ibs: '60' }),
  row('200034', { ibs: '60' }),
  row('200035', { ibs: '60' }),
  row('200036', { ibs: '60' }),
  row('200037', { ibs: '60', in: 'otherDocuments' }),
  row('200038', { ibs: '60' }),
  row('200039', { ibs: '60' }),
  row('200040', { ibs: '60', in: 'otherDocuments' }),
  row('200041', { ibs: '60', in: 'otherDocuments' }),
  row('200042', { ibs: '60', in: 'otherDocuments' }),
  row('200043', { ibs: '60' }),
  row('200044', { ibs: '60', in: 'otherDocuments' }),
  row('200045', { ibs: '60', in: 'otherDocuments' }),
  row('200046', { ibs: '50', in: 'otherDocuments' }),
  row('200047', { ibs: '40' }),
  row('200048', { ibs: '40', in: 'otherDocuments' }),
  row('200049', { ibs: '40', in: 'otherDocuments' }),
  row('200050', { ibs: '40', in: 'otherDocuments' }),
  row('200051', { ibs: '40', in: 'otherDocuments' }),
  row('200052', { ibs: '30', in: 'otherDocuments' }),
  row('200053', { ibs: '100' }),
  row('200054', { ibs: '100', flag: 'gEstornoCred' }),
  row('200055', { ibs: '60', in: 'otherDocuments' }),
  row('200056', { ibs: '30', in: 'otherDocuments' }),
  row('220001', { in: 'otherDocuments', to: '2026-01-01' }),
  row('220002', { in: 'otherDocuments', to: '2026-01-01' }),
  row('220003', { in: 'otherDocuments', to: '2026-01-01' }),
  row('221001', { in: 'otherDocuments' }),
  row('221002', { in: 'otherDocuments' }),
  row('221003', { in: 'otherDocuments' }),
  row('221004', { in: 'otherDocuments' }),
  row('222001', { in: 'otherDocuments' }),
  row('400001', { in: 'otherDocuments' }),
  row('400002', { in: 'otherDocuments' }),
  row('400003', { in: 'otherDocuments' }),
  row('400004', { in: 'otherDocuments' }),
  row('410001'),
  row('410002'),
  row('410003'),
  row('410004'),
  row('410005'),
  row('410006'),
  row('410007'),
  row('410008'),
  row('410009'),
  row('410010', { in: 'otherDocuments' }),
  row('410011', { in: 'otherDocuments' }),
  row('410012'),
  row('410013'),
  row('410014', { flag: 'gCredPresOper' }),
  row('410015', { in: 'otherDocuments' }),
  row('410016', { flag: 'gCredPresOper' }),
  row('410017'),
  row('410018', { in: 'otherDocuments' }),
  row('410019'),
  row('410020'),
  row('410021', { in: 'otherDocuments' }),
  row('410022'),
  row('410023'),
  row('410024'),
  row('410025'),
  row('410026', { flag: 'gEstornoCred' }),
  row('410027'),
  row('410028', { in: 'otherDocuments' }),
  row('410029'),
  row('410030', { flag: 'gEstornoCred' }),
  row('410031'),
  row('410032', { in: 'otherDocuments' }),
  row('410033', { in: 'otherDocuments' }),
  row('410034', { in: 'otherDocuments' }),
  row('410035'),
  row('410036', { in: 'otherDocuments' }),
  row('410037', { in: 'otherDocuments' }),
  row('410999'),
  row('510001'),
  row('515001', { ibs: '60' }),
  row('550001', { flag: 'gTribRegular' }),
  row('550002', { in: 'otherDocuments', flag: 'gTribRegular' }),
  row('550003', { flag: 'gTribRegular' }),
  row('550004', { flag: 'gTribRegular' }),
  row('550005', { flag: 'gTribRegular' }),
  row('550006', { flag: 'gTribRegular' }),
  row('550007', { flag: 'gTribRegular' }),
  row('550008', { flag: 'gTribRegular' }),
  row('550009', { flag: 'gTribRegular' }),
  row('550010', { flag: 'gTribRegular' }),
  row('550011', { flag: 'gTribRegular' }),
  row('550012', { flag: 'gTribRegular' }),
  row('550013', { flag: 'gTribRegular' }),
  row('550014', { flag: 'gTribRegular' }),
  row('550015', { flag: 'gTribRegular' }),
  row('550016', { flag: 'gTribRegular' }),
  row('550017', { flag: 'gTribRegular' }),
  row('550018', { flag: 'gTribRegular' }),
  row('550019', { flag: 'gTribRegular' }),
  row('550020', { flag: 'gTribRegular' }),
  row('550021', { flag: 'gTribRegular' }),
  row('550022', { flag: 'gTribRegular' }),
  row('550023', { flag: 'gTribRegular' }),
  row('550024', { in: 'otherDocuments', flag: 'gTribRegular' }),
  row('550025', { in: 'otherDocuments', flag: 'gTribRegular' }),
  row('550026', { flag: 'gTribRegular' }),
  row('550027', { flag: 'gTribRegular' }),
  row('550028', { flag: 'gTribRegular' }),
  row('550029', { flag: 'gTribRegular' }),
  row('620001'),
  row('620002'),
  row('620003'),
  row('620004'),
  row('620005'),
  row('620006'),
  row('620007'),
  row('800001'),
  row('800002'),
  row('810001'),
  row('811001'),
  row('811002'),
  row('811003'),
  row('820001', { in: 'otherDocuments' }),
  row('820002', { in: 'otherDocuments' }),
  row('820003', { in: 'otherDocuments' }),
  row('820004', { in: 'otherDocuments' }),
  row('820005', { in: 'otherDocuments' }),
  row('820006', { in: 'otherDocuments' }),
  row('820007', { in: 'otherDocuments' }),
  row('820008', { in: 'otherDocuments' }),
  row('820009', { in: 'otherDocuments' }),
  row('830001'),
];

const byCode: ReadonlyMap<string, ClassRow> = new Map(rows.map((one) => [one.code, one]));

export const classRows = (): readonly ClassRow[] => rows;

/** Returns the row of `code` in force on `day` (`YYYY-MM-DD`). */
export function findClassRow(code: string, day: string): ClassRow | undefined {
  const found = byCode.get(code);
  if (found === undefined || day < found.validFrom) return undefined;
  return found.validTo !== undefined && day > found.validTo ? undefined : found;
}
