import { nfeEventTypeOf, type PublishedEvent } from '@fiscal/api-contract';
import type { Transaction } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { listed } from '../published/listed.ts';
import { publishUnregistered } from '../published/publish-unregistered.ts';
import { storedValue } from '../published/stored-value.ts';
import { type PublishedNoteEvent, readEvent } from './read-event.ts';

/** What receivers learn of an event as it now stands; undefined while it is in progress. Source: api-conventions 9.3. */
function publishNoteEvent(filing: FilingRow, event: PublishedNoteEvent): PublishedEvent | undefined {
  const { externalId, series, number, accessKey, type, sequence } = event;
  const { environment } = filing;
  const common = { id: id24(event.noteId), externalId, companyId: id24(filing.companyId), environment };
  const note = { ...common, series, number, accessKey };
  const eventId = id24(filing.id);
  if (filing.status !== 'authorized') {
    const request = { ...note, eventId, type: nfeEventTypeOf[type], sequence };
    return publishUnregistered(filing, { ...request, from: null, to: null });
  }
  const protocol = storedValue(filing, event.protocol);
  const registeredAt = storedValue(filing, event.registeredAt).toISOString();
  return type === 'cancellation'
    ? { event: 'nfe.cancelled', data: { ...note, eventId, protocol, registeredAt } }
    : { event: 'nfe.correction_registered', data: { ...note, eventId, sequence, protocol, registeredAt } };
}

/** The same for a filing whose event is read from the database. */
export const publishStoredEvent = async (
  tx: Transaction,
  filing: FilingRow,
): Promise<readonly PublishedEvent[]> => listed(publishNoteEvent(filing, await readEvent(tx, filing.id)));
