import { aNote } from './a-note.ts';
import { type BrokenNote, breaking, ibsCbs, withTaxes } from './broken-note.ts';

/** Notes that break the rules about IBS and CBS. */
export const brokenIbsCbs: readonly BrokenNote[] = [
  breaking(
    'UB13-10',
    'a CST of IBS and CBS that does not exist',
    aNote(withTaxes({ ibsCbs: { cst: '999', classTrib: '999999' } })),
    `${ibsCbs}.cst`,
  ),
  breaking(
    'UB14-10',
    'a class that does not exist',
    aNote(withTaxes({ ibsCbs: { cst: '200', classTrib: '200999' } })),
    `${ibsCbs}.classTrib`,
  ),
  breaking(
    'UB14-10/day',
    'a class that ended',
    aNote(withTaxes({ ibsCbs: { cst: '220', classTrib: '220001' } })),
    `${ibsCbs}.classTrib`,
  ),
  breaking(
    'UB14-20',
    'a class of another CST',
    aNote(withTaxes({ ibsCbs: { cst: '000', classTrib: '200034' } })),
    `${ibsCbs}.classTrib`,
  ),
  breaking(
    'UB14-25',
    'a class of services',
    aNote(withTaxes({ ibsCbs: { cst: '200', classTrib: '200028' } })),
    `${ibsCbs}.classTrib`,
  ),
  breaking(
    'LA01-30',
    'a class of the single phase',
    aNote(withTaxes({ ibsCbs: { cst: '620', classTrib: '620001' } })),
    `${ibsCbs}.classTrib`,
  ),
  breaking(
    'LA01-30',
    'the export of fuels',
    aNote(withTaxes({ ibsCbs: { cst: '410', classTrib: '410013' } })),
    `${ibsCbs}.classTrib`,
  ),
  breaking(
    'UB14-60',
    'a class of debit notes',
    aNote(withTaxes({ ibsCbs: { cst: '410', classTrib: '410030' } })),
    `${ibsCbs}.classTrib`,
  ),
  breaking(
    'UB14-60',
    'a transfer of credit',
    aNote(withTaxes({ ibsCbs: { cst: '800', classTrib: '800001' } })),
    `${ibsCbs}.classTrib`,
  ),
  breaking(
    'UB116-30',
    'a reversal without values',
    aNote(withTaxes({ ibsCbs: { cst: '410', classTrib: '410026' } })),
    `${ibsCbs}.ibsValue`,
  ),
  breaking(
    'UB13-20/ibs',
    'IBS of a class without values',
    aNote(withTaxes({ ibsCbs: { cst: '410', classTrib: '410002', ibsValue: '1.00' } })),
    `${ibsCbs}.ibsValue`,
  ),
  breaking(
    'UB13-20/cbs',
    'CBS of a class without values',
    aNote(withTaxes({ ibsCbs: { cst: '410', classTrib: '410002', cbsValue: '1.00' } })),
    `${ibsCbs}.cbsValue`,
  ),
  breaking(
    'UB54a-10',
    'an IBS amount two cents off',
    aNote(withTaxes({ ibsCbs: { cst: '000', classTrib: '000001', ibsValue: '0.12' } })),
    `${ibsCbs}.ibsValue`,
  ),
  breaking(
    'UB67-10',
    'a CBS amount two cents off',
    aNote(withTaxes({ ibsCbs: { cst: '000', classTrib: '000001', cbsValue: '0.92' } })),
    `${ibsCbs}.cbsValue`,
  ),
];
