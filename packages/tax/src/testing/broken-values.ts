import { aNote, anItem, aSimplesNote, untaxed } from './a-note.ts';
import {
  aReturn,
  at,
  type BrokenNote,
  breaking,
  icms,
  sn,
  toBahia,
  toMinas,
  withIcms,
  withTaxes,
} from './broken-note.ts';

const largest = '9999999999999.99';

/** Notes that break the rules about amounts. */
export const brokenValues: readonly BrokenNote[] = [
  ...at(`${icms}.value`, [
    ['N17-20', 'a value that is not base × rate', withIcms({ cst: '00', rate: '18', value: '18.02' })],
    [
      'N17-10',
      'CST 51 with a wrong value',
      withIcms({ cst: '51', rate: '18', deferral: '50', value: '9.02' }),
    ],
    [
      'icms/no-value',
      'a value with CSOSN 400',
      aSimplesNote({ items: [anItem({ taxes: { icms: { csosn: '400', value: '1' }, ...sn } })] }),
    ],
  ]),
  ...at(`${icms}.rate`, [
    [
      'N16-04',
      'imported goods with CST 90 SP to MG at 12%',
      { ...toMinas, ...withIcms({ cst: '90', rate: '12' }, { cfop: '6102', origin: '8' }) },
    ],
    ['N16-20', 'SP to BA at 12%', { ...toBahia, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6102' }) }],
    [
      'N16-20',
      'CSOSN 900 SP to BA at 12%',
      aSimplesNote({
        ...toBahia,
        items: [anItem({ cfop: '6102', taxes: { icms: { csosn: '900', rate: '12' }, ...sn } })],
      }),
    ],
    [
      'N16-04',
      'imported goods SP to MG at 12%',
      { ...toMinas, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6102', origin: '2' }) },
    ],
    ['icms/rate', 'no rate inside the state', withIcms({ cst: '00' })],
    ['icms/no-rate', 'a rate with CST 40', withIcms({ cst: '40', rate: '18' })],
    ['N16/353', 'a deferral without a rate', withIcms({ cst: '51', deferral: '10' })],
    ['icms/rate-of-reduction', 'a reduction without a rate', withIcms({ cst: '90', baseReduction: '10' })],
  ]),
  ...at('items[0].discount', [
    ['I17/483', 'a discount above the item', { items: [anItem({ unitPrice: '25.00', discount: '30.00' })] }],
    [
      'items/net-discount',
      'a discount that is not that of the net price',
      { items: [anItem({ netUnitPrice: '90', discount: '9.98' })] },
    ],
  ]),
  ...at('charges.discount', [
    [
      'charges/483',
      'a note discount above the items',
      { items: [anItem({ unitPrice: '25.00' })], charges: { discount: '30.00' } },
    ],
  ]),
  ...at(`${icms}.baseReduction`, [
    ['icms/reduction-of-20', 'no reduction with CST 20', withIcms({ cst: '20', rate: '18' })],
    [
      'icms/no-baseReduction',
      'a reduction with CST 00',
      withIcms({ cst: '00', rate: '18', baseReduction: '10' }),
    ],
  ]),
  ...at(`${icms}.creditRate`, [
    [
      'icms/credit-of-101',
      'no credit rate with CSOSN 101',
      aSimplesNote({ items: [anItem({ taxes: { icms: { csosn: '101' }, ...sn } })] }),
    ],
    ['icms/no-creditRate', 'a credit rate with CST 00', withIcms({ cst: '00', rate: '18', creditRate: '1' })],
  ]),
  ...at(`${icms}.deferral`, [
    ['icms/no-deferral', 'a deferral with CST 90', withIcms({ cst: '90', rate: '18', deferral: '10' })],
  ]),
  ...at('items[0].taxes.pis.rate', [
    ['pis/no-rate', 'a rate with PIS 08', withTaxes({ pis: { cst: '08', rate: '1.65' } })],
    ['pis/rate', 'no rate with PIS 01', withTaxes({ pis: { cst: '01' } })],
  ]),
  ...at('items[0].taxes.cofins.rate', [
    ['cofins/rate', 'no rate with COFINS 01', withTaxes({ cofins: { cst: '01' } })],
  ]),
  ...at('items[0].taxes.ipi.rate', [
    ['ipi/no-rate', 'a rate with IPI 51', withTaxes({ ipi: { cst: '51', rate: '5' } })],
  ]),
  ...at('items[0].taxClass', [
    ['items/tax-class', 'a tax class that does not exist', { items: [anItem({ taxClass: 'X' })] }],
  ]),
  ...at('items[0].netUnitPrice', [
    ['items/net-price', 'a net price above the gross one', { items: [anItem({ netUnitPrice: '100.01' })] }],
  ]),
  ...at('charges.freight', [
    [
      'charges/freight',
      'charges that the items do not add up to',
      { items: [anItem({ freight: '1.00' })], charges: { freight: '2.00' } },
    ],
  ]),
  ...at('items[0].unitPrice', [
    [
      'items/value-width',
      'a value of more than 13 digits',
      { items: [anItem({ quantity: '100000', unitPrice: '999999999.99' })] },
    ],
    [
      'items/difal-width',
      'a base of the DIFAL beyond its tag',
      {
        recipient: { uf: 'BA', ieIndicator: 9 },
        items: [
          anItem({
            cfop: '6108',
            quantity: '100',
            unitPrice: '99999999999.99',
            taxes: { ...untaxed, icms: { cst: '00' }, ipi: { cst: '50', rate: '100' } },
          }),
        ],
      },
    ],
  ]),
  ...at('items[0].taxes', [
    ['ibs-cbs/base', 'taxes above the operation', withTaxes({ icms: { cst: '90', value: '101.00' } })],
  ]),
  ...at('items', [
    ['items/none', 'no items', { items: [] }],
    [
      'totals/width',
      'approximate taxes that add up beyond their tag',
      { items: [anItem({ approxTaxes: largest }), anItem({ approxTaxes: largest })] },
    ],
  ]),
  ...at('items[0].quantity', [
    [
      'items/returned-quantity',
      'more returned than sold',
      {
        ...aReturn,
        items: [anItem({ cfop: '5202', quantity: '2', original: { quantity: '1', ibsCbs: null } })],
      },
    ],
  ]),
  ...at('recipient.uf', [
    [
      'icms/difal-rates',
      'DIFAL of a day before the rate of the state is known',
      {
        issuedOn: '2024-01-11',
        recipient: { uf: 'RO', ieIndicator: 9 },
        items: [anItem({ cfop: '6108', taxes: { ...untaxed, icms: { cst: '00' } } })],
      },
    ],
  ]),
  ...at('items[0].taxes.ipi.value', [
    ['ipi/no-value', 'a value with IPI 51', withTaxes({ ipi: { cst: '51', value: '5' } })],
  ]),
  ...(['insurance', 'otherExpenses', 'discount'] as const).map((kind) =>
    breaking(
      `charges/${kind}`,
      `${kind} that the items do not add up to`,
      aNote({ items: [anItem({ [kind]: '1.00' })], charges: { [kind]: '2.00' } }),
      `charges.${kind}`,
    ),
  ),
  ...(['base', 'value'] as const).map((field) =>
    breaking(
      `pis/no-${field}`,
      `a ${field} with PIS 08`,
      aNote(withTaxes({ pis: { cst: '08', [field]: '1.65' } })),
      `items[0].taxes.pis.${field}`,
    ),
  ),
  ...(['rate', 'base', 'value'] as const).map((field) =>
    breaking(
      `cofins/no-${field}`,
      `a ${field} with COFINS 08`,
      aNote(withTaxes({ cofins: { cst: '08', [field]: '1.65' } })),
      `items[0].taxes.cofins.${field}`,
    ),
  ),
];
