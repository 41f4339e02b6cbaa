import { aNote, anItem, aSimplesNote } from './a-note.ts';
import {
  aReturn,
  at,
  type BrokenNote,
  breaking,
  csosn,
  icms,
  mei,
  toExempt,
  toMinas,
  toNonContributor,
  withIcms,
  withTaxes,
} from './broken-note.ts';

/** Notes that break the rules about codes. */
export const brokenCodes: readonly BrokenNote[] = [
  ...at(`${icms}.csosn`, [
    ['N12a-70', 'CSOSN 101 to a non-contributor', aSimplesNote({ ...toNonContributor, ...csosn('101') })],
    ['N12a-70', 'CSOSN 900 to a non-contributor', aSimplesNote({ ...toNonContributor, ...csosn('900') })],
    [
      'N12a-70',
      'CSOSN 900 with 5904 of who is no MEI',
      aSimplesNote({ ...toNonContributor, ...csosn('900', { cfop: '5904' }) }),
    ],
    ['N12a-10', 'CSOSN with CRT 3', csosn('102')],
    ['N12a-10', 'CSOSN with CRT 2', { issuer: { crt: 2, uf: 'SP' }, ...csosn('102') }],
    ['N12a-80', 'CSOSN 101 of a MEI', { ...mei, ...csosn('101') }],
    ['N12a-90', 'CSOSN 102 of a MEI with CFOP 5101', { ...mei, ...csosn('102', { cfop: '5101' }) }],
    ['icms/csosn-offered', 'a CSOSN outside the offer', aSimplesNote(csosn('201'))],
  ]),
  ...at(`${icms}.cst`, [
    [
      'N12-70',
      'CST 51 to a non-contributor',
      { ...toNonContributor, ...withIcms({ cst: '51', rate: '18' }) },
    ],
    ['N12-70', 'CST 50 to a non-contributor', { ...toNonContributor, ...withIcms({ cst: '50' }) }],
    ['N12-70', 'CST 90 to a non-contributor', { ...toNonContributor, ...withIcms({ cst: '90' }) }],
    ['N12-80', 'CST 50 to an exempt recipient', { ...toExempt, ...withIcms({ cst: '50' }) }],
    [
      'N12-80',
      'CST 51 to an exempt recipient of another state',
      { recipient: { uf: 'PR', ieIndicator: 2 }, ...withIcms({ cst: '51' }, { cfop: '6102' }) },
    ],
    ['N12-20', 'CST with CRT 1', aSimplesNote({ items: [anItem()] })],
    ['N12-20', 'CST with CRT 4', mei],
    ['icms/cst-offered', 'a code outside the offer', withIcms({ cst: '60' })],
  ]),
  ...at('items[0].cfop', [
    ['I08-141', 'return of a MEI with CFOP 5201', { ...mei, ...aReturn, ...csosn('900', { cfop: '5201' }) }],
    ['I08-40', 'interstate CFOP inside SP', { items: [anItem({ cfop: '6102' })] }],
    ['I08-50', 'internal CFOP to another state', { ...toMinas, items: [anItem({ cfop: '5102' })] }],
    ['I08-30', 'a CFOP of exports', { items: [anItem({ cfop: '7102' })] }],
    ['I08-10', 'an entry CFOP on a sale', { items: [anItem({ cfop: '1102' })] }],
    [
      'I08-20',
      'an exit CFOP on a return received',
      { ...aReturn, direction: 'in', items: [anItem({ cfop: '5202' })] },
    ],
    ['I08/770-code', 'a CFOP that does not exist', { items: [anItem({ cfop: '5000' })] }],
    ['I08-04', 'a CFOP of services', { items: [anItem({ cfop: '5352' })] }],
    ['I08-144', 'a sale with a CFOP of return', { items: [anItem({ cfop: '5202' })] }],
    ['I08-140', 'a return with a CFOP of sale', { ...aReturn, items: [anItem({ cfop: '5102' })] }],
    [
      'I08-140',
      'a return with 5949 of a product that is not natural gas',
      { ...aReturn, items: [anItem({ cfop: '5949' })] },
    ],
    ['LA/660', 'fuel', { items: [anItem({ cfop: '5656' })] }],
    ['I08-184', 'a tax coupon', { items: [anItem({ cfop: '5929' })] }],
    ['I08-184', 'a tax coupon of another state', { ...toMinas, items: [anItem({ cfop: '6929' })] }],
    ['items/cfop', 'no CFOP', { items: [anItem({ cfop: undefined })] }],
    [
      'I08/770-day',
      'a CFOP before its first day',
      { issuedOn: '2017-12-31', items: [anItem({ cfop: '5131' })] },
    ],
  ]),
  ...at('items[0].taxes.ipi.enquadramento', [
    ['O09-10', 'IPI 52 with the default framework', withTaxes({ ipi: { cst: '52' } })],
    [
      'O09-10',
      'IPI 55 with the framework of immunity',
      withTaxes({ ipi: { cst: '55', enquadramento: '001' } }),
    ],
  ]),
  ...at(icms, [
    ['icms/one-code', 'both codes', withIcms({ cst: '00', csosn: '102', rate: '18' })],
    ['icms/one-code', 'neither code', withIcms({ rate: '18' })],
    [
      'icms/required',
      'no ICMS',
      { items: [anItem({ taxes: { pis: { cst: '08' }, cofins: { cst: '08' } } })] },
    ],
  ]),
  ...at('items[0].taxes.pis.cst', [
    ['pis/cst-offered', 'PIS by quantity', withTaxes({ pis: { cst: '03' } })],
  ]),
  ...at('items[0].taxes.ipi.cst', [['ipi/cst', 'an invalid IPI code', withTaxes({ ipi: { cst: '60' } })]]),
  ...at('items[0].taxes.pis', [
    [
      'pis/required',
      'no PIS',
      { items: [anItem({ taxes: { icms: { cst: '41' }, cofins: { cst: '08' } } })] },
    ],
  ]),
  ...at('items[0].taxClass', [
    [
      'items/tax-class-rule',
      'a tax class without a rule for a sale',
      {
        items: [anItem({ taxClass: 'rice' })],
        taxClasses: [
          {
            code: 'rice',
            version: 1,
            rules: [
              {
                when: { operations: ['bonus'] },
                cfop: '5910',
                icms: { cst: '41' },
                pis: { cst: '08' },
                cofins: { cst: '08' },
              },
            ],
          },
        ],
      },
    ],
  ]),
  ...at('items[0].taxes.cofins', [
    [
      'cofins/required',
      'no COFINS',
      { items: [anItem({ taxes: { icms: { cst: '41' }, pis: { cst: '08' } } })] },
    ],
  ]),
  ...at('items[0].taxes.cofins.cst', [
    ['cofins/cst-offered', 'COFINS by quantity', withTaxes({ cofins: { cst: '03' } })],
  ]),
  ...['300', '400'].map((enquadramento) =>
    breaking(
      'O09-10',
      `IPI 52 with the framework ${enquadramento}`,
      aNote(withTaxes({ ipi: { cst: '52', enquadramento } })),
      'items[0].taxes.ipi.enquadramento',
    ),
  ),
];
