import { setImmediate } from 'node:timers/promises';
import type { NfePreview, NfeRequest } from '@fiscal/api-contract';
import type { DocumentKind } from '../../accept/document-kind.ts';
import {
  countPreview,
  instantOf,
  noExternalId,
  previewDocument,
  type RequestToPreview,
} from '../../accept/preview-document.ts';
import { manyItems } from '../../calculate/many-items.ts';
import type { PrintingDeps } from '../../context/context.ts';
import { inTenant } from '../../context/scope.ts';
import { logoIn, logoOfCompany } from './danfe-logo.ts';
import { draftInput } from './draft-input.ts';
import { draftQuotedNote, type QuotedDraft } from './draft-note.ts';
import type { NfeTenantContext } from './nfe-deps.ts';
import { type NfeTypes, nfeDocument } from './nfe-document.ts';

export interface PreviewNfeInput {
  readonly request: RequestToPreview<NfeRequest>;
}

/**
 * Drafts the document that `issueNfe` would make on the day of the request, with the same refusals, values and
 * warnings, under the last possible number. Stores nothing, takes no number and counts one quotation. Throws the errors
 * of `issueNfe`.
 */
export async function previewNfe(ctx: NfeTenantContext, { request }: PreviewNfeInput): Promise<NfePreview> {
  const { preview, draft, issuing } = await draftPreview(ctx, request);
  await countPreview(ctx, issuing);
  return { ...preview, items: draft.items };
}

/** Draws the preview as PDF, marked as without value. Throws the errors of `previewNfe`. */
export async function drawNfePreview(
  ctx: NfeTenantContext & PrintingDeps,
  { request }: PreviewNfeInput,
): Promise<Uint8Array> {
  const { preview, issuing } = await draftPreview(ctx, request);
  const { clientId, id, danfeOrientation: orientation } = issuing.company;
  const [row] = await inTenant(ctx, (tx) => tx.run(logoOfCompany, { clientId, companyId: id }));
  const pdf = await ctx.renderers.nfe({
    procNFeXml: unnumbered(preview.xml),
    status: 'preview',
    orientation,
    logo: logoIn(row),
  });
  await countPreview(ctx, issuing);
  return pdf;
}

interface QuotedNfeTypes extends NfeTypes {
  readonly draft: QuotedDraft;
}

const quotedNfe: DocumentKind<QuotedNfeTypes> = {
  ...nfeDocument,
  draft: async (ctx, issuing, request, numbering) =>
    draftQuotedNote(ctx, await draftInput(ctx, issuing, request, numbering)),
};

async function draftPreview(
  ctx: NfeTenantContext,
  { issueDate, externalId = noExternalId, ...note }: RequestToPreview<NfeRequest>,
) {
  const request: NfeRequest = { ...note, externalId };
  if (request.items.length >= manyItems) await setImmediate();
  return previewDocument(ctx, quotedNfe, request, instantOf(issueDate));
}

/** Removes number, key and bar code, because a reader could think that they belong to a real note. */
const unnumbered = (xml: string): string =>
  xml
    .replace(/ Id="NFe\w+"/, '')
    .replace(`<nNF>${nfeDocument.lastNumber}</nNF>`, '')
    .replace(new RegExp(`<nFat>\\d+-${nfeDocument.lastNumber}</nFat>`), '');
