import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  nfeRequestExample,
  nfeRequestSchema,
  taxCalculationRequestExample,
  taxCalculationRequestSchema,
} from '@fiscal/api-contract';
import type { NfeRequest } from '@fiscal/domain';
import { type SystemContext, type TaxesToCalculate, warmUpIssuing, warmUpQuoting } from '@fiscal/services';

/** Items of a note: few, as most have, and enough that loops over items get compiled, within 50 ms a round. */
const sizes = [...Array.from({ length: 20 }, () => 3), ...Array.from({ length: 6 }, () => 60)];
const betweenRoundsMs = 5;
const issuer = { crt: 3, uf: 'SP' } as const;

/**
 * Takes notes in, quotes the same, and throws everything away, so that V8 has compiled that code before many clients
 * come. Runs beside the first requests: between two rounds what has arrived meanwhile is served. `stopping` ends it
 * after the present round. Threads are not started: an idle one would end again.
 */
export async function warmUp(services: SystemContext, stopping: AbortSignal): Promise<void> {
  for (const size of sizes) {
    await setTimeout(betweenRoundsMs);
    if (stopping.aborted) return;
    await warmUpIssuing(services, parsedNote(size));
    await setImmediate();
    await warmUpQuoting(services, parsedQuotation(size), issuer);
  }
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
