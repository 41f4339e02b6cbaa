import type { NfseRecord, NfseRequest } from '@fiscal/api-contract';
import { acceptDocument, type RequestToIssue } from '../../accept/accept-document.ts';
import type { Accepted } from '../../context/equal-requests.ts';
import { type IssuingMunicipalContext, nfseDocument } from './nfse-document.ts';

export interface IssueNfseRequest extends RequestToIssue<NfseRequest> {}

export interface IssuedNfse extends Accepted {
  readonly nfse: NfseRecord;
}

const issue = acceptDocument(nfseDocument);

/**
 * Accepts a request. One transaction writes one NFS-e, one number of a DPS, one frozen document and one row that starts
 * the workflow. When the same request already made an NFS-e, that NFS-e is returned. A refused request takes no number.
 * Throws `not_found`, `conflict` (`external_id_content`, `state`, `event_in_progress`), `certificate_unavailable`,
 * `series_missing`, `validation_failed`, `total_mismatch`, `municipality_not_served`, `municipality_unavailable`,
 * `busy`.
 */
export async function issueNfse(ctx: IssuingMunicipalContext, input: IssueNfseRequest): Promise<IssuedNfse> {
  const { kind, record } = await issue(ctx, input);
  return { kind, nfse: record };
}
