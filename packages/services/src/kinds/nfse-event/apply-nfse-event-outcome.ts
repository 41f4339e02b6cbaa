import { defineStatement, type Transaction } from '@fiscal/db';
import { nfseCancellationReasons } from '@fiscal/domain';
import type { SystemContext } from '../../context/context.ts';
import {
  type DocumentParameters,
  documentColumns,
  documentParameters,
  documentPlaceholders,
} from '../../filing/document-parameters.ts';
import type { Applied, OutcomeToApply } from '../../filing/filing-kind-adapter.ts';
import { stageRegistered } from '../published/stage-registered.ts';
import { digestIn } from '../sefin/digest-in.ts';
import type { NfseEventAnswer } from '../sefin/nfse-event-answer.ts';
import { classifyNfseEventSituation } from './classify-nfse-event.ts';
import { ourNfseEventOf } from './our-nfse-event.ts';

const keep = defineStatement<
  [
    id: string,
    registeredAt: Date,
    elsewhere: boolean,
    text: string | null,
    reason: string | null,
    ...xml: DocumentParameters,
  ],
  object
>(`
  with stored as (
    insert into document (${documentColumns}) select ${documentPlaceholders(6)}
  ), registered as (
    update nfse_event set registered_at = $2::timestamptz, registered_elsewhere = $3,
      text = coalesce($4, text), reason = coalesce($5, reason), event_xml_id = $6
    where id = $1
    returning client_id, nfse_id, type
  ), cancelled as (
    update filing f set status = 'cancelled', updated_at = now()
    from registered r
    where r.type = 'cancellation' and f.client_id = r.client_id and f.id = r.nfse_id and f.status = 'authorized'
    returning f.client_id, f.id
  )
  update nfse n set danfse_id = null from cancelled c where n.client_id = c.client_id and n.id = c.id`);

/**
 * Keeps a registered event as the Sefin gave it, with its words where it was adopted. A cancellation makes its NFS-e `cancelled` in the same statement and takes
 * its DANFSe away, which has no watermark. Lock order: the event's filing, which the caller holds, the filing of the note,
 * the note.
 */
export async function applyNfseEventOutcome(
  tx: Transaction,
  sys: SystemContext,
  { filing, verdict, document }: OutcomeToApply<NfseEventAnswer>,
): Promise<Applied> {
  const { event } = verdict.answer;
  if (event === undefined) return { kind: 'unusable' };
  const digestValue = digestIn(document.signedXml);
  const ours = ourNfseEventOf({ ...document, digestValue });
  const found = classifyNfseEventSituation(verdict.answer, ours);
  const isHeld = document.origin === 'held' && found === 'textMismatch';
  if (found !== 'authorized' && !isHeld) return { kind: 'unusable' };
  const staged = await stageRegistered(sys, filing, { kind: 'nfseEvent', xml: event.xml });
  const elsewhere = event.digest !== undefined && event.digest !== digestValue;
  const heldReason = nfseCancellationReasons.find((each) => each === event.reason);
  await tx.run(keep, [
    filing.id,
    new Date(event.processedAt),
    elsewhere || isHeld,
    isHeld ? (event.text ?? null) : null,
    isHeld ? (heldReason ?? null) : null,
    ...documentParameters(staged),
  ]);
  return { kind: 'applied', countedAt: null };
}
