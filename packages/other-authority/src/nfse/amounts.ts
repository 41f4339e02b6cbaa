/** Reads an amount or a rate with up to two decimals as hundredths. */
export function hundredths(text: string | undefined): bigint {
  const [whole = '0', decimals = ''] = (text ?? '0').split('.');
  return BigInt(whole + decimals.padEnd(2, '0'));
}

/** Writes hundredths as `12.34`. */
export function written(value: bigint): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns `rate` percent of an amount, both in hundredths, rounded half to even. */
export function percentOf(amount: bigint, rate: bigint): bigint {
  const product = amount * rate;
  const whole = product / 10_000n;
  const twice = 2n * (product % 10_000n);
  return twice > 10_000n || (twice === 10_000n && whole % 2n === 1n) ? whole + 1n : whole;
}
