import { compare, type Decimal, decimal, format, type Problem, parseDecimal } from '@fiscal/domain';
import { numberWords } from '../text/number-words.ts';

/** The problems and warnings of one calculation. They last as long as the calculation. */
export interface Findings {
  /**
   * Refuses the note. The calculation continues, so that one answer names every problem. `field` is the path that the
   * value would have in the item if the tax class had not given it.
   */
  problem(path: string, message: string, field?: string): void;
  /** Refuses a value that cannot be read. No later problem about its field is reported. */
  unreadable(path: string, message: string, field?: string): void;
  /** Adds a Portuguese sentence that does not refuse the note. It is given once, with the numbers of its items. */
  warn(message: string, itemNumber?: number): void;
  /** Reports a value of the request that is kept although another was computed. Each subject has one sentence. */
  differs(subject: string, itemNumber: number, values: Difference): void;
  problems(): readonly Problem[];
  warnings(): readonly string[];
}

/** The given and the computed value, in written form. */
export interface Difference {
  readonly given: string;
  readonly computed: string;
}

interface ReportedWarning {
  readonly items: number[];
  /** The words about each of the first ten items. */
  readonly details: string[];
}

const namedItems = 10;

export function collectFindings(): Findings {
  const problems: Problem[] = [];
  const unread = new Set<string>();
  const reported = new Map<string, ReportedWarning>();
  const about = (message: string, itemNumber: number | undefined): ReportedWarning => {
    const known = reported.get(message);
    const entry = known ?? { items: [], details: [] };
    if (known === undefined) reported.set(message, entry);
    if (itemNumber !== undefined && entry.items.at(-1) !== itemNumber) entry.items.push(itemNumber);
    return entry;
  };
  return {
    problem: (path, message, field = path) => {
      if (!unread.has(field)) problems.push({ path, message });
    },
    unreadable: (path, message, field = path) => {
      if (!unread.has(field)) problems.push({ path, message });
      unread.add(field);
    },
    warn: (message, itemNumber) => {
      about(message, itemNumber);
    },
    differs: (subject, itemNumber, { given, computed }) => {
      const { details } = about(
        `${subject}: o valor informado difere do calculado e foi mantido:`,
        itemNumber,
      );
      if (details.length < namedItems) {
        const values = `informado ${numberWords(given)}, calculado ${numberWords(computed)}`;
        details.push(`item ${itemNumber} (${values})`);
      }
    },
    problems: () => problems,
    warnings: () => Array.from(reported, ([message, entry]) => message + nameItems(entry)),
  };
}

function nameItems({ items, details }: ReportedWarning): string {
  const rest = items.length - namedItems;
  const others = rest > 0 ? ` e mais ${rest}` : '';
  if (details.length > 0) return ` ${details.join(', ')}${others}.`;
  if (items.length === 0) return '';
  if (items.length === 1) return ` (item ${items[0]})`;
  return ` (itens ${items.slice(0, namedItems).join(', ')}${others})`;
}

/** The limits of a decimal in the request: places after the dot and the largest value. */
export interface DecimalLimits {
  readonly places: number;
  readonly most: Decimal;
  /** A text with this number of digits before the dot is never above `most`. */
  readonly safeDigits: number;
}

const digits = (before: number, places: number): DecimalLimits => ({
  places,
  most: decimal(`${'9'.repeat(before)}.${'9'.repeat(places)}`),
  safeDigits: before,
});

/** TDec_1302: 13 digits before the dot. */
export const amountLimits: DecimalLimits = digits(13, 2);
export const percentLimits: DecimalLimits = { places: 4, most: decimal('100'), safeDigits: 2 };
/** A rate of the IPI may exceed 100% (TDec_0302a04). */
export const ipiRateLimits: DecimalLimits = digits(3, 4);
/** TDec_1104v */
export const quantityLimits: DecimalLimits = digits(11, 4);
/** TDec_1110v */
export const priceLimits: DecimalLimits = digits(11, 10);

/** Reads a decimal of the request; undefined when it is absent, or refused with a problem at `path`. */
export function readDecimal(
  findings: Findings,
  path: string,
  text: string | undefined,
  limits: DecimalLimits,
): Decimal | undefined {
  if (text === undefined) return undefined;
  const value = parseDecimal(text);
  if (value !== undefined && fits(value, text, limits)) return value;
  const { places, most } = limits;
  findings.unreadable(
    path,
    `informe um decimal de 0 a ${numberWords(format(most, most.scale))} com até ${places} casas`,
  );
  return undefined;
}

function fits({ units, scale }: Decimal, text: string, { places, most, safeDigits }: DecimalLimits): boolean {
  if (units < 0n || scale > places) return false;
  const before = scale === 0 ? text.length : text.length - scale - 1;
  return before <= safeDigits || compare({ units, scale }, most) <= 0;
}

/** `readDecimal` of a member of the object at `path`. */
export const readField = (
  findings: Findings,
  path: string,
  field: string,
  text: string | undefined,
  limits: DecimalLimits,
): Decimal | undefined =>
  text === undefined ? undefined : readDecimal(findings, `${path}.${field}`, text, limits);
