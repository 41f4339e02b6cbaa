import { at, type BrokenNote, ibsCbs, withTaxes } from './broken-note.ts';

/** Notes that break the rules about IBS and CBS. */
export const brokenIbsCbs: readonly BrokenNote[] = [
  ...at(`${ibsCbs}.cst`, [
    [
      'UB13-10',
      'a CST of IBS and CBS that does not exist',
      withTaxes({ ibsCbs: { cst: '999', classTrib: '999999' } }),
    ],
  ]),
  ...at(`${ibsCbs}.classTrib`, [
    ['UB14-10', 'a class that does not exist', withTaxes({ ibsCbs: { cst: '200', classTrib: '200999' } })],
    [
      'UB14-10/day',
      'a class that is no longer valid',
      withTaxes({ ibsCbs: { cst: '220', classTrib: '220001' } }),
    ],
    ['UB14-20', 'a class of another CST', withTaxes({ ibsCbs: { cst: '000', classTrib: '200034' } })],
    ['UB14-25', 'a class of services', withTaxes({ ibsCbs: { cst: '200', classTrib: '200028' } })],
    [
      'LA01-30',
      'a class of single-phase taxation',
      withTaxes({ ibsCbs: { cst: '620', classTrib: '620001' } }),
    ],
    ['LA01-30', 'the export of fuels', withTaxes({ ibsCbs: { cst: '410', classTrib: '410013' } })],
    ['UB14-60', 'a class of debit notes', withTaxes({ ibsCbs: { cst: '410', classTrib: '410030' } })],
    ['UB14-60', 'a transfer of credit', withTaxes({ ibsCbs: { cst: '800', classTrib: '800001' } })],
  ]),
  ...at(`${ibsCbs}.ibsValue`, [
    ['UB116-30', 'a reversal without values', withTaxes({ ibsCbs: { cst: '410', classTrib: '410026' } })],
    [
      'UB13-20/ibs',
      'IBS of a class without values',
      withTaxes({ ibsCbs: { cst: '410', classTrib: '410002', ibsValue: '1.00' } }),
    ],
    [
      'UB54a-10',
      'an IBS amount two cents off',
      withTaxes({ ibsCbs: { cst: '000', classTrib: '000001', ibsValue: '0.12' } }),
    ],
  ]),
  ...at(`${ibsCbs}.cbsValue`, [
    [
      'UB13-20/cbs',
      'CBS of a class without values',
      withTaxes({ ibsCbs: { cst: '410', classTrib: '410002', cbsValue: '1.00' } }),
    ],
    [
      'UB67-10',
      'a CBS amount two cents off',
      withTaxes({ ibsCbs: { cst: '000', classTrib: '000001', cbsValue: '0.92' } }),
    ],
  ]),
];
