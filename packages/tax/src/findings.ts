import { compare, type Decimal, decimal, isDecimalText, type Problem } from '@fiscal/domain';

/** What one calculation has to say besides its values. Lives as long as the calculation. */
export interface Findings {
  /** Refuses the note; the calculation goes on, so that one answer names every problem. */
  problem(path: string, message: string): void;
  /** Portuguese sentence that does not block; said once, with the numbers of the items it is about. */
  warn(message: string, itemNumber?: number): void;
  problems(): readonly Problem[];
  warnings(): readonly string[];
}

export function collectFindings(): Findings {
  const problems: Problem[] = [];
  const itemsOfWarning = new Map<string, Set<number>>();
  return {
    problem: (path, message) => {
      problems.push({ path, message });
    },
    warn: (message, itemNumber) => {
      const items = itemsOfWarning.get(message) ?? new Set();
      if (itemNumber !== undefined) items.add(itemNumber);
      itemsOfWarning.set(message, items);
    },
    problems: () => problems,
    warnings: () => Array.from(itemsOfWarning, ([message, items]) => message + nameItems([...items])),
  };
}

const namedItems = 10;

function nameItems(numbers: readonly number[]): string {
  if (numbers.length === 0) return '';
  if (numbers.length === 1) return ` (item ${numbers[0]})`;
  const rest = numbers.length - namedItems;
  return ` (itens ${numbers.slice(0, namedItems).join(', ')}${rest > 0 ? ` e mais ${rest}` : ''})`;
}

/** What a decimal of the request may be: places after the dot and the largest value. */
export interface DecimalLimits {
  readonly places: number;
  readonly most: Decimal;
}

const nines = (digits: number, places: number): Decimal =>
  decimal(`${'9'.repeat(digits)}.${'9'.repeat(places)}`);

/** TDec_1302: 13 digits before the dot. */
export const amountLimits: DecimalLimits = { places: 2, most: nines(13, 2) };
export const percentLimits: DecimalLimits = { places: 4, most: decimal('100') };
/** IPI knows rates above 100%. */
export const ipiRateLimits: DecimalLimits = { places: 4, most: nines(3, 4) };
export const quantityLimits: DecimalLimits = { places: 4, most: nines(15, 4) };
export const priceLimits: DecimalLimits = { places: 10, most: nines(15, 10) };

/** Reads a decimal of the request; undefined when it is absent, or refused with a problem at `path`. */
export function readDecimal(
  findings: Findings,
  path: string,
  text: string | undefined,
  { places, most }: DecimalLimits,
): Decimal | undefined {
  if (text === undefined) return undefined;
  const value = isDecimalText(text) ? decimal(text) : undefined;
  if (value === undefined || value.units < 0n || value.scale > places || compare(value, most) > 0) {
    findings.problem(
      path,
      `informe um decimal não negativo com até ${places} casas, dentro do limite do campo`,
    );
    return undefined;
  }
  return value;
}
