import type { NoteRow } from '../notes/find-note.ts';
import type { EmittedEvent } from '../webhooks/event-names.ts';

export interface NoteEvent {
  readonly event: EmittedEvent;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What the receivers hear of a note as it now stands; undefined while it is on its way. Source: api-conventions 9.3. */
export function noteEvent(row: NoteRow): NoteEvent | undefined {
  const common = {
    id: row.id,
    externalId: row.externalId,
    companyId: row.companyId,
    environment: row.environment,
    series: row.series,
    number: row.number,
    accessKey: row.accessKey,
  };
  const authorizedAt = row.authorizedAt?.toISOString() ?? null;
  switch (row.status) {
    case 'authorized':
      return { event: 'nfe.authorized', data: { ...common, protocol: row.protocol, authorizedAt } };
    case 'rejected':
      return { event: 'nfe.rejected', data: { ...common, rejection: row.rejection } };
    case 'denied':
      return { event: 'nfe.denied', data: { ...common, denial: row.denial, protocol: row.protocol } };
    case 'failed':
      return {
        event: 'nfe.failed',
        data: { ...common, failure: row.failure, attention: row.attention },
      };
    case 'cancelled':
      return {
        event: 'nfe.cancelled',
        data: { ...common, eventId: null, protocol: row.protocol, registeredAt: null },
      };
    default:
      return row.attention === null
        ? undefined
        : { event: 'nfe.attention', data: { ...common, attention: row.attention } };
  }
}
