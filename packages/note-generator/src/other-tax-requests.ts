import type { ContributionRequest, IpiRequest } from '@fiscal/api-contract';
import { money } from '@fiscal/domain';
import {
  type ContributionCstRow,
  contributionCstTable,
  type IpiCstRow,
  ipiCstTable,
} from '@fiscal/tax-tables';
import fc from 'fast-check';
import { partOf } from './amounts.ts';
import { type Goods, withoutGaps } from './icms-requests.ts';
import { type Circumstances, isExit, isFinalConsumer } from './law/circumstances.ts';

const contributionRates = ['0', '0.65', '1.65', '2.10', '3', '3.00', '0.0001'];
const cofinsRates = ['0', '3.00', '7.6', '7.60', '9.9', '0.0001'];
const modestIpiRates = ['0', '0.0001', '3.25', '5', '6.5', '15.00', '48.75'];
const heavyIpiRates = [...modestIpiRates, '66.6666', '100', '300'];

/**
 * IPI of an item, null and absent included. With a final consumer the IPI enters the base of the ICMS, so that only
 * modest rates leave something of the price. MOC 7.0 group O, O09-10 (388).
 */
export const ipiRequest = (
  circumstances: Circumstances,
  goods: Goods,
): fc.Arbitrary<IpiRequest | null | undefined> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant(null) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...ipiRows(circumstances)).chain((row) => ipiOf(row, circumstances, goods)),
    },
  );

const ipiRows = (circumstances: Circumstances): readonly IpiCstRow[] =>
  ipiCstTable
    .on(circumstances.day)
    .filter(({ direction }) => (direction === 'out') === isExit(circumstances));

function ipiOf(row: IpiCstRow, circumstances: Circumstances, { gross }: Goods): fc.Arbitrary<IpiRequest> {
  const rates = isFinalConsumer(circumstances) ? modestIpiRates : heavyIpiRates;
  const isTaxed = row.element === 'IPITrib';
  const value = fc.integer({ min: 0, max: 1000 }).map((share) => money(partOf(gross, share)));
  const nothing = fc.constant(undefined);
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  return fc
    .record({
      cst: fc.constant(row.code),
      enquadramento: enquadramentoOf(row),
      rate: isTaxed ? maybe(fc.constantFrom(...rates)) : nothing,
      value: isTaxed && circumstances.style === 'explicitValues' ? maybe(value) : nothing,
    })
    .map(withoutGaps);
}

/** First codes of each range that a CST demands; 999 by default elsewhere. */
function enquadramentoOf({ enquadramento }: IpiCstRow): fc.Arbitrary<string | undefined> {
  if (enquadramento === null) return fc.constantFrom(undefined, '999');
  const first = Number(enquadramento[0]);
  return fc.integer({ min: first, max: first + 5 }).map((code) => String(code).padStart(3, '0'));
}

/** PIS or COFINS of an item. MOC 7.0 groups Q and S. */
export const contributionRequest = (
  tax: 'pis' | 'cofins',
  circumstances: Circumstances,
  goods: Goods,
): fc.Arbitrary<ContributionRequest> =>
  fc
    .constantFrom(...contributionRows(circumstances))
    .chain((row) => contributionOf(row, tax, circumstances, goods));

type OfferedRow = Extract<ContributionCstRow, { readonly offered: true }>;

const contributionRows = (circumstances: Circumstances): readonly OfferedRow[] =>
  contributionCstTable
    .on(circumstances.day)
    .filter(
      (row): row is OfferedRow =>
        row.offered && (row.direction === 'both' || row.direction === (isExit(circumstances) ? 'out' : 'in')),
    );

function contributionOf(
  row: OfferedRow,
  tax: 'pis' | 'cofins',
  circumstances: Circumstances,
  { gross }: Goods,
): fc.Arbitrary<ContributionRequest> {
  const cst = fc.constant(row.code);
  if (row.form === 'NT') {
    const zeros = fc.constantFrom({}, { rate: '0', base: '0.00', value: '0.00' });
    return fc.record({ cst, zeros }).map(({ zeros: fields, ...head }) => ({ ...head, ...fields }));
  }
  const rate = fc.constantFrom(...(tax === 'pis' ? contributionRates : cofinsRates));
  const explicit = circumstances.style === 'explicitValues';
  const amount = (most: number) =>
    explicit
      ? fc.option(
          fc.integer({ min: 0, max: most }).map((share) => money(partOf(gross, share))),
          { nil: undefined },
        )
      : fc.constant(undefined);
  return fc
    .record({
      cst,
      rate: row.form === 'Aliq' ? rate : fc.option(rate, { nil: undefined }),
      base: amount(9999),
      value: amount(500),
    })
    .map(withoutGaps);
}
