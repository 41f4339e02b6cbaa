import type { Stack } from '@fiscal/dev-stack';
import { createFiscalClient, expectStatus } from '@fiscal/dev-stack';
import { largeSale } from './large-sale.ts';
import { type Spread, spreadOf } from './statistics/spread-of.ts';

export interface QuotationFigures {
  readonly items: number;
  /** The milliseconds from the sent request to the whole answer. */
  readonly answered: Spread;
  /** The milliseconds to parse the JSON of the same request. */
  readonly parse: Spread;
  /** Below 1 where the answer comes faster than parsing its request ten times. */
  readonly ratio: number;
}

const items = 990;
const warmUp = 10;

/** Measures a quotation of 990 items by the running service: HTTP, validation, calculation, counting and answer. */
export async function measureQuotation(stack: Stack, rounds: number): Promise<QuotationFigures> {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const request = largeSale(items, 'internal');
  const body = JSON.stringify(request);
  const answered: number[] = [];
  const parse: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const begun = performance.now();
    const answer = await client.post('/v1/tax/calculate', request);
    const done = performance.now();
    expectStatus(answer, 200, 'POST /v1/tax/calculate');
    JSON.parse(body);
    const parsed = performance.now();
    if (round < warmUp) continue;
    answered.push(done - begun);
    parse.push(parsed - done);
  }
  const spreads = { answered: spreadOf(answered), parse: spreadOf(parse) };
  return { items, ...spreads, ratio: spreads.answered.median / (10 * spreads.parse.median) };
}
