import { aNote, anItem, aSimplesNote, untaxed } from './a-note.ts';
import {
  aReturn,
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
  breaking(
    'N17-20',
    'a value that is not base × rate',
    aNote(withIcms({ cst: '00', rate: '18', value: '18.02' })),
    `${icms}.value`,
  ),
  breaking(
    'N16-04',
    'imported goods with CST 90 SP to MG at 12%',
    aNote({ ...toMinas, ...withIcms({ cst: '90', rate: '12' }, { cfop: '6102', origin: '8' }) }),
    `${icms}.rate`,
  ),
  breaking(
    'N16-20',
    'SP to BA at 12%',
    aNote({ ...toBahia, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6102' }) }),
    `${icms}.rate`,
  ),
  breaking(
    'N16-20',
    'CSOSN 900 SP to BA at 12%',
    aSimplesNote({
      ...toBahia,
      items: [anItem({ cfop: '6102', taxes: { icms: { csosn: '900', rate: '12' }, ...sn } })],
    }),
    `${icms}.rate`,
  ),
  breaking(
    'N16-04',
    'imported goods SP to MG at 12%',
    aNote({ ...toMinas, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6102', origin: '2' }) }),
    `${icms}.rate`,
  ),
  breaking(
    'I17/483',
    'a discount above the item',
    aNote({ items: [anItem({ unitPrice: '25.00', discount: '30.00' })] }),
    'items[0].discount',
  ),
  breaking(
    'charges/483',
    'a note discount above the items',
    aNote({ items: [anItem({ unitPrice: '25.00' })], charges: { discount: '30.00' } }),
    'charges.discount',
  ),
  breaking(
    'N17-10',
    'CST 51 with a wrong value',
    aNote(withIcms({ cst: '51', rate: '18', deferral: '50', value: '9.02' })),
    `${icms}.value`,
  ),
  breaking('icms/rate', 'no rate inside the state', aNote(withIcms({ cst: '00' })), `${icms}.rate`),
  breaking(
    'icms/reduction-of-20',
    'no reduction with CST 20',
    aNote(withIcms({ cst: '20', rate: '18' })),
    `${icms}.baseReduction`,
  ),
  breaking(
    'icms/credit-of-101',
    'no credit rate with CSOSN 101',
    aSimplesNote({ items: [anItem({ taxes: { icms: { csosn: '101' }, ...sn } })] }),
    `${icms}.creditRate`,
  ),
  breaking('icms/no-rate', 'a rate with CST 40', aNote(withIcms({ cst: '40', rate: '18' })), `${icms}.rate`),
  breaking(
    'icms/no-value',
    'a value with CSOSN 400',
    aSimplesNote({ items: [anItem({ taxes: { icms: { csosn: '400', value: '1' }, ...sn } })] }),
    `${icms}.value`,
  ),
  breaking(
    'icms/no-deferral',
    'a deferral with CST 90',
    aNote(withIcms({ cst: '90', rate: '18', deferral: '10' })),
    `${icms}.deferral`,
  ),
  breaking(
    'icms/no-baseReduction',
    'a reduction with CST 00',
    aNote(withIcms({ cst: '00', rate: '18', baseReduction: '10' })),
    `${icms}.baseReduction`,
  ),
  breaking(
    'icms/no-creditRate',
    'a credit rate with CST 00',
    aNote(withIcms({ cst: '00', rate: '18', creditRate: '1' })),
    `${icms}.creditRate`,
  ),
  breaking(
    'N16/353',
    'a deferral without a rate',
    aNote(withIcms({ cst: '51', deferral: '10' })),
    `${icms}.rate`,
  ),
  breaking(
    'icms/rate-of-reduction',
    'a reduction without a rate',
    aNote(withIcms({ cst: '90', baseReduction: '10' })),
    `${icms}.rate`,
  ),
  breaking(
    'pis/no-rate',
    'a rate with PIS 08',
    aNote(withTaxes({ pis: { cst: '08', rate: '1.65' } })),
    'items[0].taxes.pis.rate',
  ),
  breaking(
    'cofins/rate',
    'no rate with COFINS 01',
    aNote(withTaxes({ cofins: { cst: '01' } })),
    'items[0].taxes.cofins.rate',
  ),
  breaking(
    'ipi/no-rate',
    'a rate with IPI 51',
    aNote(withTaxes({ ipi: { cst: '51', rate: '5' } })),
    'items[0].taxes.ipi.rate',
  ),
  breaking(
    'items/tax-class',
    'a tax class that does not exist',
    aNote({ items: [anItem({ taxClass: 'X' })] }),
    'items[0].taxClass',
  ),
  breaking(
    'items/net-price',
    'a net price above the gross one',
    aNote({ items: [anItem({ netUnitPrice: '100.01' })] }),
    'items[0].netUnitPrice',
  ),
  breaking(
    'items/net-discount',
    'a discount that is not that of the net price',
    aNote({ items: [anItem({ netUnitPrice: '90', discount: '9.98' })] }),
    'items[0].discount',
  ),
  breaking(
    'charges/freight',
    'charges that the items do not add up to',
    aNote({ items: [anItem({ freight: '1.00' })], charges: { freight: '2.00' } }),
    'charges.freight',
  ),
  breaking(
    'items/value-width',
    'a value of more than 13 digits',
    aNote({ items: [anItem({ quantity: '100000', unitPrice: '999999999.99' })] }),
    'items[0].unitPrice',
  ),
  breaking(
    'ibs-cbs/base',
    'taxes above the operation',
    aNote(withTaxes({ icms: { cst: '90', value: '101.00' } })),
    'items[0].taxes',
  ),
  breaking('items/none', 'no items', aNote({ items: [] }), 'items'),
  breaking(
    'items/returned-quantity',
    'more returned than sold',
    aNote({
      ...aReturn,
      items: [anItem({ cfop: '5202', quantity: '2', original: { quantity: '1', ibsCbs: null } })],
    }),
    'items[0].quantity',
  ),
  breaking(
    'totals/width',
    'approximate taxes that add up beyond their tag',
    aNote({ items: [anItem({ approxTaxes: largest }), anItem({ approxTaxes: largest })] }),
    'items',
  ),
  ...(['insurance', 'otherExpenses', 'discount'] as const).map((kind) =>
    breaking(
      `charges/${kind}`,
      `${kind} that the items do not add up to`,
      aNote({ items: [anItem({ [kind]: '1.00' })], charges: { [kind]: '2.00' } }),
      `charges.${kind}`,
    ),
  ),
  breaking(
    'items/difal-width',
    'a base of the DIFAL beyond its tag',
    aNote({
      recipient: { uf: 'BA', ieIndicator: 9 },
      items: [
        anItem({
          cfop: '6108',
          quantity: '100',
          unitPrice: '99999999999.99',
          taxes: { ...untaxed, icms: { cst: '00' }, ipi: { cst: '50', rate: '100' } },
        }),
      ],
    }),
    'items[0].unitPrice',
  ),
  breaking(
    'icms/difal-rates',
    'DIFAL of a day before the rate of the state is known',
    aNote({
      issuedOn: '2024-01-11',
      recipient: { uf: 'RO', ieIndicator: 9 },
      items: [anItem({ cfop: '6108', taxes: { ...untaxed, icms: { cst: '00' } } })],
    }),
    'recipient.uf',
  ),
  breaking(
    'ipi/no-value',
    'a value with IPI 51',
    aNote(withTaxes({ ipi: { cst: '51', value: '5' } })),
    'items[0].taxes.ipi.value',
  ),
  breaking(
    'pis/rate',
    'no rate with PIS 01',
    aNote(withTaxes({ pis: { cst: '01' } })),
    'items[0].taxes.pis.rate',
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
