import {
  compare,
  type Decimal,
  decimal,
  divide,
  type IcmsDestinationGroup,
  isZero,
  money,
  multiply,
  round,
  subtract,
  zero,
} from '@fiscal/domain';
import type { InterstateRate, InterstateRateRow } from '@fiscal/tax-tables';
import { atLeastZero, exactShare, percentOf, sumOf, writePercent } from '../arithmetic/percentage.ts';
import type { DifalDestination } from '../context/item-context.ts';
import {
  cfopIsOneOf,
  hasIndicator,
  type ItemContext,
  isExit,
  isInterstate,
  isReturn,
} from '../context/item-context.ts';
import { difalRates } from '../rules/icms-number-rules.ts';
import { checkTaxRules, refuseBy } from '../rules/tax-rule.ts';
import { wideDifalBase } from '../rules/value-rules.ts';
import type { CalculatedIcms } from './icms-groups.ts';
import { legalInterstateRow } from './interstate-limits.ts';

const cfopsWithoutDifal = ['6552', '6922', '6929'] as const;
const firstYearOfDifal = '16';
const hundred = decimal('100');

/** The DIFAL of an item, with amounts as written. */
export interface CalculatedDifal {
  readonly group: IcmsDestinationGroup;
  readonly vICMSUFDest: Decimal;
  readonly vFCPUFDest: Decimal;
}

/**
 * Returns ICMSUFDest of an item; undefined when no DIFAL is due. The row of the destination decides between single and
 * double base (LC 190/2022). Source: NT 2020.005 NA01-20, NA15-10.
 */
export function calculateDifal(
  context: ItemContext,
  icms: CalculatedIcms,
  vIPI: Decimal,
): CalculatedDifal | undefined {
  if (!isDue(context, icms)) return undefined;
  const { findings, number, destination } = context;
  const inter = interstateRateOf(context, icms);
  if (destination === undefined || inter === undefined) {
    refuseBy(difalRates, context);
    return undefined;
  }
  findings.warn(destination.warnings.ofItem, number);
  if (destination.warnings.ofNote !== undefined) findings.warn(destination.warnings.ofNote);
  if (icms.group.CST === '20') {
    findings.warn(
      'DIFAL calculado sobre a base sem redução; confira se o benefício vale no destino.',
      number,
    );
  }
  const whole = sumOf(context.values.operation, vIPI);
  return destinationGroup(context, { icms, destination, inter, interRate: decimal(inter), whole });
}

function isDue(context: ItemContext, { group }: CalculatedIcms): boolean {
  const { input, ide } = context;
  return (
    isInterstate(context) &&
    isExit(context) &&
    ide.indFinal === '1' &&
    input.recipient.ieIndicator === 9 &&
    (input.issuer.crt === 2 || input.issuer.crt === 3) &&
    group.CST !== '40' &&
    group.CST !== '41' &&
    !hasIndicator(context, 'goodsReturn', 'remittance') &&
    !cfopIsOneOf(context, cfopsWithoutDifal) &&
    !returnsNoteBeforeDifal(context)
  );
}

function returnsNoteBeforeDifal(context: ItemContext): boolean {
  const year = context.item.reference?.accessKey.slice(2, 4);
  return isReturn(context) && year !== undefined && year < firstYearOfDifal;
}

interface DifalCase {
  readonly icms: CalculatedIcms;
  readonly destination: DifalDestination;
  /** pICMSInter, as written. */
  readonly inter: InterstateRate;
  readonly interRate: Decimal;
  /** vOp + vIPI */
  readonly whole: Decimal;
}

function destinationGroup(context: ItemContext, difal: DifalCase): CalculatedDifal {
  const { icms, destination, inter } = difal;
  const { rate, fcp } = destination;
  const base = icms.group.CST === '50' ? zero : baseOf(difal);
  checkTaxRules([wideDifalBase], { amount: base }, context);
  const due = round(subtract(exactShare(base, rate), originShare(difal, base)), 2, 'halfUp');
  const vICMSUFDest = isZero(base) ? zero : atLeastZero(due);
  const vFCPUFDest = fcp === undefined ? zero : percentOf(base, fcp);
  const written = money(base);
  const group = {
    vBCUFDest: written,
    ...(fcp === undefined ? {} : { vBCFCPUFDest: written, pFCPUFDest: writePercent(fcp) }),
    pICMSUFDest: writePercent(rate),
    pICMSInter: inter,
    pICMSInterPart: '100.0000',
    ...(fcp === undefined ? {} : { vFCPUFDest: money(vFCPUFDest) }),
    vICMSUFDest: money(vICMSUFDest),
    vICMSUFRemet: '0.00',
  };
  return { group, vICMSUFDest, vFCPUFDest };
}

const interstateRates: Readonly<Record<InterstateRateRow['goods'], readonly InterstateRate[]>> = {
  imported: ['4.00'],
  national: ['7.00', '12.00'],
};

/**
 * Returns the legal rate between the two UFs; on a return, the rate of the original note if the request gives it and
 * goods of that origin may have it (RV NA09-10 to NA09-30, 697 and 698).
 */
function interstateRateOf(context: ItemContext, { group }: CalculatedIcms): InterstateRate | undefined {
  const legal = legalInterstateRow(context);
  if (legal === undefined || !isReturn(context) || group.pICMS === undefined) return legal?.rate;
  const written = decimal(group.pICMS);
  return interstateRates[legal.goods].find((rate) => compare(decimal(rate), written) === 0) ?? legal.rate;
}

/**
 * Returns the single base, which is the operation, or the double base: (operation - its ICMS of origin) / (1 - internal
 * rate), in cents.
 */
function baseOf({ destination, whole, interRate }: DifalCase): Decimal {
  if (destination.base === 'single') return whole;
  const net = subtract(whole, exactShare(whole, interRate));
  return divide(multiply(net, hundred), subtract(hundred, destination.rate), 2, 'halfUp');
}

/**
 * Returns the share of the origin: on CST 00 it is the own base × interstate rate, as the authority computes it again
 * (815).
 */
function originShare({ icms, destination, whole, interRate }: DifalCase, base: Decimal): Decimal {
  if (icms.group.CST === '00') return exactShare(icms.vBC, interRate);
  return exactShare(destination.base === 'double' ? whole : base, interRate);
}
