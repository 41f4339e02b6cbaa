import type { IbsCbsRequest } from '@fiscal/api-contract';
import {
  type Decimal,
  decimal,
  format,
  type IbsCbsGroup,
  money,
  multiply,
  type RateReduction,
  round,
  subtract,
} from '@fiscal/domain';
import type { IbsCbsClass } from '@fiscal/tax-tables';
import fc from 'fast-check';
import { amountText, partOf } from './amounts.ts';
import { type Goods, withoutGaps } from './icms-requests.ts';
import type { Circumstances } from './law/circumstances.ts';
import { demands, demandsRegularTaxation, demandsReversal, ibsCbsClassesOf } from './law/ibs-cbs-classes.ts';

/** Rates of the test year, which a request may repeat. LC 214/2025 arts. 343 to 346. */
const officialRates = { ibsUf: '0.1', ibsMun: '0', cbs: '0.9' } as const;
const donationClasses: readonly string[] = ['000001', '410003', '410026'];

/** IBS/CBS of an item: absent, null, or a class of any kind that an NF-e may carry. */
export const ibsCbsRequest = (
  circumstances: Circumstances,
  goods: Goods,
): fc.Arbitrary<IbsCbsRequest | null | undefined> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: circumstances.crt === 3 ? 6 : 1, arbitrary: classified(circumstances, goods) },
  );

/** The classes are looked for only when one is wanted: most items have none. */
const classified = (circumstances: Circumstances, goods: Goods): fc.Arbitrary<IbsCbsRequest> =>
  fc
    .constant(circumstances.day)
    .chain(byCst)
    .chain((classTrib) => requestOf(classTrib, circumstances, goods));

/** Each CST as likely as another, then each class of it. */
const byCst = (day: string): fc.Arbitrary<IbsCbsClass> => {
  const classes = ibsCbsClassesOf(day);
  const csts = [...new Set(classes.map(({ cst }) => cst))];
  return fc
    .constantFrom(...csts)
    .chain((cst) => fc.constantFrom(...classes.filter((one) => one.cst === cst)));
};

const requestOf = (
  classTrib: IbsCbsClass,
  { day }: Circumstances,
  goods: Goods,
): fc.Arbitrary<IbsCbsRequest> =>
  fc
    .record({
      cst: fc.constant(classTrib.cst),
      classTrib: fc.constant(classTrib.code),
      rates: repeatsRates(classTrib, day) ? fc.constantFrom({}, informedRates) : fc.constant({}),
      donation: donationClasses.includes(classTrib.code)
        ? fc.constantFrom(undefined, true, false)
        : fc.constantFrom(undefined, false),
      reversal: demandsReversal(classTrib) ? reversalOf(goods) : fc.constant({}),
    })
    .map(({ rates, reversal, ...request }) => withoutGaps({ ...request, ...rates, ...reversal }));

const informedRates = {
  ibsUfRate: officialRates.ibsUf,
  ibsMunRate: officialRates.ibsMun,
  cbsRate: officialRates.cbs,
};

const repeatsRates = (classTrib: IbsCbsClass, day: string): boolean =>
  demands(classTrib, 'gIBSCBS', day) && !demandsRegularTaxation(classTrib);

/** gEstornoCred: not both zero (UB116-30, 1174). */
const reversalOf = ({ gross }: Goods): fc.Arbitrary<Pick<IbsCbsRequest, 'ibsValue' | 'cbsValue'>> => {
  const amount = amountText(3);
  const half = money(partOf(gross, 50));
  return fc.oneof(
    fc.record({ ibsValue: amount, cbsValue: amount }),
    fc.record({ cbsValue: amount }),
    fc.record({ ibsValue: amount, cbsValue: fc.constant(half) }),
  );
};

/** Draws the group of the original note of a returned item: none, one without values, or one at the test rates. */
export const originalGroup = (
  circumstances: Circumstances,
  { gross }: Goods,
): fc.Arbitrary<IbsCbsGroup | null> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    {
      weight: 4,
      arbitrary: byCst(circumstances.day).map((classTrib) => groupOf(classTrib, circumstances.day, gross)),
    },
  );

/** Full, reduced and untaxed classes; the others come back as taxed in full. */
function groupOf(classTrib: IbsCbsClass, day: string, base: Decimal): IbsCbsGroup {
  const isUntaxed = !demands(classTrib, 'gIBSCBS', day) && !demandsReversal(classTrib);
  if (isUntaxed) return { CST: classTrib.cst, cClassTrib: classTrib.code };
  const isReduced = demands(classTrib, 'gRed', day) && !demands(classTrib, 'gDif', day);
  if (!isReduced || demandsRegularTaxation(classTrib) || demandsReversal(classTrib)) {
    return { CST: '000', cClassTrib: '000001', gIBSCBS: valuesOf(base, undefined) };
  }
  return { CST: classTrib.cst, cClassTrib: classTrib.code, gIBSCBS: valuesOf(base, classTrib) };
}

function valuesOf(base: Decimal, reduced: IbsCbsClass | undefined): NonNullable<IbsCbsGroup['gIBSCBS']> {
  const state = tribute(base, officialRates.ibsUf, reduced?.reductionIbs);
  const municipal = tribute(base, officialRates.ibsMun, reduced?.reductionIbs);
  const federal = tribute(base, officialRates.cbs, reduced?.reductionCbs);
  return {
    vBC: money(base),
    gIBSUF: { pIBSUF: state.rate, ...state.gRed, vIBSUF: state.value },
    gIBSMun: { pIBSMun: municipal.rate, ...municipal.gRed, vIBSMun: municipal.value },
    vIBS: state.value,
    gCBS: { pCBS: federal.rate, ...federal.gRed, vCBS: federal.value },
  };
}

interface Tribute {
  readonly rate: string;
  readonly gRed: { readonly gRed?: RateReduction };
  readonly value: string;
}

function tribute(base: Decimal, rate: string, reduction: string | undefined): Tribute {
  const nominal = decimal(rate);
  const left = subtract(decimal('100'), decimal(reduction ?? '0'));
  const effective = round(percent(nominal, left), 4, 'halfEven');
  return {
    rate: format(nominal, 4),
    gRed:
      reduction === undefined
        ? {}
        : { gRed: { pRedAliq: format(decimal(reduction), 4), pAliqEfet: format(effective, 4) } },
    value: money(round(percent(base, effective), 2, 'halfEven')),
  };
}

const percent = (amount: Decimal, rate: Decimal): Decimal =>
  multiply(multiply(amount, rate), decimal('0.01'));
