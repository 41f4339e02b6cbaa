import { nfeEventTypeOf, type PublishedEvent } from '@fiscal/api-contract';
import type { Transaction } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { noteFields } from '../../filing-record/record-fields.ts';
import { publishUnregistered } from '../event-data/publish-unregistered.ts';
import { storedValue } from '../event-data/stored-value.ts';
import { readEvent } from './read-event.ts';

/**
 * Returns the events about the present state of an event of a note; none while it is in progress. Source:
 * api-conventions 9.3.
 */
export async function publishStoredEvent(
  tx: Transaction,
  filing: FilingRow,
): Promise<readonly PublishedEvent[]> {
  const event = await readEvent(tx, filing.id);
  const { type, sequence, noteId } = event;
  const note = { ...noteFields({ ...filing, id: noteId }, event), eventId: id24(filing.id) };
  if (filing.status !== 'authorized') {
    const common = { ...note, type: nfeEventTypeOf[type], sequence, from: null, to: null };
    return publishUnregistered(filing, {
      prefix: 'nfe.event_',
      common,
      rejection: filing.rejection,
    });
  }
  const protocol = storedValue(filing, event.protocol);
  const registeredAt = storedValue(filing, event.registeredAt).toISOString();
  return type === 'cancellation'
    ? [{ event: 'nfe.cancelled', data: { ...note, protocol, registeredAt } }]
    : [{ event: 'nfe.correction_registered', data: { ...note, sequence, protocol, registeredAt } }];
}
