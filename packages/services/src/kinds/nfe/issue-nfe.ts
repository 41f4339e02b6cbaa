import { setImmediate } from 'node:timers/promises';
import type { NfeRequest } from '@fiscal/api-contract';
import { acceptDocument, type RequestToIssue } from '../../accept/accept-document.ts';
import { manyItems } from '../../calculate/many-items.ts';
import type { Accepted } from '../../context/equal-requests.ts';
import type { NfeRecord } from '../../context/records.ts';
import type { NfeTenantContext } from './nfe-deps.ts';
import { nfeDocument } from './nfe-document.ts';

export interface IssueNfeRequest extends RequestToIssue<NfeRequest> {}

export interface IssuedNfe extends Accepted {
  readonly note: NfeRecord;
}

const issue = acceptDocument(nfeDocument);

/**
 * Accepts a request. One transaction writes one note, one number, one frozen document and one row that starts the
 * workflow. When the same request already made a note, that note is returned. A refused request takes no number. Throws
 * `not_found`, `conflict` (`external_id_content`, `state`, `range_in_use`), `certificate_unavailable`,
 * `series_missing`, `validation_failed`, `total_mismatch`, `model_invalid`, `busy`.
 */
export async function issueNfe(ctx: NfeTenantContext, input: IssueNfeRequest): Promise<IssuedNfe> {
  // The check and the hash of a big request take milliseconds: other requests go first.
  if (input.request.items.length >= manyItems) await setImmediate();
  const { kind, record } = await issue(ctx, input);
  return { kind, note: record };
}
