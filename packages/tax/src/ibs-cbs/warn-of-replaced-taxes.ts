import { compare, type Decimal, decimal, format, isZero, multiply } from '@fiscal/domain';
import { replacedTaxesOn } from '@fiscal/tax-tables';
import type { ItemContext } from '../context/item-context.ts';
import { operationDay } from '../operation/referenced-day.ts';
import { percentWords } from '../text/number-words.ts';

/** The amounts of an item that the reform reduces or ends. */
export interface ReplacedAmounts {
  /** The ICMS of the operation, with the share of the destination. */
  readonly icms: Decimal;
  readonly ipi: Decimal;
}

const hundred = decimal('100');

/**
 * Warns of the changes that the law of the year makes to ICMS and IPI, which are calculated by the client's rates in
 * every year. Source: EC 132/2023, ADCT arts. 126 and 128.
 */
export function warnOfReplacedTaxes(context: ItemContext, amounts: ReplacedAmounts): void {
  const { findings, number } = context;
  const day = operationDay(context);
  const year = day.slice(0, 4);
  const { icmsFactor, ipi } = replacedTaxesOn(day);
  const share = multiply(decimal(icmsFactor), hundred);
  if (!isZero(amounts.icms) && isZero(share)) {
    findings.warn(`Em ${year} o ICMS está extinto (EC 132/2023): o valor foi mantido como pedido.`, number);
  } else if (!isZero(amounts.icms) && compare(share, hundred) < 0) {
    findings.warn(
      `Em ${year} o ICMS é cobrado a ${percentWords(format(share, 0))} (ADCT, art. 128): ` +
        'o valor foi calculado pelas alíquotas cheias; informe a alíquota do ano.',
      number,
    );
  }
  if (!isZero(amounts.ipi) && ipi.status === 'zeroExceptFreeZone') {
    findings.warn(`IPI de ${year}: ${ipi.text}; o valor foi mantido como pedido.`, number);
  }
}
