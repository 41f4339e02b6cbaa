import type { PublishedEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { readNfse } from '@fiscal/nfse';
import type { SystemContext } from '../../context/context.ts';
import { type DocumentParameters, insertDocuments } from '../../documents/document-parameters.ts';
import type { Applied, OutcomeToApply } from '../../filing/filing-kind-adapter.ts';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import type { FreshDocuments } from '../../print/fresh-documents.ts';
import { stageRegistered } from '../registration/stage-registered.ts';
import { warnOfEarlier, warnOfHeld } from '../registration/warn-of-earlier.ts';
import { digestIn } from '../sefin/digest-in.ts';
import { classifyNfseSituation } from './classify-nfse.ts';
import { contentOfDps } from './content-of-dps.ts';
import type { DanfseNote } from './danfse.ts';
import { endNfse } from './end-nfse.ts';
import type { FrozenNfseRequest } from './frozen-nfse-request.ts';
import type { NfseAnswer } from './nfse-answer.ts';
import { replacingOf } from './nfse-ending.ts';
import { totalsInNfse, warnOfDifferences } from './totals-in-nfse.ts';

/** An authorized NFS-e whose DANFSe is drawn next. */
export type FreshNfse = DanfseNote & { readonly xml: string };

const keep = defineStatement<
  {
    id: string;
    dpsId: string;
    accessKey: string;
    nfseNumber: string;
    registeredAs: string;
    authorizedAt: Date;
    totals: string;
    warnings: readonly string[];
    replacesKey: string | null;
    competenceDate: string;
    recipientDocument: string | null;
    recipientName: string | null;
    replacingKey: string | null;
    xml: DocumentParameters;
  },
  object
>(`
  with stored as (${insertDocuments('xml')}
  )
  update nfse set dps_id = :dpsId, access_key = :accessKey, nfse_number = :nfseNumber, registered_as = :registeredAs,
    authorized_at = :authorizedAt::timestamptz,
    totals = :totals::jsonb, warnings = :warnings::text[], nfse_xml_id = :xml.id,
    replaces_key = :replacesKey, competence_date = :competenceDate, recipient_document = :recipientDocument,
    recipient_name = :recipientName,
    replaced_by = ${replacingOf('nfse', ':replacingKey')}
  where id = :id`);

/**
 * A statement of its own: after it has waited for the lock, the next statement sees what the other transaction wrote.
 */
const lockReplaced = defineStatement<{ id: string }, { readonly id: string }>(`
  select o.id from nfse r
  join nfse o on o.client_id = r.client_id and o.access_key = r.replaces_key
    and o.company_id = r.company_id and o.environment = r.environment
  join filing f on f.client_id = o.client_id and f.id = o.id
  where r.id = :id
  for no key update of f`);

const findReportedEnd = defineStatement<{ clientId: string; filingId: string; accessKey: string }, object>(`
  select from attempt
  where client_id = :clientId and filing_id = :filingId and answer #>> '{ending,accessKey}' = :accessKey limit 1`);

/**
 * Returns whether an earlier answer showed how the NFS-e ended. Such an answer of the Sefin counts more than an
 * operator's statement.
 */
const isEndReported = async (tx: Transaction, filing: FilingRow, accessKey: string): Promise<boolean> =>
  (await tx.run(findReportedEnd, { clientId: filing.clientId, filingId: filing.id, accessKey })).length > 0;

type Expected = Pick<FrozenNfseRequest, 'totals' | 'warnings'>;

const readExpected = defineStatement<{ id: string }, Expected>(
  'select totals, to_jsonb(warnings) as warnings from nfse where id = :id',
);

/**
 * Stores the NFS-e as the Sefin returned it, with its key, number, time and amounts, and the content of its DPS, which
 * may be that of an earlier run. An NFS-e that replaces another one of the company ends that one; one that was itself
 * replaced names the replacing one. An NFS-e that replaces nothing is kept in `fresh` for its DANFSe. Lock order: the
 * filing, which the caller has locked, the note, then filing and note of the replaced NFS-e.
 */
export async function applyNfseOutcome(
  tx: Transaction,
  sys: SystemContext,
  { filing, kind, verdict, document }: OutcomeToApply<NfseAnswer>,
  fresh: FreshDocuments<FreshNfse>,
): Promise<Applied> {
  const { nfse, ending } = verdict.answer;
  if (nfse === undefined) return { kind: 'unusable' };
  const { authorityKey, origin } = document;
  // Whose content it is was decided when the answer was classified, or by an operator.
  const digestValue = origin === 'held' ? (nfse.digest ?? '') : digestIn(document.signedXml);
  const ours = { authorityKey, digestValue, otherDigests: [], earlierCodes: [] };
  const found = classifyNfseSituation(verdict.answer, ours);
  if (found !== kind)
    return { kind: found === 'digestMismatch' || found === 'otherKey' ? 'mismatch' : 'unusable' };
  const isOfAnother = origin === 'held' || document.run !== filing.run;
  const isOtherWithoutEnding = isOfAnother && ending === undefined;
  if (isOtherWithoutEnding && (await isEndReported(tx, filing, nfse.accessKey))) return { kind: 'unusable' };
  const read = readNfse(nfse.xml);
  const [row] = await tx.run(readExpected, { id: filing.id });
  if (read === undefined || row === undefined) return { kind: 'unusable' };
  const { earlier } = document;
  const expected: Expected =
    earlier === undefined ? row : (JSON.parse(earlier.requestText) as FrozenNfseRequest);
  const totals = totalsInNfse(read, expected.totals);
  const authorizedAt = new Date(nfse.processedAt);
  const warnings =
    origin === 'held'
      ? [warnOfHeld(authorizedAt)]
      : [
          ...expected.warnings,
          ...warnOfDifferences(expected.totals, totals),
          ...(earlier === undefined ? [] : warnOfEarlier(earlier, authorizedAt)),
        ];
  const staged = await stageRegistered(sys, filing, { kind: 'nfse', xml: nfse.xml });
  const content = contentOfDps(nfse.xml);
  await tx.run(keep, {
    id: filing.id,
    dpsId: document.authorityKey,
    accessKey: nfse.accessKey,
    nfseNumber: nfse.number,
    registeredAs: nfse.cStat,
    authorizedAt,
    totals: JSON.stringify(totals),
    warnings,
    replacesKey: content.replacesKey,
    competenceDate: content.competenceDate,
    recipientDocument: content.recipientDocument,
    recipientName: content.recipientName,
    replacingKey: ending === 'unanswered' ? null : (ending?.replacingKey ?? null),
    xml: staged,
  });
  if (content.replacesKey === null && kind === 'authorized') {
    const { clientId, id: ownerId } = filing;
    const note = { clientId, ownerId, documentId: staged.id, status: 'authorized', version: 0 } as const;
    fresh.keep({ ...note, xml: nfse.xml });
  }
  const alsoPublished = content.replacesKey === null ? [] : await endReplaced(tx, filing, authorizedAt);
  return { kind: 'applied', countedAt: authorizedAt, alsoPublished };
}

async function endReplaced(
  tx: Transaction,
  filing: FilingRow,
  endedAt: Date,
): Promise<readonly PublishedEvent[]> {
  const [replaced] = await tx.run(lockReplaced, { id: filing.id });
  if (replaced === undefined) return [];
  return endNfse(tx, filing, { id: replaced.id, endedAt, replacedBy: filing.id });
}
