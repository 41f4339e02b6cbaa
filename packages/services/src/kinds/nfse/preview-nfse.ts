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
 * Makes what `issueNfse` would make of the request, on the day that it names: the same refusals, amounts, warnings and DPS,
 * under the last number of all. Stores nothing, takes no number and counts one quotation. Throws as `issueNfse` does.
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
