import type { OutcomeToRecord, Superseded } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { FilingAnswer } from '@fiscal/domain';
import { type FilingRow, filingColumns } from '../filing-record/filing-row.ts';

/** The locked filing, with the answer that decides the outcome and the document that the answer is about. */
export interface LoadedOutcome {
  readonly kind: 'loaded';
  readonly filing: FilingRow;
  /** When the present run was accepted. */
  readonly runAcceptedAt: Date;
  /** null: no attempt was named, or it is not an answered attempt of this filing. */
  readonly answer: FilingAnswer | null;
  readonly document: {
    readonly run: number;
    readonly authorityKey: string;
    readonly signed: { readonly sha256: Uint8Array; readonly bytes: Uint8Array } | undefined;
    /** Set for an earlier run whose document differs from the present one. */
    readonly earlier:
      | { readonly requestId: string; readonly acceptedAt: Date; readonly isSameRequest: boolean }
      | undefined;
  };
}

interface Row extends FilingRow {
  readonly runAcceptedAt: Date;
  readonly answer: FilingAnswer | null;
  readonly documentRun: number;
  readonly authorityKey: string;
  readonly sha256: Uint8Array | null;
  readonly bytes: Uint8Array | null;
  readonly earlierRequestId: string | null;
  readonly acceptedAt: Date;
  readonly isSameRequest: boolean;
}

const load = defineStatement<{ filingId: string; attemptId: string | null; ofRun: number | null }, Row>(`
  select ${filingColumns}, p.created_at as "runAcceptedAt", a.answer, r.run as "documentRun", r.authority_key as "authorityKey", d.sha256, d.bytes,
    case when r.request_document_id <> p.request_document_id then r.request_document_id end as "earlierRequestId",
    r.created_at as "acceptedAt",
    r.request_hash = p.request_hash and r.stamps - 'certificate' = p.stamps - 'certificate' as "isSameRequest"
  from filing f
  join filing_run p on p.client_id = f.client_id and p.filing_id = f.id and p.run = f.run
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = coalesce(:ofRun::int, f.run)
  left join attempt a on a.id = :attemptId and a.client_id = f.client_id and a.filing_id = f.id
    and a.outcome = 'answered'
  left join document d on :attemptId::text is not null and d.id = r.signed_document_id
  where f.id = :filingId
  for no key update of f`);

/**
 * Reads in one statement the facts for recording an outcome. `superseded`: the run or the execution is not the present
 * one.
 */
export async function loadOutcome(
  tx: Transaction,
  { filingId, run, owner, outcome }: OutcomeToRecord & { readonly owner: string },
): Promise<LoadedOutcome | Superseded> {
  const attemptId = 'attemptId' in outcome ? (outcome.attemptId ?? null) : null;
  const ofRun = 'ofRun' in outcome ? (outcome.ofRun ?? null) : null;
  const [row] = await tx.run(load, { filingId, attemptId, ofRun });
  if (row === undefined || row.run !== run || row.owner !== owner) return { kind: 'superseded' };
  const {
    runAcceptedAt,
    answer,
    documentRun,
    authorityKey,
    sha256,
    bytes,
    earlierRequestId,
    acceptedAt,
    isSameRequest,
    ...filing
  } = row;
  const signed = sha256 === null || bytes === null ? undefined : { sha256, bytes };
  const earlier =
    earlierRequestId === null ? undefined : { requestId: earlierRequestId, acceptedAt, isSameRequest };
  const document = { run: documentRun, authorityKey, signed, earlier };
  return { kind: 'loaded', filing, runAcceptedAt, answer, document };
}
