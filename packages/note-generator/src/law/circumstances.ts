import type { IeIndicator } from '@fiscal/api-contract';
import {
  brasiliaDate,
  type Crt,
  type Direction,
  type Operation,
  type Presence,
  type Uf,
  ufs,
} from '@fiscal/domain';
import { acceptsExemptRecipient } from '@fiscal/tax-tables';
import fc from 'fast-check';

export const issuerUf: Uf = 'SP';

/** The facts of the whole note before any item: seller, buyer, goods, place and time. */
export interface Circumstances {
  readonly crt: Crt;
  readonly operation: Operation;
  readonly direction: Direction | undefined;
  /** UF of the recipient. */
  readonly uf: Uf;
  readonly ieIndicator: IeIndicator;
  readonly presence: Presence | undefined;
  readonly finalConsumer: boolean | undefined;
  /** Sold over the counter to a final consumer of another UF: an internal operation (idDest 1). */
  readonly counterSale: boolean;
  readonly issuedAt: Date;
  /** Day of emission in Brasília. */
  readonly day: string;
  /** Whether discounts appear, or values given by the client, which a discount could make larger than the price. */
  readonly style: 'discounts' | 'explicitValues';
}

export const isExit = ({ direction }: Circumstances): boolean => direction !== 'in';
export const isReturn = ({ operation }: Circumstances): boolean => operation === 'return';
export const isInterstate = ({ uf, counterSale }: Circumstances): boolean => uf !== issuerUf && !counterSale;
export const isFinalConsumer = (circumstances: Circumstances): boolean =>
  (circumstances.ieIndicator === 9 && isExit(circumstances)) || circumstances.finalConsumer === true;

/**
 * States without taxpayers exempt from registration refuse indIEDest 2, but for exempt and untaxed items.
 * NT 2025.001 v1.03 E16a-30, E16a-35 (805).
 */
export const isUntaxedOnly = ({ ieIndicator, uf, day }: Circumstances): boolean =>
  ieIndicator === 2 && !acceptsExemptRecipient(uf, day);

const minuteMs = 60_000;
/** Six days, so that the authority takes the note as in time (cStat 100, not 150). */
const firstInstant = Date.parse('2026-11-16T00:00:00Z');
const minutes = 6 * 24 * 60 - 1;

const instants = fc
  .integer({ min: 0, max: minutes })
  .map((minute) => new Date(firstInstant + minute * minuteMs));

/** indPres 0 belongs to complementary notes, 4 to NFC-e, 5 takes a note that the request cannot name (MOC 7.0 B25b). */
const presences: readonly Presence[] = ['1', '2', '3', '9'];

const operations = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ operation: 'sale', direction: undefined } as const) },
  { weight: 2, arbitrary: fc.constant({ operation: 'return', direction: 'out' } as const) },
  { weight: 2, arbitrary: fc.constant({ operation: 'return', direction: 'in' } as const) },
  { weight: 1, arbitrary: fc.constant({ operation: 'bonus', direction: undefined } as const) },
  { weight: 1, arbitrary: fc.constant({ operation: 'transfer', direction: undefined } as const) },
);

export const circumstances: fc.Arbitrary<Circumstances> = fc
  .record({
    crt: fc.oneof(
      { weight: 4, arbitrary: fc.constant<Crt>(3) },
      { weight: 1, arbitrary: fc.constant<Crt>(2) },
      { weight: 3, arbitrary: fc.constant<Crt>(1) },
      { weight: 1, arbitrary: fc.constant<Crt>(4) },
    ),
    act: operations,
    uf: fc.oneof(
      { weight: 2, arbitrary: fc.constant(issuerUf) },
      { weight: 3, arbitrary: fc.constantFrom(...ufs) },
    ),
    ieIndicator: fc.constantFrom<IeIndicator>(1, 1, 9, 9, 2),
    presence: fc.option(fc.constantFrom(...presences), { nil: undefined }),
    finalConsumer: fc.constantFrom(undefined, true, false),
    counter: fc.boolean(),
    issuedAt: instants,
    style: fc.constantFrom('discounts', 'explicitValues'),
  })
  .map(({ act, counter, ...picked }): Circumstances => {
    const { operation, direction } = act;
    const ieIndicator = operation === 'transfer' ? 1 : picked.ieIndicator;
    const known = { ...picked, operation, direction, ieIndicator, day: brasiliaDate(picked.issuedAt) };
    const counterSale = counter && operation === 'sale' && picked.uf !== issuerUf && picked.presence === '1';
    const finalConsumer = counterSale && ieIndicator !== 9 ? true : picked.finalConsumer;
    return { ...known, counterSale, finalConsumer };
  });
