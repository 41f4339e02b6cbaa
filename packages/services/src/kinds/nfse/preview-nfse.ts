import type { NfsePreview, NfseRequest } from '@fiscal/api-contract';
import {
  countPreview,
  instantOf,
  noExternalId,
  previewDocument,
  type RequestToPreview,
} from '../../accept/preview-document.ts';
import { type IssuingMunicipalContext, nfseDocument } from './nfse-document.ts';

/**
 * Drafts the DPS that `issueNfse` would make on the day of the request, with the same refusals, amounts and warnings,
 * under the last possible number. Stores nothing, takes no number and counts one quotation. Throws the errors of
 * `issueNfse`.
 */
export async function previewNfse(
  ctx: IssuingMunicipalContext,
  { request }: { readonly request: RequestToPreview<NfseRequest> },
): Promise<NfsePreview> {
  const { issueDate, externalId = noExternalId, ...service } = request;
  const asIssued: NfseRequest = { ...service, externalId };
  const { preview, issuing } = await previewDocument(ctx, nfseDocument, asIssued, instantOf(issueDate));
  await countPreview(ctx, issuing);
  return preview;
}
