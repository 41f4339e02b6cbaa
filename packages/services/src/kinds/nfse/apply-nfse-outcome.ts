import type { PublishedEvent } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { readNfse } from '@fiscal/nfse';
import type { SystemContext } from '../../context/context.ts';
import {
  type DocumentParameters,
  documentColumns,
  documentParameters,
  documentPlaceholders,
} from '../../documents/document-parameters.ts';
import type { Applied, OutcomeToApply } from '../../filing/filing-kind-adapter.ts';
import type { FilingRow } from '../../filing-record/filing-row.ts';
import type { FreshDocuments } from '../../print/fresh-documents.ts';
import { stageRegistered } from '../registered/stage-registered.ts';
import { warnOfEarlier, warnOfHeld } from '../registered/warn-of-earlier.ts';
import { digestIn } from '../sefin/digest-in.ts';
import { classifyNfseSituation } from './classify-nfse.ts';
import { contentOfDps } from './content-of-dps.ts';
import type { DanfseNote } from './danfse.ts';
import { endNfse } from './end-nfse.ts';
import type { FrozenNfseRequest } from './frozen-nfse-request.ts';
import type { NfseAnswer } from './nfse-answer.ts';
import { replacingOf } from './nfse-ending.ts';
import { totalsInNfse, warnOfDifferences } from './totals-in-nfse.ts';

/** An authorized NFS-e whose DANFSe is to be drawn. */
export type FreshNfse = DanfseNote & { readonly xml: string };

const keep = defineStatement<
  [
    id: string,
    dpsId: string,
    accessKey: string,
    nfseNumber: string,
    registeredAs: string,
    authorizedAt: Date,
    totals: string,
    warnings: readonly string[],
    replacesKey: string | null,
    competenceDate: string,
    recipientDocument: string | null,
    recipientName: string | null,
    replacingKey: string | null,
    ...xml: DocumentParameters,
  ],
  object
>(`
  with stored as (
    insert into document (${documentColumns}) select ${documentPlaceholders(14)}
  )
  update nfse set dps_id = $2, access_key = $3, nfse_number = $4, registered_as = $5, authorized_at = $6::timestamptz,
    totals = $7::jsonb, warnings = $8::text[], nfse_xml_id = $14,
    replaces_key = $9, competence_date = $10, recipient_document = $11, recipient_name = $12,
    replaced_by = ${replacingOf('nfse', '$13')}
  where id = $1`);

/** A statement of its own: what waited here reads what the other transaction wrote only afterwards. */
const lockReplaced = defineStatement<[id: string], { readonly id: string }>(`
  select o.id from nfse r
  join nfse o on o.client_id = r.client_id and o.access_key = r.replaces_key
    and o.company_id = r.company_id and o.environment = r.environment
  join filing f on f.client_id = o.client_id and f.id = o.id
  where r.id = $1
  for no key update of f`);

const findTold = defineStatement<[clientId: string, filingId: string, accessKey: string], object>(`
  select from attempt
  where client_id = $1 and filing_id = $2 and answer #>> '{ending,accessKey}' = $3 limit 1`);

/** True where an earlier answer told how the NFS-e ended: what the Sefin said once counts before what an operator says. */
const wasToldEnded = async (tx: Transaction, filing: FilingRow, accessKey: string): Promise<boolean> =>
  (await tx.run(findTold, [filing.clientId, filing.id, accessKey])).length > 0;

type Expected = Pick<FrozenNfseRequest, 'totals' | 'warnings'>;

const readExpected = defineStatement<[id: string], Expected>(
  'select totals, to_jsonb(warnings) as warnings from nfse where id = $1',
);

/**
 * Keeps the NFS-e as the Sefin gave it, with its key, number, time and amounts, and what the DPS that became it says: it may
 * be that of an earlier run. One that replaces another of the company ends that one; one that was itself replaced at the
 * Sefin names by which one of the company. Lock order: the filing, which the caller holds, the note, then filing and note
 * of the replaced one. What replaces nothing goes to `fresh` for what follows.
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
  // Which content it is was decided when the answer was read, or by an operator.
  const digestValue = origin === 'held' ? (nfse.digest ?? '') : digestIn(document.signedXml);
  const ours = { authorityKey, digestValue, otherDigests: [], askedBefore: [] };
  const found = classifyNfseSituation(verdict.answer, ours);
  if (found !== kind)
    return { kind: found === 'digestMismatch' || found === 'otherKey' ? 'mismatch' : 'unusable' };
  const isOfAnother = origin === 'held' || document.run !== filing.run;
  const isUntold = isOfAnother && ending === undefined;
  if (isUntold && (await wasToldEnded(tx, filing, nfse.accessKey))) return { kind: 'unusable' };
  const read = readNfse(nfse.xml);
  const [row] = await tx.run(readExpected, [filing.id]);
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
  await tx.run(keep, [
    filing.id,
    document.authorityKey,
    nfse.accessKey,
    nfse.number,
    nfse.cStat,
    authorizedAt,
    JSON.stringify(totals),
    warnings,
    content.replacesKey,
    content.competenceDate,
    content.recipientDocument,
    content.recipientName,
    ending === 'unanswered' ? null : (ending?.replacingKey ?? null),
    ...documentParameters(staged),
  ]);
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
  const [replaced] = await tx.run(lockReplaced, [filing.id]);
  if (replaced === undefined) return [];
  return endNfse(tx, filing, { id: replaced.id, endedAt, replacedBy: filing.id });
}
