import { setImmediate } from 'node:timers/promises';
import type { NfeRequest } from '@fiscal/domain';
import { rehearseIssuing, type SystemContext } from '@fiscal/services';
import { nfeRequestExample } from './openapi/examples.ts';
import { nfeRequestSchema } from './schemas/nfe-request.ts';

const smallRounds = 30;
const bigRounds = 3;

/** Takes small notes and the biggest in and throws them away, so that the first clients find everything compiled. */
export async function warmUp(services: SystemContext): Promise<void> {
  const big = [];
  for (let round = 0; round < bigRounds; round += 1) big.push(rehearseIssuing(services, parsedExample(990)));
  for (let round = 0; round < smallRounds; round += 1) {
    await setImmediate();
    await rehearseIssuing(services, parsedExample(3));
  }
  await Promise.all(big);
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
