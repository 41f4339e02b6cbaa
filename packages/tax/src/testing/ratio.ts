/** A fraction of whole numbers. Tests check the engine's arithmetic with it; it shares no code with `Decimal`. */
export interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
}

/** Reads `12.34` as 1234/100; an absent tag counts as zero. */
export function ratio(text: string | undefined): Ratio {
  if (text === undefined) return { over: 0n, under: 1n };
  const [whole = '', fraction = ''] = text.split('.');
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

export const plus = (...terms: readonly Ratio[]): Ratio =>
  terms.reduce(
    (a, b) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under }),
    ratio('0'),
  );

export const minus = (a: Ratio, ...others: readonly Ratio[]): Ratio =>
  plus(a, ...others.map(({ over, under }) => ({ over: -over, under })));

export const times = (a: Ratio, b: Ratio): Ratio => ({ over: a.over * b.over, under: a.under * b.under });

/** Returns `rate` percent of `base`. */
export const percent = (base: Ratio, rate: Ratio): Ratio =>
  times(times(base, rate), { over: 1n, under: 100n });

export const atLeastNothing = (a: Ratio): Ratio => (a.over < 0n ? ratio('0') : a);

export const isLess = (a: Ratio, b: Ratio): boolean => a.over * b.under < b.over * a.under;

/** Rounds a tie away from zero (`halfUp`) or to the even neighbour. */
export function written(value: Ratio, places: number, tie: 'halfUp' | 'halfEven' = 'halfUp'): string {
  const scaled = { over: value.over * 10n ** BigInt(places), under: value.under };
  const size = scaled.over < 0n ? -scaled.over : scaled.over;
  const floor = size / scaled.under;
  const rest = size - floor * scaled.under;
  const half = rest * 2n - scaled.under;
  const up = half > 0n || (half === 0n && (tie === 'halfUp' || floor % 2n === 1n));
  const digits = String(up ? floor + 1n : floor).padStart(places + 1, '0');
  const sign = scaled.over < 0n && /[1-9]/.test(digits) ? '-' : '';
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Returns the value that `written` rounds, as a fraction again. */
export const rounded = (value: Ratio, places: number, tie: 'halfUp' | 'halfEven' = 'halfUp'): Ratio => {
  const text = written(value, places, tie);
  if (!text.startsWith('-')) return ratio(text);
  const { over, under } = ratio(text.slice(1));
  return { over: -over, under };
};
