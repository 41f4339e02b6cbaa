import {
  compare,
  type Decimal,
  decimal,
  divide,
  type IcmsDestinationGroup,
  type IcmsGroup,
  isZero,
  money,
  multiply,
  round,
  subtract,
} from '@fiscal/domain';
import { findInternalRate, type InternalRate, type InterstateRate, interstateRate } from '@fiscal/tax-tables';
import {
  cfopIsOneOf,
  hasIndicator,
  type ItemContext,
  isExit,
  isInterstate,
  isReturn,
} from './item-context.ts';
import { amountOf, atLeastZero, exactShare, percentOf, sumOf, writePercent } from './percentage.ts';

const cfopsWithoutDifal = ['6552', '6922', '6929'] as const;
const firstYearOfDifal = '16';

/**
 * ICMSUFDest of an item, undefined when none is due. Single base (LC 190/2022) unless the operator set the
 * double one for the destination; the modal internal rate of our table. Source: NT 2020.005 NA01-20, NA15-10.
 */
export function calculateDifal(
  context: ItemContext,
  icms: IcmsGroup,
  vIPI: Decimal,
): IcmsDestinationGroup | undefined {
  if (!isDue(context, icms)) return undefined;
  const { input, findings, number } = context;
  const { issuedOn, recipient, settings } = input;
  const row = findInternalRate(recipient.uf, issuedOn, settings?.internalRates);
  if (row === undefined) {
    findings.problem('recipient.address.uf', 'não há alíquota interna conhecida desta UF nesta data');
    return undefined;
  }
  findings.warn(
    `DIFAL calculado com a alíquota interna geral de ${recipient.uf} (${row.rate}%); confira a do produto.`,
    number,
  );
  if (row.confidence === 'C') {
    findings.warn(`A alíquota interna de ${recipient.uf} na tabela deste serviço está em dúvida.`);
  }
  if (icms.CST === '20') {
    findings.warn(
      'DIFAL calculado sobre a base sem redução; confira se o benefício vale no destino.',
      number,
    );
  }
  return destinationGroup(context, { icms, row, whole: sumOf(context.values.operation, vIPI) });
}

function isDue(context: ItemContext, icms: IcmsGroup): boolean {
  const { input, ide } = context;
  return (
    isInterstate(context) &&
    isExit(context) &&
    ide.indFinal === '1' &&
    input.recipient.ieIndicator === 9 &&
    (input.issuer.crt === 2 || input.issuer.crt === 3) &&
    icms.CST !== '40' &&
    icms.CST !== '41' &&
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
  readonly icms: IcmsGroup;
  readonly row: InternalRate;
  /** vOp + vIPI */
  readonly whole: Decimal;
}

function destinationGroup(context: ItemContext, { icms, row, whole }: DifalCase): IcmsDestinationGroup {
  const inter = interstateRateOf(context, icms);
  const interRate = decimal(inter);
  const destinationRate = decimal(row.rate);
  const suspended = icms.CST === '50';
  const base = suspended ? decimal('0') : baseOf(context, whole, interRate, destinationRate);
  const atOrigin = originShare(context, { icms, base, whole, interRate });
  const difference = atLeastZero(round(subtract(exactShare(base, destinationRate), atOrigin), 2, 'halfUp'));
  const fcp = row.fcpScope === 'general' && !isZero(decimal(row.fcp)) ? decimal(row.fcp) : undefined;
  return {
    vBCUFDest: money(base),
    ...(fcp === undefined ? {} : { vBCFCPUFDest: money(base), pFCPUFDest: writePercent(fcp) }),
    pICMSUFDest: writePercent(destinationRate),
    pICMSInter: inter,
    pICMSInterPart: '100.0000',
    ...(fcp === undefined ? {} : { vFCPUFDest: money(percentOf(base, fcp)) }),
    vICMSUFDest: money(suspended ? decimal('0') : difference),
    vICMSUFRemet: '0.00',
  };
}

/** The legal rate of the pair of UFs; on a return, the one of the original note when it is written. RV NA09-30. */
function interstateRateOf(context: ItemContext, icms: IcmsGroup): InterstateRate {
  const { input, item } = context;
  const legal = interstateRate(input.issuer.uf, input.recipient.uf, item.origin, input.issuedOn);
  if (!isReturn(context) || icms.pICMS === undefined) return legal;
  const written = decimal(icms.pICMS);
  const rates: readonly InterstateRate[] = ['4.00', '7.00', '12.00'];
  return rates.find((rate) => compare(decimal(rate), written) === 0) ?? legal;
}

const isDouble = ({ input }: ItemContext): boolean =>
  input.settings?.difalBase?.[input.recipient.uf] === 'double';

/** Single: the operation. Double: (operation - its ICMS of origin) / (1 - internal rate), in cents. */
function baseOf(context: ItemContext, whole: Decimal, interRate: Decimal, destinationRate: Decimal): Decimal {
  if (!isDouble(context)) return whole;
  const hundred = decimal('100');
  const net = subtract(whole, exactShare(whole, interRate));
  return divide(multiply(net, hundred), subtract(hundred, destinationRate), 2, 'halfUp');
}

/** What the origin keeps: on CST 00 its own base × interstate rate, as the authority recomputes it (815). */
function originShare(
  context: ItemContext,
  { icms, base, whole, interRate }: Pick<DifalCase, 'icms' | 'whole'> & { base: Decimal; interRate: Decimal },
): Decimal {
  if (icms.CST === '00') return exactShare(amountOf(icms.vBC), interRate);
  return exactShare(isDouble(context) ? whole : base, interRate);
}
