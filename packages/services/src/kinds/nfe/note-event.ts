import type { FilingRow } from '../../rows/filing-row.ts';
import type { PublishedEvent } from '../../webhooks/publish-event.ts';
import type { PublishedNote } from './read-note.ts';

/** What receivers learn of a note as it now stands; undefined while it is in progress. Source: api-conventions 9.3. */
export function noteEvent(filing: FilingRow, note: PublishedNote): PublishedEvent | undefined {
  const common = {
    id: filing.id,
    externalId: note.externalId,
    companyId: filing.companyId,
    environment: filing.environment,
    series: note.series,
    number: note.number,
    accessKey: note.accessKey,
  };
  const { protocol } = note;
  const authorizedAt = note.authorizedAt?.toISOString() ?? null;
  switch (filing.status) {
    case 'authorized':
      return { event: 'nfe.authorized', data: { ...common, protocol, authorizedAt } };
    case 'rejected':
      return { event: 'nfe.rejected', data: { ...common, rejection: filing.rejection } };
    case 'denied':
      return { event: 'nfe.denied', data: { ...common, denial: filing.denial, protocol } };
    case 'failed':
      return {
        event: 'nfe.failed',
        data: { ...common, failure: filing.failure, attention: filing.attention },
      };
    case 'cancelled':
      return {
        event: 'nfe.cancelled',
        data: { ...common, eventId: null, protocol, registeredAt: null },
      };
    default:
      return filing.attention === null
        ? undefined
        : { event: 'nfe.attention', data: { ...common, attention: filing.attention } };
  }
}
