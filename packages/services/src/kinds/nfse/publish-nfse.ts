import type { NfseEventFields, PublishedEvent } from '@fiscal/api-contract';
import type { Transaction } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { rejectionWithErrors } from '../../rejections/rejection-with-errors.ts';
import type { FilingRow } from '../../rows/filing-row.ts';
import { listed } from '../published/listed.ts';
import { storedValue } from '../published/stored-value.ts';
import { type OwnNfse, type PublishedNfse, readNfse, readReplacedNfse } from './read-nfse.ts';

/**
 * What receivers learn of an NFS-e as it now stands, and, once it is authorized, of the one that it replaced; nothing while
 * it is in progress. Source: api-conventions 9.3.
 */
export async function publishNfse(tx: Transaction, filing: FilingRow): Promise<readonly PublishedEvent[]> {
  const nfse = await readNfse(tx, filing.id);
  const own = listed(eventOf(filing, nfse));
  if (!isRegistered(filing) || !nfse.replaces) return own;
  const replaced = await readReplacedNfse(tx, filing);
  if (replaced === undefined) return own;
  const fields = nfseFields({ ...filing, id: replaced.id }, replaced);
  return [...own, endedNfse(fields, storedValue(filing, nfse.authorizedAt))];
}

/** It was authorized just now, or was found cancelled after it had been. */
const isRegistered = ({ status }: FilingRow): boolean => status === 'authorized' || status === 'cancelled';

/** `data` that every event about an NFS-e has. */
export const nfseFields = (
  { id, companyId, environment }: Pick<FilingRow, 'id' | 'companyId' | 'environment'>,
  { externalId, series, number, accessKey }: PublishedNfse,
): NfseEventFields => ({
  id: id24(id),
  externalId,
  companyId: id24(companyId),
  environment,
  series,
  number,
  accessKey,
});

/** What receivers learn of an NFS-e that no cancellation of this service ended. */
export const endedNfse = (nfse: NfseEventFields, endedAt: Date): PublishedEvent => ({
  event: 'nfse.cancelled',
  data: {
    ...nfse,
    eventId: null,
    protocol: null,
    registeredAt: endedAt.toISOString(),
  },
});

function eventOf(filing: FilingRow, nfse: OwnNfse): PublishedEvent | undefined {
  const common = nfseFields(filing, nfse);
  const { rejection, failure, attention } = filing;
  switch (filing.status) {
    case 'authorized': {
      const registered = {
        nfseNumber: storedValue(filing, nfse.nfseNumber),
        protocol: null,
        authorizedAt: storedValue(filing, nfse.authorizedAt).toISOString(),
        earlierRequestAt: nfse.earlierRequestAt?.toISOString() ?? null,
      };
      return { event: 'nfse.authorized', data: { ...common, ...registered } };
    }
    case 'cancelled':
      return endedNfse(common, new Date(storedValue(filing, nfse.endedAt)));
    case 'rejected': {
      const refused = rejectionWithErrors(storedValue(filing, rejection));
      return { event: 'nfse.rejected', data: { ...common, rejection: refused } };
    }
    case 'failed':
      return { event: 'nfse.failed', data: { ...common, failure, attention } };
    default:
      return attention === null ? undefined : { event: 'nfse.attention', data: { ...common, attention } };
  }
}
