import { type Decimal, decimal, money as moneyOf, zero } from '@fiscal/domain';

/** An amount with two places; nothing is zero. */
export const money = (amount: Decimal | string | undefined): string =>
  moneyOf(typeof amount === 'string' ? decimal(amount) : (amount ?? zero));
