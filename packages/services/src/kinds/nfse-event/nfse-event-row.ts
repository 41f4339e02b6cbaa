import type { nfseEvent } from '@fiscal/db';
import type { NfseEventType } from '@fiscal/domain';
import { type EventRow, eventStatements } from '../../accept/event-row.ts';

type Columns = typeof nfseEvent.$inferSelect;

export type NfseEventWords = Pick<Columns, 'reason' | 'text'>;

/** The own columns of an event of an NFS-e. */
export interface NfseEventColumns extends Pick<Columns, 'decision' | 'decidedAt'> {
  /** The words of the event that the Sefin holds, if they differ from ours, by the last answer that showed them. */
  readonly held: { readonly reason: string | null; readonly text: string | null } | null;
}

/** An event of an NFS-e with its filing. */
export type NfseEventRow = EventRow<NfseEventType> & NfseEventWords & NfseEventColumns;

export const nfseEventRows = eventStatements<NfseEventRow>({
  table: 'nfse_event',
  document: 'nfse_id',
  xml: 'event_xml_id',
  sequence: () => '1',
  isTakenAgain: `e.type = 'cancellationRequest'`,
  columns: `e.reason, e.decision, e.decided_at as "decidedAt", (
      select jsonb_build_object('reason', a.answer #>> '{event,reason}', 'text', a.answer #>> '{event,text}')
      from attempt a
      where a.client_id = f.client_id and a.filing_id = f.id and a.run = f.run and a.answer_class = 'textMismatch'
      order by a.sequence desc limit 1) as held`,
});
