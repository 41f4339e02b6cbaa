import { sampleSale } from '@fiscal/dev-stack/client';
import type { PersistentClient } from './persistent-client.ts';

export interface SaleToPost {
  readonly externalId: string;
  readonly items: number;
  readonly scenario?: string | undefined;
}

export interface PersistentPoster {
  /** Posts the same sale until the service has accepted it or `signal` is aborted; gives the note's id. */
  post(sale: SaleToPost, signal: AbortSignal): Promise<string>;
}

export const createPoster = (client: PersistentClient, companyId: string): PersistentPoster => ({
  async post({ externalId, items, scenario }, signal) {
    const body = sampleSale({ companyId, externalId, items });
    const call = { method: 'POST', path: '/v1/nfe', body, scenario, ends: [202, 200] } as const;
    return String((await client.send(call, signal)).json().id);
  },
});
