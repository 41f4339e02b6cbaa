import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type NfeRequest,
  nfeRequestExample,
  nfeRequestSchema,
  taxCalculationRequestExample,
  taxCalculationRequestSchema,
} from '@fiscal/api-contract';
import { type ClientDeps, type TaxesToCalculate, warmUpIssuing, warmUpQuoting } from '@fiscal/services';

/** Most notes have few items. */
const few = 3;
/**
 * The number of items of each round: many at the end, so that V8 compiles the loops. A round blocks the event loop for
 * at most 50 ms.
 */
const sizes = [...Array.from({ length: 19 }, () => few), ...Array.from({ length: 6 }, () => 60)];
const betweenRoundsMs = 5;
const issuer = { crt: 3, uf: 'SP' } as const;

/** Processes one note without storing it, so that tables are read and schemas compiled before the first request. */
export const prepareNotes = (services: ClientDeps): Promise<void> => oneRound(services, few);

/**
 * Processes a note many times, so that V8 compiles the code early. Runs while the first requests arrive, and serves them
 * between two steps. `stopping` ends it after the current round. Starts no threads, because an idle thread ends again.
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
