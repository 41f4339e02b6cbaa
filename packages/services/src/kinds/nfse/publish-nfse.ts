import type { NfseEventFields, PublishedEvent } from '@fiscal/api-contract';
import type { Transaction } from '@fiscal/db';
import { type Id24, id24 } from '@fiscal/domain';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { rejectionWithErrors } from '../../rejections/rejection-with-errors.ts';
import { listed } from '../published/listed.ts';
import { storedValue } from '../published/stored-value.ts';
import { type OwnNfse, type PublishedNfse, readNfse } from './read-nfse.ts';

/** What receivers learn of an NFS-e as it now stands; nothing while it is in progress. Source: api-conventions 9.3. */
export const publishNfse = async (tx: Transaction, filing: FilingRow): Promise<readonly PublishedEvent[]> =>
  listed(eventOf(filing, await readNfse(tx, filing.id)));

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

/** The end of an NFS-e; `eventId`: the event of this service that brought it. */
export const endedNfse = (
  nfse: NfseEventFields,
  endedAt: Date,
  eventId: Id24 | null = null,
): PublishedEvent => ({
  event: 'nfse.cancelled',
  data: {
    ...nfse,
    eventId,
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
      return endedNfse(common, storedValue(filing, nfse.endedAt));
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
