import { type GeneratedNote, validNotes } from '@fiscal/note-generator';
import { calculateNote, type TaxInput, taxInputOf } from '@fiscal/tax';
import fc from 'fast-check';
import { largeSale, type SaleKind } from './large-sale.ts';
import { type Interval, withPauses } from './pauses.ts';

export interface EngineFigures {
  /** The microseconds of one item in a note of this many items, without garbage collection. */
  readonly perItem: readonly { readonly items: number; readonly microseconds: number }[];
  /** The cost of item 990 divided by that of item 1, by the curve through the costs of the whole notes. */
  readonly lastAgainstFirst: number;
  /** The same with garbage collection, which grows with the live objects of a note. */
  readonly withPauses: number;
  /** The time to calculate 990 items divided by ten times the time to parse their JSON, the quickest run of each. */
  readonly large: readonly LargeNote[];
}

export interface LargeNote {
  readonly name: string;
  readonly calculateMs: number;
  readonly parseMs: number;
  /** Below 1 where the calculation is faster than parsing its request ten times. */
  readonly ratio: number;
}

const sizes = [99, 198, 330, 495, 660, 990] as const;
const largest = 990;
const rounds = 60;

/** Measures the engine alone in this process, without HTTP, database and threads. */
export async function measureEngine(): Promise<EngineFigures> {
  const inputs = sizes.map((items) => ({ items, input: inputOfSale(items, 'internal') }));
  for (const { input } of inputs) warm(input);
  const timed = await measureTime(inputs);
  const generated = generatedLarge();
  return {
    perItem: timed.map(({ items, working }) => ({ items, microseconds: (1000 * working) / items })),
    lastAgainstFirst: costGrowth(timed.map(({ items, working }) => ({ items, ms: working }))),
    withPauses: costGrowth(timed.map(({ items, whole }) => ({ items, ms: whole }))),
    large: [
      saleAgainstParsing('internal', 'a sale inside the state'),
      saleAgainstParsing('interstate', 'a sale to a consumer of another state, with DIFAL'),
      againstParsing('generated items of every kind', inputOf(generated), generated.request),
    ],
  };
}

const inputOfSale = (items: number, kind: SaleKind): TaxInput => ({
  ...largeSale(items, kind),
  issuedOn: '2026-11-21',
});

const saleAgainstParsing = (kind: SaleKind, name: string): LargeNote =>
  againstParsing(name, inputOfSale(largest, kind), largeSale(largest, kind));

/** The items in a round. They are as many for every size, so that garbage collection affects all sizes alike. */
const itemsARound = 3960;

interface Timed {
  readonly items: number;
  /** The milliseconds of one note, with and without garbage collection. */
  readonly whole: number;
  readonly working: number;
}

/** Runs rounds over all sizes, so that a noisy moment affects all of them, and returns the quickest time of each. */
async function measureTime(
  inputs: readonly { readonly items: number; readonly input: TaxInput }[],
): Promise<readonly Timed[]> {
  const runs = inputs.map((): Interval[] => []);
  const pauses = await withPauses(() => {
    for (let round = 0; round < rounds; round += 1) {
      inputs.forEach(({ items, input }, i) => {
        const begun = performance.now();
        for (let note = 0; note < itemsARound / items; note += 1) calculate(input);
        runs[i]?.push({ begun, ended: performance.now() });
      });
    }
  });
  return inputs.map(({ items }, i) => {
    const notes = itemsARound / items;
    const intervals = runs[i] ?? [];
    const quickest = (timeOfRun: (run: Interval) => number) => Math.min(...intervals.map(timeOfRun)) / notes;
    const whole = ({ begun, ended }: Interval) => ended - begun;
    return {
      items,
      whole: quickest(whole),
      working: quickest((run) => whole(run) - pauses.within(run)),
    };
  });
}

/**
 * Fits T(n) = a·n + b·n² by least squares. The cost of item k is then a + 2·b·k. Returns the cost of the last item
 * divided by that of the first.
 */
function costGrowth(measured: readonly { readonly items: number; readonly ms: number }[]): number {
  let [s2, s3, s4, t1, t2] = [0, 0, 0, 0, 0];
  for (const { items: n, ms } of measured) {
    // The weight 1/n² lets small notes count as much as large ones.
    const weight = 1 / n ** 2;
    s2 += weight * n ** 2;
    s3 += weight * n ** 3;
    s4 += weight * n ** 4;
    t1 += weight * n * ms;
    t2 += weight * n ** 2 * ms;
  }
  const determinant = s2 * s4 - s3 ** 2;
  const a = (t1 * s4 - t2 * s3) / determinant;
  const b = (s2 * t2 - s3 * t1) / determinant;
  return (a + 2 * b * largest) / (a + 2 * b);
}

function calculate(input: TaxInput): void {
  const result = calculateNote(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
}

/** Returns the milliseconds that a function takes. */
function measureMs(run: () => void): number {
  const begun = performance.now();
  run();
  return performance.now() - begun;
}

function againstParsing(name: string, input: TaxInput, request: object): LargeNote {
  const body = JSON.stringify(request);
  warm(input);
  let [calculateMs, parseMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    calculateMs = Math.min(
      calculateMs,
      measureMs(() => calculate(input)),
    );
    parseMs = Math.min(
      parseMs,
      measureMs(() => JSON.parse(body)),
    );
  }
  return { name, calculateMs, parseMs, ratio: calculateMs / (10 * parseMs) };
}

const warm = (input: TaxInput): void => {
  for (let round = 0; round < 30; round += 1) calculate(input);
};

const inputOf = ({ request, issuer }: GeneratedNote): TaxInput =>
  taxInputOf(request, {
    issuer: { crt: issuer.crt, uf: issuer.address.uf, cnpj: issuer.cnpj },
    issuedOn: '2026-11-21',
  });

/** Returns 990 items of every kind, each with other codes; they are the same in every run. */
function generatedLarge(): GeneratedNote {
  const [note] = fc.sample(
    validNotes({ minItems: largest, maxItems: largest }).filter(
      ({ issuer, request }) => issuer.crt === 3 && request.operation === 'sale',
    ),
    { seed: 990, numRuns: 1 },
  );
  if (note === undefined) throw new Error('no note was generated');
  return note;
}
