import type { IcmsRequest } from '@fiscal/api-contract';
import { type Decimal, money } from '@fiscal/domain';
import { interstateRate } from '@fiscal/tax-tables';
import fc from 'fast-check';
import { partOf } from './amounts.ts';
import { type Circumstances, isExit, isInterstate, isReturn, issuerUf } from './law/circumstances.ts';
import type { IcmsUse } from './law/icms-uses.ts';

/** The value of an item before its taxes. */
export interface Goods {
  readonly origin: string;
  /** vProd */
  readonly gross: Decimal;
}

type Values = Partial<Omit<IcmsRequest, 'cst' | 'csosn'>>;

const internalRates = [
  '0',
  '4',
  '7',
  '12',
  '12.00',
  '18',
  '18.0000',
  '20.5',
  '25',
  '8.8',
  '13.3333',
  '0.0001',
];
const reductions = ['0', '10', '26.66', '33.33', '33.3333', '61.1111', '100'];
const deferrals = ['0', '33.33', '33.3333', '61.11', '99.9999', '100', '100.00'];
const credits = ['1.25', '1.36', '2.4199', '3.95', '0.01'];

/** Up to the legal rate of the pair of UFs: N16-04 (663), N16-20 (693). Returns carry the rate of the original. */
function ratesOf(circumstances: Circumstances, { origin }: Goods): readonly string[] {
  if (!isInterstate(circumstances) || !isExit(circumstances) || isReturn(circumstances)) return internalRates;
  const most = interstateRate(issuerUf, circumstances.uf, origin, circumstances.day);
  return [most, most, `${Number(most)}`, ...internalRates.filter((rate) => Number(rate) <= Number(most))];
}

const none: fc.Arbitrary<Values> = fc.constant({});

/** ICMS of an item under a code: each field that has a tag there, in every combination (MOC 7.0 group N). */
export function icmsRequest(
  use: IcmsUse,
  circumstances: Circumstances,
  goods: Goods,
): fc.Arbitrary<IcmsRequest> {
  const code: IcmsRequest = { [use.field]: use.code };
  return valuesOf(use.code, circumstances, goods).map((values) => ({ ...code, ...values }));
}

function valuesOf(code: string, circumstances: Circumstances, goods: Goods): fc.Arbitrary<Values> {
  const rate = fc.constantFrom(...ratesOf(circumstances, goods));
  const baseReduction = fc.constantFrom(...reductions);
  const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  switch (code) {
    case '00':
      return fc
        .record({ rate: rateOrDerived(rate, circumstances), value: valueOfReturn(circumstances, goods) })
        .map(withoutGaps);
    case '20':
      return fc
        .record({
          rate: rateOrDerived(rate, circumstances),
          baseReduction,
          value: valueOfReturn(circumstances, goods),
        })
        .map(withoutGaps);
    case '51':
      return fc.oneof(
        none,
        fc
          .record({ rate, baseReduction: some(baseReduction), deferral: some(fc.constantFrom(...deferrals)) })
          .map(withoutGaps),
      );
    case '90':
      return fc.oneof(
        none,
        fc.record({ rate, baseReduction: some(baseReduction) }).map(withoutGaps),
        given(circumstances, goods),
      );
    case '101':
      return fc.record({ creditRate: fc.constantFrom(...credits) });
    case '900':
      return fc
        .tuple(
          fc.oneof(
            none,
            fc.record({ rate, baseReduction: some(baseReduction) }),
            given(circumstances, goods),
          ),
          fc.oneof(none, fc.record({ creditRate: fc.constantFrom(...credits) })),
        )
        .map(([own, credit]) => withoutGaps({ ...own, ...credit }));
    default:
      return none;
  }
}

/** Absent only where the legal interstate rate stands in for it. */
const rateOrDerived = (
  rate: fc.Arbitrary<string>,
  circumstances: Circumstances,
): fc.Arbitrary<string | undefined> =>
  isInterstate(circumstances) && isExit(circumstances) && !isReturn(circumstances)
    ? fc.option(rate, { nil: undefined })
    : rate;

/** A return repeats the value of the original note, also when it differs from the arithmetic. */
const valueOfReturn = (circumstances: Circumstances, goods: Goods): fc.Arbitrary<string | undefined> =>
  isReturn(circumstances) && circumstances.style === 'explicitValues'
    ? fc.option(givenAmount(goods), { nil: undefined })
    : fc.constant(undefined);

/** A value alone is a transferred credit (Ajuste SINIEF 33/2024). */
const given = (circumstances: Circumstances, goods: Goods): fc.Arbitrary<Values> =>
  circumstances.style === 'explicitValues' ? givenAmount(goods).map((value) => ({ value })) : none;

const givenAmount = ({ gross }: Goods): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: 1000 }).map((share) => money(partOf(gross, share)));

/** Leaves out the fields that are undefined. */
export const withoutGaps = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
