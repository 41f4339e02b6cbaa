import { setImmediate } from 'node:timers/promises';
import type { NfeRequest } from '@fiscal/domain';
import { rehearseIssuing, type SystemContext } from '@fiscal/services';
import { nfeRequestExample } from './openapi/examples.ts';
import { nfeRequestSchema } from './schemas/nfe-request.ts';

export interface WarmUp {
  /** Ends when the threads for big notes have done their first one; the process can serve before. */
  readonly threads: Promise<void>;
}

const smallRounds = 20;
const bigRounds = 3;

/** Takes small notes and the biggest in and throws them away, so that the first clients find everything compiled. */
export async function warmUp(services: SystemContext): Promise<WarmUp> {
  let big = parsedExample(990);
  for (let round = 1; round < bigRounds; round += 1) big = parsedExample(990);
  const threads = rehearseIssuing(services, big);
  for (let round = 0; round < smallRounds; round += 1) {
    await rehearseIssuing(services, parsedExample(3));
    await setImmediate();
  }
  return { threads };
}

function parsedExample(items: number): NfeRequest {
  const [item] = nfeRequestExample.items;
  return nfeRequestSchema.parse({
    ...nfeRequestExample,
    items: Array.from({ length: items }, () => item),
    payments: [{ method: '17' }],
    billing: null,
    expectedTotal: undefined,
  });
}
