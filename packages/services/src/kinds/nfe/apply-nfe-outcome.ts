import { defineStatement, type Transaction } from '@fiscal/db';
import type { AuthorizationAnswer, SituationAnswer } from '@fiscal/domain';
import { assembleNfeProc } from '@fiscal/nfe';
import type { FrozenRequest } from '../../calculate/frozen-request.ts';
import type { SystemContext } from '../../context/context.ts';
import { type DocumentParameters, insertDocuments } from '../../documents/document-parameters.ts';
import type { Applied, EarlierContent, OutcomeToApply } from '../../filing/filing-kind-adapter.ts';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import type { FreshDocuments } from '../../print/fresh-documents.ts';
import { stageRegistered } from '../registration/stage-registered.ts';
import { warnOfEarlier, warnOfHeld } from '../registration/warn-of-earlier.ts';
import { contentOfNote } from './content-of-note.ts';
import type { DanfeNote } from './danfe.ts';
import { type AdditionColumns, additionColumns } from './danfe-additions.ts';
import { isBrokenProtocol } from './is-broken-protocol.ts';

/** An authorized note whose DANFE is drawn next. */
export type FreshNote = DanfeNote & { readonly xml: string };

const keep = defineStatement<
  {
    id: string;
    accessKey: string;
    protocol: string | null;
    authorizedAt: Date | null;
    proc: DocumentParameters;
  },
  AdditionColumns
>(`
  with stored as (${insertDocuments('proc')} where :proc.id::text is not null
  )
  update note set access_key = :accessKey, protocol = :protocol,
    authorized_at = coalesce(authorized_at, :authorizedAt::timestamptz),
    proc_nfe_id = :proc.id
  where id = :id
  returning ${additionColumns('note')}`);

const keepContent = defineStatement<
  {
    id: string;
    totals: string;
    recipientDocument: string | null;
    recipientName: string | null;
    warnings: readonly string[];
  },
  object
>(`
  update note set totals = :totals::jsonb, recipient_document = :recipientDocument, recipient_name = :recipientName,
    warnings = :warnings::text[] where id = :id`);

/**
 * Joins the signed bytes with the authority's protocol, and stores the result with key, protocol and time. `mismatch`:
 * the protocol has another key or digest. `unusable`: it would make an invalid document. A denial is stored with its
 * protocol, if it has one. The note takes its content from a document of an earlier run or an adopted one. An
 * authorized document is kept in `fresh` for its DANFE.
 */
export async function applyNfeOutcome(
  tx: Transaction,
  sys: SystemContext,
  { filing, kind, verdict, document }: OutcomeToApply<AuthorizationAnswer | SituationAnswer>,
  fresh: FreshDocuments<FreshNote>,
): Promise<Applied> {
  const { protocol } = verdict.answer;
  const denied = kind === 'denied';
  if (protocol === undefined || (!denied && protocol.number === undefined)) {
    return denied ? { kind: 'applied', countedAt: null } : { kind: 'mismatch' };
  }
  if (isBrokenProtocol(protocol)) return { kind: 'unusable' };
  const assembled = assembleNfeProc(document.signedXml, protocol.xml);
  if (!assembled.ok && !denied) return { kind: 'mismatch' };
  const staged = assembled.ok
    ? await stageRegistered(sys, filing, { kind: 'procNFe', xml: assembled.xml })
    : undefined;
  const receivedAt = verdict.receivedAt ?? sys.clock.now();
  if (document.origin === 'held' || document.earlier !== undefined) {
    await takeContent(tx, filing, document, receivedAt);
  }
  const [kept] = await tx.run(keep, {
    id: filing.id,
    accessKey: document.authorityKey,
    protocol: protocol.number ?? null,
    authorizedAt: denied ? null : receivedAt,
    proc: staged ?? null,
  });
  if (assembled.ok && staged !== undefined && kind === 'authorized' && kept !== undefined) {
    const { clientId, id: ownerId } = filing;
    const registered = { clientId, ownerId, documentId: staged.id, xml: assembled.xml };
    fresh.keep({ ...registered, status: kind, version: kept.letter, ...kept });
  }
  return { kind: 'applied', countedAt: denied ? null : receivedAt };
}

/**
 * Writes the content of the registered document into the note. Our recipient keeps the name in the request, because
 * homologation gives all recipients the same name.
 */
async function takeContent(
  tx: Transaction,
  { id }: FilingRow,
  { signedXml, origin, earlier }: OutcomeToApply['document'],
  registeredAt: Date,
): Promise<void> {
  const { totals, recipientDocument, recipientName } = contentOfNote(signedXml);
  const ours =
    origin === 'held' || earlier === undefined
      ? { name: recipientName, warnings: [warnOfHeld(registeredAt)] }
      : readEarlierWords(earlier, registeredAt);
  await tx.run(keepContent, {
    id,
    totals: JSON.stringify(totals),
    recipientDocument,
    recipientName: ours.name,
    warnings: ours.warnings,
  });
}

function readEarlierWords(earlier: EarlierContent, registeredAt: Date) {
  const { request, warnings } = JSON.parse(earlier.requestText) as FrozenRequest;
  return { name: request.recipient.name, warnings: [...warnings, ...warnOfEarlier(earlier, registeredAt)] };
}
