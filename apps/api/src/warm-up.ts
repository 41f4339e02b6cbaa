import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type NfeRequest,
  nfeRequestExample,
  nfeRequestSchema,
  taxCalculationRequestExample,
  taxCalculationRequestSchema,
} from '@fiscal/api-contract';
import { type ClientDeps, type TaxesToCalculate, warmUpIssuing, warmUpQuoting } from '@fiscal/services';

const few = 3;
/**
 * The numbers of items: few, as most notes have, then more for the loops over items; a round stops the event loop for 50
 * ms at most.
 */
const sizes = [...Array.from({ length: 19 }, () => few), ...Array.from({ length: 6 }, () => 60)];
const betweenRoundsMs = 5;
const issuer = { crt: 3, uf: 'SP' } as const;

/** Takes one note in, quotes it, and throws it away: tables are read and schemas compiled before the first client. */
export const prepareNotes = (services: ClientDeps): Promise<void> => oneRound(services, few);

/**
 * The same many times, so that V8 has compiled that code before many clients come. Runs beside the first requests:
 * between two steps what has arrived meanwhile is served. `stopping` ends it after the present round. Threads are not
 * started: an idle one would end again.
 */
export async function warmUp(services: ClientDeps, stopping: AbortSignal): Promise<void> {
  for (const size of sizes) {
    await setTimeout(betweenRoundsMs);
    if (stopping.aborted) return;
    await oneRound(services, size);
  }
}

async function oneRound(services: ClientDeps, items: number): Promise<void> {
  await warmUpIssuing(services, parsedNote(items));
  await setImmediate();
  await warmUpQuoting(services, parsedQuotation(items), issuer);
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
