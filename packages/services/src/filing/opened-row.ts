import type { FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { type Authorizer, type Environment, id24 } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import {
  type CertificateFacts,
  certificateColumns,
  certificateJoin,
  certificateOf,
} from './certificate-facts.ts';
import { pausedBefore, sentBefore } from './doubt.ts';
import type { OpenedAttempt } from './filing-types.ts';

/** An opened attempt, with the document that it is about. */
export interface OpenedRow extends CertificateFacts {
  readonly attemptId: string;
  readonly id: string;
  readonly kind: FilingKind;
  readonly clientId: string;
  readonly companyId: string;
  readonly environment: Environment;
  readonly authorizer: Authorizer;
  readonly simulation: string | null;
  readonly run: number;
  readonly authorityKey: string;
  readonly digestValue: string | null;
  readonly signedSha256: Uint8Array | null;
  readonly signedBytes: Uint8Array | null;
  readonly otherKeys: readonly { readonly run: number; readonly key: string }[];
  readonly otherDigests: readonly { readonly run: number; readonly digest: string }[];
  readonly sentBefore: boolean;
  readonly pausedBefore: boolean;
  /** The codes of the two queries before; absent where the attempt is no query. */
  readonly earlierCodes?: readonly (string | null)[];
}

/** SQL: the columns of `OpenedRow` for the attempt with the id `attempt`. */
export const openedColumns = (attempt: string): string => `
    f.id, f.kind, f.client_id as "clientId", f.company_id as "companyId", f.environment, f.authorizer, f.simulation,
    r.run, r.authority_key as "authorityKey", r.digest_value as "digestValue",
    d.sha256 as "signedSha256", d.bytes as "signedBytes", ${certificateColumns},
    (select coalesce(jsonb_agg(jsonb_build_object('run', e.run, 'key', e.authority_key)), '[]')
      from filing_run e where e.client_id = f.client_id and e.filing_id = f.id and e.authority_key <> r.authority_key
    ) as "otherKeys",
    (select coalesce(jsonb_agg(jsonb_build_object('run', e.run, 'digest', e.digest_value)), '[]')
      from filing_run e where e.client_id = f.client_id and e.filing_id = f.id and e.run <> r.run
        and e.authority_key = r.authority_key and e.digest_value <> r.digest_value
    ) as "otherDigests",
    ${sentBefore('f', 'r', attempt)} as "sentBefore",
    ${pausedBefore('f', 'r')} as "pausedBefore"`;

export const runAndDocument = `
  left join document d on d.id = r.signed_document_id
  ${certificateJoin}`;

export const hasCertificate = `exists (
        select from certificate k
        where k.client_id = u.client_id and k.company_id = u.company_id and k.replaced_at is null and k.not_after > now())`;

const giveUp = defineStatement<{ attemptId: string }, object>(`
  update attempt set closed_at = now(), outcome = 'notSent', reason = 'cancelled'
  where id = :attemptId and closed_at is null`);

/**
 * Returns the opened attempt with its document. A document that cannot be read is not sent: the attempt is closed
 * before the defect is thrown.
 */
export async function readable(sys: SystemContext, row: OpenedRow): Promise<OpenedAttempt> {
  try {
    return opened(sys, row);
  } catch (error) {
    await sys.db.autocommit(giveUp, { attemptId: row.attemptId });
    throw error;
  }
}

/** Throws when the run has no signed bytes: nothing may be sent or queried before they are stored. */
function opened({ documents }: SystemContext, row: OpenedRow): OpenedAttempt {
  const { digestValue, signedSha256, signedBytes } = row;
  if (digestValue === null || signedSha256 === null || signedBytes === null) {
    throw new Error(`run ${row.run} of ${row.id} has no signed bytes`);
  }
  const certificate = certificateOf(row);
  return {
    kind: 'opened',
    attemptId: id24(row.attemptId),
    document: {
      filingId: id24(row.id),
      filingKind: row.kind,
      clientId: id24(row.clientId),
      companyId: id24(row.companyId),
      environment: row.environment,
      authorizer: row.authorizer,
      simulation: row.simulation,
      run: row.run,
      authorityKey: row.authorityKey,
      digestValue,
      signedXml: new TextDecoder().decode(documents.open({ sha256: signedSha256, bytes: signedBytes })),
      certificate,
      otherKeys: row.otherKeys,
      otherDigests: row.otherDigests,
      sentBefore: row.sentBefore,
      pausedBefore: row.pausedBefore,
      earlierCodes: row.earlierCodes ?? [],
    },
  };
}
