import type { NfseIbsCbs } from '@fiscal/api-contract';
import { add, type Decimal, decimal, format, round, subtract, zero } from '@fiscal/domain';

/** Reads a decimal of the request; an absent one counts as zero. */
export const amountOf = (text: string | undefined): Decimal => (text === undefined ? zero : decimal(text));

/**
 * Rounds to two places, ties to the even neighbour. Source: NT 007 for PIS and COFINS; no official text defines the
 * other values.
 */
export const cents = (value: Decimal): Decimal => round(value, 2, 'halfEven');

/** Writes an amount or a rate of the DPS. */
export const written = (value: Decimal): string => format(cents(value), 2);

/** Returns `base` × `rate` / 100 in cents. */
export const shareOf = (base: Decimal, rate: Decimal): Decimal =>
  cents({ units: base.units * rate.units, scale: base.scale + rate.scale + 2 });

export const less = (from: Decimal, ...amounts: readonly Decimal[]): Decimal =>
  amounts.reduce(subtract, from);

export const total = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, zero);

/** Returns the amount that is reimbursed to others, which no base includes. */
export const reimbursedBy = (ibsCbs: NfseIbsCbs | null | undefined): Decimal =>
  total((ibsCbs?.reimbursements ?? []).map(({ amount }) => decimal(amount)));
