import { setImmediate } from 'node:timers/promises';
import {
  nfeRequestExample,
  nfeRequestSchema,
  taxCalculationRequestExample,
  taxCalculationRequestSchema,
} from '@fiscal/api-contract';
import type { NfeRequest } from '@fiscal/domain';
import { type SystemContext, type TaxesToCalculate, warmUpIssuing, warmUpQuoting } from '@fiscal/services';

export interface WarmUp {
  /** Ends when the threads for big notes have done their first one; the process can serve before. */
  readonly threads: Promise<void>;
}

const smallRounds = 20;
const bigRounds = 3;
const mostItems = 990;
const issuer = { crt: 3, uf: 'SP' } as const;

/**
 * Takes small notes and the biggest in, quotes the same, and throws everything away, so that the first clients find
 * everything compiled.
 */
export async function warmUp(services: SystemContext): Promise<WarmUp> {
  let big = parsedNote(mostItems);
  for (let round = 1; round < bigRounds; round += 1) big = parsedNote(mostItems);
  const threads = warmUpBig(services, big);
  for (let round = 0; round < smallRounds; round += 1) {
    await warmUpIssuing(services, parsedNote(3));
    await warmUpQuoting(services, parsedQuotation(3), issuer);
    await setImmediate();
  }
  return { threads };
}

async function warmUpBig(services: SystemContext, note: NfeRequest): Promise<void> {
  await warmUpIssuing(services, note);
  await warmUpQuoting(services, parsedQuotation(mostItems), issuer);
}

function parsedNote(items: number): NfeRequest {
  return nfeRequestSchema.parse({
    ...nfeRequestExample,
    items: repeated(nfeRequestExample.items, items),
    payments: [{ method: '17' }],
    billing: null,
    expectedTotal: undefined,
  });
}

function parsedQuotation(items: number): TaxesToCalculate {
  return taxCalculationRequestSchema.parse({
    ...taxCalculationRequestExample,
    items: repeated(taxCalculationRequestExample.items, items),
    payments: undefined,
    expectedTotal: undefined,
  });
}

const repeated = ([item]: readonly unknown[], count: number): unknown[] =>
  Array.from({ length: count }, () => item);
