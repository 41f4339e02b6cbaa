import { type Decimal, decimal, money as moneyOf, zero } from '@fiscal/domain';

/** Returns an amount with two decimal places; an undefined amount is zero. */
export const money = (amount: Decimal | string | undefined): string =>
  moneyOf(typeof amount === 'string' ? decimal(amount) : (amount ?? zero));
