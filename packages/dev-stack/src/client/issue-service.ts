import type { Patience } from '../progress/watch-progress.ts';
import type { FiscalClient } from './fiscal-client.ts';
import { postDocument, waitForDocument } from './issue-document.ts';

export interface NfseView {
  readonly id: string;
  readonly status: string;
  readonly series: number;
  /** The number of the DPS. */
  readonly number: number;
  readonly dpsId: string;
  /** Number and key, which the authority gives. */
  readonly nfseNumber: string | null;
  readonly accessKey: string | null;
  readonly attention: string | null;
  readonly totals: { readonly net: string };
}

/** Posts an NFS-e and returns its record; `expected` is 202 for a new one and 200 for a repeated one. */
export const postNfse = (
  client: FiscalClient,
  body: unknown,
  expected: 202 | 200,
  scenario?: string,
): Promise<NfseView> => postDocument<NfseView>(client, '/v1/nfse', { body, expected, scenario });

/** Waits until an NFS-e has ended; throws when it needs a decision, or when nothing progresses. */
export const waitForNfse = (client: FiscalClient, id: string, patience: Patience): Promise<NfseView> =>
  waitForDocument<NfseView>(client, `/v1/nfse/${id}`, patience);
