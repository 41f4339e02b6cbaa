import type { NoteEventFields, PublishedEvent } from '@fiscal/api-contract';
import { id24 } from '@fiscal/domain';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { storedValue } from '../published/stored-value.ts';
import type { PublishedNote } from './read-note.ts';

/** What receivers learn of a note as it now stands; undefined while it is in progress. Source: api-conventions 9.3. */
export function publishNote(filing: FilingRow, note: PublishedNote): PublishedEvent | undefined {
  const common: NoteEventFields = {
    id: id24(filing.id),
    externalId: note.externalId,
    companyId: id24(filing.companyId),
    environment: filing.environment,
    series: note.series,
    number: note.number,
    accessKey: note.accessKey,
  };
  const { rejection, denial, failure, attention } = filing;
  const { protocol } = note;
  switch (filing.status) {
    case 'authorized': {
      const authorizedAt = storedValue(filing, note.authorizedAt).toISOString();
      return {
        event: 'nfe.authorized',
        data: {
          ...common,
          protocol: storedValue(filing, protocol),
          authorizedAt,
          earlierRequestAt: note.earlierRequestAt?.toISOString() ?? null,
        },
      };
    }
    case 'rejected':
      return { event: 'nfe.rejected', data: { ...common, rejection: storedValue(filing, rejection) } };
    case 'denied':
      return { event: 'nfe.denied', data: { ...common, denial: storedValue(filing, denial), protocol } };
    case 'failed':
      return { event: 'nfe.failed', data: { ...common, failure, attention } };
    case 'cancelled':
      return { event: 'nfe.cancelled', data: { ...common, eventId: null, protocol, registeredAt: null } };
    default:
      return attention === null ? undefined : { event: 'nfe.attention', data: { ...common, attention } };
  }
}
