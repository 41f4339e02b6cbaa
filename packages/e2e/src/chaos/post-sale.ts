import type { Stack } from '@fiscal/dev-stack';
import { type Answer, createFiscalClient, sampleSale } from '@fiscal/dev-stack/client';

export interface SaleToPost {
  readonly externalId: string;
  readonly items: number;
  readonly scenario?: string | undefined;
}

export interface PersistentPoster {
  /** Posts the same sale until the service has accepted it or `signal` is aborted; gives the note's id. */
  post(sale: SaleToPost, signal: AbortSignal): Promise<string>;
  /** Answers that no client should get, whatever broke. */
  readonly complaints: readonly string[];
}

/** A client that repeats a POST after a lost connection and after 503, as the API's documents ask. */
export function createPoster(stack: Stack, companyId: string): PersistentPoster {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const complaints: string[] = [];
  const post = async ({ externalId, items, scenario }: SaleToPost, signal: AbortSignal): Promise<string> => {
    const sale = sampleSale({ companyId, externalId, items });
    const headers = scenario === undefined ? {} : { 'x-fiscal-simulate': scenario };
    for (;;) {
      signal.throwIfAborted();
      const answer = await client.post('/v1/nfe', sale, headers).catch(() => undefined);
      if (answer !== undefined && isAccepted(answer)) return String(answer.json().id);
      if (answer !== undefined) {
        complaints.push(`POST ${externalId}: HTTP ${answer.status} ${Buffer.from(answer.bytes).toString()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  return { post, complaints };
}

const isAccepted = ({ status }: Answer): boolean => status === 202 || status === 200;
