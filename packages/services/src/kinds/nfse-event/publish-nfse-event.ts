import type { NfseRequestEventFields, PublishedEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { id24, type NfseEventType } from '@fiscal/domain';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { noteFields } from '../../filing-record/record-fields.ts';
import { rejectionWithErrors } from '../../rejections/rejection-with-errors.ts';
import { publishUnregistered } from '../event-data/publish-unregistered.ts';
import type { PublishedNfse } from '../nfse/read-nfse.ts';

interface PublishedNfseEvent extends PublishedNfse {
  readonly type: NfseEventType;
  readonly nfseId: string;
}

const read = defineStatement<{ id: string }, PublishedNfseEvent>(`
  select e.type, n.id as "nfseId", n.external_id as "externalId", n.series,
    n.number::float8 as number, n.nfse_number as "nfseNumber", n.access_key as "accessKey",
    n.authorized_at as "authorizedAt"
  from nfse_event e join nfse n on n.client_id = e.client_id and n.id = e.nfse_id
  where e.id = :id`);

/** The name of the request in events and records. */
export const nfseRequestTypeOf = {
  cancellation: 'cancel',
  cancellationRequest: 'cancellationRequest',
} as const satisfies Readonly<Record<NfseEventType, NfseRequestEventFields['type']>>;

/**
 * Returns the events about the present state of an event of an NFS-e; none while it is in progress or when it is
 * registered, because the end of the NFS-e is published instead. Throws when the filing is not an event of an NFS-e.
 */
export async function publishStoredNfseEvent(
  tx: Transaction,
  filing: FilingRow,
): Promise<readonly PublishedEvent[]> {
  const [event] = await tx.run(read, { id: filing.id });
  if (event === undefined) throw new Error(`filing ${filing.id} has no event of an NFS-e`);
  const nfse = noteFields({ ...filing, id: event.nfseId }, event);
  const common = { ...nfse, eventId: id24(filing.id), type: nfseRequestTypeOf[event.type], sequence: 1 };
  return publishUnregistered(filing, {
    prefix: 'nfse.event_',
    common,
    rejection: filing.rejection && rejectionWithErrors(filing.rejection),
  });
}
