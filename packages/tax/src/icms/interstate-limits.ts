import { compare, type Decimal, decimal } from '@fiscal/domain';
import { findInterstateRate, type InterstateRateRow } from '@fiscal/tax-tables';
import { writePercent } from '../arithmetic/percentage.ts';
import { type ItemContext, isExit, isInterstate, isReturn } from '../context/item-context.ts';
import { interstateRateRules } from '../rules/icms-number-rules.ts';
import { checkTaxRules } from '../rules/tax-rule.ts';

/**
 * Returns the legal rate between the two states for the goods of the item; undefined inside a state, and when our
 * tables have none for the day.
 */
export function legalInterstateRow(context: ItemContext): InterstateRateRow | undefined {
  if (!isInterstate(context)) return undefined;
  const { input, item } = context;
  return findInterstateRate(input.issuer.uf, input.recipient.uf, item.origin, input.issuedOn);
}

/** Refuses a rate above the legal one when the authority does, and warns of every other rate that differs from it. */
export function checkInterstateRate(context: ItemContext, code: string, rate: Decimal): void {
  if (!isExit(context) || isReturn(context)) return;
  const legal = legalInterstateRow(context);
  if (legal === undefined || compare(rate, decimal(legal.rate)) === 0) return;
  if (checkTaxRules(interstateRateRules, { context, code, rate, legal }, context) === 'broken') return;
  context.findings.differs('Alíquota interestadual do ICMS (taxes.icms.rate)', context.number, {
    given: writePercent(rate),
    computed: writePercent(decimal(legal.rate)),
  });
}
