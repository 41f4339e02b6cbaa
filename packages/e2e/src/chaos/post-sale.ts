import { sampleSale, sampleService } from '@fiscal/dev-stack/client';
import type { PersistentClient } from './persistent-client.ts';
import type { PostedKind } from './plan-chaos.ts';

export interface SaleToPost {
  readonly externalId: string;
  readonly items: number;
  /** A note unless given; an NFS-e has no items. */
  readonly kind?: PostedKind | undefined;
  readonly scenario?: string | undefined;
}

export interface PersistentPoster {
  /** Posts the same sale until the service has accepted it or `signal` is aborted; gives the note's id. */
  post(sale: SaleToPost, signal: AbortSignal): Promise<string>;
}

export const createPoster = (client: PersistentClient, companyId: string): PersistentPoster => ({
  async post({ externalId, items, scenario, kind = 'nfe' }, signal) {
    const body =
      kind === 'nfe'
        ? sampleSale({ companyId, externalId, items })
        : sampleService({ companyId, externalId });
    const call = { method: 'POST', path: `/v1/${kind}`, body, scenario, ends: [202, 200] } as const;
    return String((await client.send(call, signal)).json().id);
  },
});
