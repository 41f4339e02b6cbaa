/**
 * Exact decimal: `units` × 10^-`scale`. Money, quantities and rates are computed only in this form; no binary floating
 * point number is used.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** `halfUp` rounds a tie away from zero, `halfEven` to the even neighbour, `down` drops the further digits. */
export type Rounding = 'halfUp' | 'halfEven' | 'down';

const minus = 45;
const dot = 46;
const digitZero = 48;
const digitNine = 57;

/** Reads `-12.50`; undefined for any other text (an exponent, a plus sign, a comma). */
export function parseDecimal(text: string): Decimal | undefined {
  const point = findPoint(text);
  if (point === undefined) return undefined;
  if (point === text.length) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

export const isDecimalText = (text: string): boolean => findPoint(text) !== undefined;

/** Returns the index of the dot, or the length of the text without one; undefined when the text is not a decimal. */
function findPoint(text: string): number | undefined {
  const first = text.charCodeAt(0) === minus ? 1 : 0;
  const end = text.length;
  if (end === first) return undefined;
  let point = end;
  for (let at = first; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= digitZero && code <= digitNine) continue;
    if (code !== dot || point !== end || at === first || at === end - 1) return undefined;
    point = at;
  }
  return point;
}

/** Reads a decimal as `parseDecimal`; throws RangeError for any other text. */
export function decimal(text: string): Decimal {
  const found = parseDecimal(text);
  if (found === undefined) throw new RangeError('not a decimal');
  return found;
}

export const fromUnits = (units: bigint, scale: number): Decimal => ({ units, scale });

export const zero: Decimal = { units: 0n, scale: 0 };

const powers: readonly bigint[] = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

const pow10 = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint =>
  scale === wanted ? units : units * pow10(wanted - scale);

/** Returns the exact sum; its scale is the larger of both. */
export function add(a: Decimal, b: Decimal): Decimal {
  if (b.units === 0n && b.scale <= a.scale) return a;
  if (a.units === 0n && a.scale <= b.scale) return b;
  if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale };
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

/** Returns the exact difference `a - b`. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  if (b.units === 0n && b.scale <= a.scale) return a;
  if (a.scale === b.scale) return { units: a.units - b.units, scale: a.scale };
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) - unitsAt(b, scale), scale };
}

export const negate = (a: Decimal): Decimal => ({ units: -a.units, scale: a.scale });

/** Returns the exact product; its scale is the sum of both. */
export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
});

/** Returns `a / b` with `scale` places. Throws RangeError when `b` is zero. */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding): Decimal {
  if (b.units === 0n) throw new RangeError('division by zero');
  const shift = scale + b.scale - a.scale;
  const numerator = shift >= 0 ? a.units * pow10(shift) : a.units;
  const denominator = shift >= 0 ? b.units : b.units * pow10(-shift);
  return { units: divideRounded(numerator, denominator, rounding), scale };
}

/** Rounds to `scale` places; a value with fewer places is padded. */
export function round(value: Decimal, scale: number, rounding: Rounding): Decimal {
  if (value.scale === scale) return value;
  if (value.scale < scale) return { units: unitsAt(value, scale), scale };
  const lost = value.scale - scale;
  const units =
    value.units < 0n ? -cutPlaces(-value.units, lost, rounding) : cutPlaces(value.units, lost, rounding);
  return { units, scale };
}

/** Half of a power of ten from 10 on, added before digits are cut, so that a rounding is one division. */
const halves: readonly bigint[] = powers.map((power) => power / 2n);

/** Removes `lost` places, one or more, from units that are not negative. */
function cutPlaces(units: bigint, lost: number, rounding: Rounding): bigint {
  const power = pow10(lost);
  if (rounding === 'down') return units / power;
  const raised = units + (halves[lost] ?? power / 2n);
  const rounded = raised / power;
  const tieToOdd = rounding === 'halfEven' && rounded % 2n === 1n && rounded * power === raised;
  return tieToOdd ? rounded - 1n : rounded;
}

function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator;
  if (rounding === 'down') return quotient;
  const rest = numerator - quotient * denominator;
  if (rest === 0n || !roundsAway(quotient, rest, denominator, rounding)) return quotient;
  return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n;
}

function roundsAway(quotient: bigint, rest: bigint, divisor: bigint, rounding: Rounding): boolean {
  const twice = 2n * (rest < 0n ? -rest : rest);
  const size = divisor < 0n ? -divisor : divisor;
  if (twice !== size) return twice > size;
  return rounding === 'halfUp' || quotient % 2n !== 0n;
}

/** Returns -1, 0 or 1, by value: `1.0` equals `1.00`. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale);
  const left = unitsAt(a, scale);
  const right = unitsAt(b, scale);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export const isZero = (value: Decimal): boolean => value.units === 0n;

export const isNegative = (value: Decimal): boolean => value.units < 0n;

export const sum = (values: readonly Decimal[]): Decimal => sumBy(values, (value) => value);

/** Returns the exact sum of one value of each; its scale is the largest of them. */
export function sumBy<T>(things: readonly T[], pick: (thing: T) => Decimal): Decimal {
  let total = 0n;
  let scale = 0;
  for (const thing of things) {
    const value = pick(thing);
    if (value.units === 0n && value.scale <= scale) continue;
    if (value.scale > scale) {
      total *= pow10(value.scale - scale);
      scale = value.scale;
    }
    total += unitsAt(value, scale);
  }
  return { units: total, scale };
}

/** Writes the value with exactly `scale` places; throws RangeError when digits would be lost. */
export function format(value: Decimal, scale: number): string {
  const units = value.scale > scale ? unitsCut(value, scale) : unitsAt(value, scale);
  if (units < 0n) return `-${writeUnits(-units, scale)}`;
  return writeUnits(units, scale);
}

function unitsCut({ units, scale }: Decimal, wanted: number): bigint {
  const power = pow10(scale - wanted);
  const cut = units / power;
  if (cut * power !== units) throw new RangeError('writing would lose places');
  return cut;
}

function writeUnits(units: bigint, scale: number): string {
  const text = units.toString();
  if (scale === 0) return text;
  const point = text.length - scale;
  if (point > 0) return `${text.slice(0, point)}.${text.slice(point)}`;
  return `0.${text.padStart(scale, '0')}`;
}

/** Rounds half up to two places and writes the result, the form of every amount. */
export const money = (value: Decimal): string => format(round(value, 2, 'halfUp'), 2);
