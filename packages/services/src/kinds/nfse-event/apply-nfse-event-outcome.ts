import type { PublishedEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { id24, type NfseEventType, nfseCancellationReasons } from '@fiscal/domain';
import type { SystemContext } from '../../context/context.ts';
import { type DocumentParameters, insertDocuments } from '../../documents/document-parameters.ts';
import type { Applied, OutcomeToApply } from '../../filing/filing-kind-adapter.ts';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import { endNfse } from '../nfse/end-nfse.ts';
import { nfseRows } from '../nfse/nfse-row.ts';
import { isOfOurs } from '../registration/is-of-ours.ts';
import { stageRegistered } from '../registration/stage-registered.ts';
import { digestIn } from '../sefin/digest-in.ts';
import type { NfseEventAnswer } from '../sefin/nfse-event-answer.ts';
import { classifyNfseEventSituation } from './classify-nfse-event.ts';
import { decideRequests } from './decide-requests.ts';
import { ourNfseEventOf } from './our-nfse-event.ts';
import { readKnownGrant } from './read-known-grant.ts';

interface KeptEvent {
  readonly nfseId: string;
  readonly type: NfseEventType;
}

const keep = defineStatement<
  {
    id: string;
    registeredAt: Date;
    elsewhere: boolean;
    text: string | null;
    reason: string | null;
    digest: string | null;
    xml: DocumentParameters;
  },
  KeptEvent
>(`
  with stored as (${insertDocuments('xml')}
  )
  update nfse_event e set registered_at = :registeredAt::timestamptz,
    registered_elsewhere = :elsewhere and not ${isOfOurs(nfseRows.events, ':digest')},
    text = coalesce(:text, text), reason = coalesce(:reason, reason), event_xml_id = :xml.id
  where id = :id
  returning nfse_id as "nfseId", type`);

/**
 * Stores a registered event as the Sefin returned it, with its words if it was adopted. A cancellation ends its NFS-e,
 * and so does a request whose grant is already known. Receivers are notified of an end only once. Lock order: the
 * event's filing, which the caller has locked, the event, the filing of the note, the note.
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
  const registeredAt = new Date(event.processedAt);
  const [kept] = await tx.run(keep, {
    id: filing.id,
    registeredAt,
    elsewhere: elsewhere || isHeld,
    text: isHeld ? (event.text ?? null) : null,
    reason: isHeld ? (heldReason ?? null) : null,
    digest: event.digest ?? null,
    xml: staged,
  });
  const alsoPublished = kept === undefined ? [] : await endBy(tx, sys, filing, { ...kept, registeredAt });
  return { kind: 'applied', countedAt: null, alsoPublished };
}

/** Ends the NFS-e of a registered cancellation, or of a registered request whose grant is already known. */
async function endBy(
  tx: Transaction,
  sys: SystemContext,
  filing: FilingRow,
  { type, nfseId, registeredAt }: KeptEvent & { readonly registeredAt: Date },
): Promise<readonly PublishedEvent[]> {
  const end = { id: nfseId, eventId: id24(filing.id) };
  if (type === 'cancellation') return endNfse(tx, filing, { ...end, endedAt: registeredAt });
  const grant = await readKnownGrant(tx, filing.id);
  if (grant === undefined) return [];
  await decideRequests(tx, sys, [filing.id], grant);
  return endNfse(tx, filing, { ...end, endedAt: grant.decidedAt });
}
