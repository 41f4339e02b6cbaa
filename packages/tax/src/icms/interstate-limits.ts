import { compare, type Decimal, decimal } from '@fiscal/domain';
import { type CfopIndicator, findInterstateRate, type InterstateRateRow } from '@fiscal/tax-tables';
import { writePercent } from '../amounts/percentage.ts';
import {
  cfopIsOneOf,
  hasIndicator,
  type ItemContext,
  isExit,
  isInterstate,
  isReturn,
} from '../context/item-context.ts';
import { percentWords } from '../text/number-words.ts';

interface InterstateLimit {
  readonly cStat: string;
  readonly source: string;
  readonly goods: 'imported' | 'national';
  /** CSTs and CSOSNs that the rule looks at. */
  readonly codes: readonly string[];
  readonly exceptIndicators: readonly CfopIndicator[];
  readonly exceptCfops: readonly string[];
}

const thirdPartyDelivery = ['6118', '6119', '6122', '6123'] as const;

const interstateLimits: readonly InterstateLimit[] = [
  {
    cStat: '663',
    source: 'MOC 7.0 RV N16-04',
    goods: 'imported',
    codes: ['00', '20', '90'],
    exceptIndicators: ['goodsReturn'],
    exceptCfops: thirdPartyDelivery,
  },
  {
    cStat: '693',
    source: 'MOC 7.0 RV N16-20',
    goods: 'national',
    codes: ['00', '20', '51', '90', '900'],
    exceptIndicators: ['goodsReturn', 'annulment'],
    exceptCfops: thirdPartyDelivery,
  },
];

/**
 * The legal rate between the two states for the goods of the item, undefined inside the state and where our tables
 * have none for the day.
 */
export function legalInterstateRow(context: ItemContext): InterstateRateRow | undefined {
  if (!isInterstate(context)) return undefined;
  const { input, item } = context;
  return findInterstateRate(input.issuer.uf, input.recipient.uf, item.origin, input.issuedOn);
}

/** Refuses a rate above the legal one where the authority does, and warns of any other than the legal one. */
export function checkInterstateRate(context: ItemContext, code: string, rate: Decimal, path: string): void {
  if (!isExit(context) || isReturn(context)) return;
  const { findings, number } = context;
  const row = legalInterstateRow(context);
  if (row === undefined) return;
  const order = compare(rate, decimal(row.rate));
  if (order === 0) return;
  const limit = interstateLimits.find(({ goods, codes }) => goods === row.goods && codes.includes(code));
  if (order > 0 && limit !== undefined && !isExcepted(context, limit)) {
    findings.problem(
      `${path}.rate`,
      `a alíquota interestadual vai até ${percentWords(row.rate)} (SEFAZ ${limit.cStat})`,
    );
    return;
  }
  findings.differs('Alíquota interestadual do ICMS (taxes.icms.rate)', number, {
    given: writePercent(rate),
    computed: writePercent(decimal(row.rate)),
  });
}

const isExcepted = (context: ItemContext, { exceptIndicators, exceptCfops }: InterstateLimit): boolean =>
  hasIndicator(context, ...exceptIndicators) || cfopIsOneOf(context, exceptCfops);
