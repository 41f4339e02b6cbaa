import type { PublishedEvent } from '@fiscal/api-contract';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { noteFields } from '../../filing-record/record-fields.ts';
import { authorizationFields } from '../event-data/authorization-fields.ts';
import { publishUnregistered } from '../event-data/publish-unregistered.ts';
import { storedValue } from '../event-data/stored-value.ts';
import type { PublishedNote } from './read-note.ts';

/** Returns the events about the present state of a note; none while it is in progress. Source: api-conventions 9.3. */
export function publishNote(filing: FilingRow, note: PublishedNote): readonly PublishedEvent[] {
  const common = noteFields(filing, note);
  const { protocol } = note;
  switch (filing.status) {
    case 'authorized': {
      const registered = { protocol: storedValue(filing, protocol), ...authorizationFields(filing, note) };
      return [{ event: 'nfe.authorized', data: { ...common, ...registered } }];
    }
    case 'denied':
      return [
        { event: 'nfe.denied', data: { ...common, denial: storedValue(filing, filing.denial), protocol } },
      ];
    case 'cancelled':
      return [{ event: 'nfe.cancelled', data: { ...common, eventId: null, protocol, registeredAt: null } }];
    default:
      return publishUnregistered(filing, { prefix: 'nfe.', common, rejection: filing.rejection });
  }
}
