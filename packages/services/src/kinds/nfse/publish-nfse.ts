import type { NfseEventFields, PublishedEvent } from '@fiscal/api-contract';
import type { Transaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { noteFields } from '../../filing-record/record-fields.ts';
import { rejectionWithErrors } from '../../rejections/rejection-with-errors.ts';
import { authorizationFields } from '../event-data/authorization-fields.ts';
import { publishUnregistered } from '../event-data/publish-unregistered.ts';
import { storedValue } from '../event-data/stored-value.ts';
import { readNfse } from './read-nfse.ts';

/** Makes the event about the end of an NFS-e. `eventId` is the event of this service that ended it. */
export const endedNfse = (
  nfse: NfseEventFields,
  endedAt: Date,
  eventId: Id24 | null = null,
): PublishedEvent => ({
  event: 'nfse.cancelled',
  data: { ...nfse, eventId, protocol: null, registeredAt: endedAt.toISOString() },
});

/**
 * Returns the events about the present state of an NFS-e; none while it is in progress. Source: api-conventions 9.3.
 */
export async function publishNfse(tx: Transaction, filing: FilingRow): Promise<readonly PublishedEvent[]> {
  const nfse = await readNfse(tx, filing.id);
  const common = noteFields(filing, nfse);
  switch (filing.status) {
    case 'authorized': {
      const nfseNumber = storedValue(filing, nfse.nfseNumber);
      const registered = { nfseNumber, protocol: null, ...authorizationFields(filing, nfse) };
      return [{ event: 'nfse.authorized', data: { ...common, ...registered } }];
    }
    case 'cancelled':
      return [endedNfse(common, storedValue(filing, nfse.endedAt))];
    default:
      return publishUnregistered(filing, {
        prefix: 'nfse.',
        common,
        rejection: filing.rejection && rejectionWithErrors(filing.rejection),
      });
  }
}
