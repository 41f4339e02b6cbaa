import { defineStatement, type Transaction } from '@fiscal/db';
import type { FilingAnswer } from '@fiscal/domain';
import { parseEventId } from '@fiscal/nfe';
import type { SystemContext } from '../../context/context.ts';
import { type DocumentParameters, insertDocuments } from '../../documents/document-parameters.ts';
import type { Applied, OutcomeToApply } from '../../filing/filing-kind-adapter.ts';
import { nfeRows } from '../nfe/note-row.ts';
import { isOfOurs } from '../registration/is-of-ours.ts';
import { stageRegistered } from '../registration/stage-registered.ts';
import { registeredDocument } from './registered-document.ts';

const keep = defineStatement<
  {
    id: string;
    registeredAs: string;
    protocol: string;
    registeredAt: Date;
    digest: string | null;
    sequence: number;
    text: string;
    proc: DocumentParameters;
  },
  object
>(`
  with stored as (${insertDocuments('proc')}
  ), registered as (
    update nfe_event e set registered_as = :registeredAs, protocol = :protocol,
      registered_at = :registeredAt::timestamptz,
      registered_elsewhere = not ${isOfOurs(nfeRows.events, ':digest')}, sequence = :sequence, text = :text,
      proc_event_id = :proc.id
    where id = :id
    returning client_id, note_id, type, sequence
  ), cancelled as (
    update filing f set status = 'cancelled', updated_at = now()
    from registered r
    where r.type = 'cancellation' and f.client_id = r.client_id and f.id = r.note_id and f.status = 'authorized'
    returning f.client_id, f.id
  )
  update note n set danfe_id = null,
    letter = case r.type when 'correction' then greatest(n.letter, r.sequence) else n.letter end
  from registered r
  where n.client_id = r.client_id and n.id = r.note_id
    and (r.type = 'correction' or exists (select from cancelled))`);

/**
 * Stores a registered event with its `procEventoNFe`, made of our bytes and the authority's answer, or, after a
 * question, the one that the authority holds, with its words. A cancellation sets its note to `cancelled` in the same
 * statement. A cancellation and a correction letter remove the DANFE of the note, which must be drawn again; a letter
 * becomes the letter in force. Lock order: the event's filing, which the caller has locked, the note's filing, the
 * note.
 */
export async function applyEventOutcome(
  tx: Transaction,
  sys: SystemContext,
  { filing, verdict, document }: OutcomeToApply<FilingAnswer>,
): Promise<Applied> {
  const { protocol } = verdict.answer;
  if (protocol?.number === undefined) return { kind: 'mismatch' };
  const registered = registeredDocument(document.signedXml, protocol);
  if (registered === undefined) return { kind: 'unusable' };
  const staged = await stageRegistered(sys, filing, { kind: 'procEventoNFe', xml: registered.xml });
  await tx.run(keep, {
    id: filing.id,
    registeredAs: protocol.cStat,
    protocol: protocol.number,
    registeredAt: new Date(protocol.at),
    digest: registered.digest ?? null,
    sequence: sequenceOf(document.authorityKey),
    text: registered.text,
    proc: staged,
  });
  return { kind: 'applied', countedAt: null };
}

/** Returns the sequence of the registered document, which may be that of an earlier run with another sequence. */
function sequenceOf(authorityKey: string): number {
  const named = parseEventId(authorityKey);
  if (named === undefined) throw new Error(`${authorityKey} is not the Id of an event`);
  return named.sequence;
}
