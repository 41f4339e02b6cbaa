import { countQuotation } from '../calculate/count-quotation.ts';
import { inTenant } from '../context/scope.ts';
import { requireNumber } from '../series/reserve-number.ts';
import type { DocumentKind, DocumentTypes } from './document-kind.ts';
import type { IssuingContext } from './issuing-context.ts';
import type { IssuingTenantContext } from './issuing-deps.ts';
import { judgeRequest } from './judge-request.ts';
import { loadIssuingContext } from './load-issuing-context.ts';
import { requestHash } from './request-content.ts';
import { warnOfSharedSeries } from './warn-of-shared-series.ts';

/** A request to preview a document, with an optional day of issue. */
export type RequestToPreview<Request> = Omit<Request, 'externalId'> & {
  readonly externalId?: string | undefined;
  /** YYYY-MM-DD, or an instant; now when absent. */
  readonly issueDate?: string | undefined;
};

/**
 * The externalId of a request without one. No document has it, because the externalId of a request has at least one
 * character.
 */
export const noExternalId = '';

/** Returns the instant of an issue date. For a day without a time it is noon in Brasília, as in a quotation. */
export const instantOf = (issueDate: string | undefined): Date | undefined =>
  issueDate === undefined
    ? undefined
    : new Date(issueDate.includes('T') ? issueDate : `${issueDate}T12:00:00-03:00`);

interface PreviewedDocument<T extends DocumentTypes> {
  readonly issuing: IssuingContext<T['row']>;
  readonly draft: T['draft'];
  readonly preview: {
    readonly totals: T['draft']['totals'];
    readonly warnings: string[];
    readonly xml: string;
  };
}

/**
 * Drafts the document that issuing would make at that instant, with the same refusals, values and warnings, under the
 * last possible number. Stores nothing and takes no number; `countPreview` counts it. Throws the errors of issuing.
 */
export async function previewDocument<T extends DocumentTypes>(
  ctx: T['context'],
  kind: DocumentKind<T>,
  request: T['request'],
  issuedAt: Date | undefined,
): Promise<PreviewedDocument<T>> {
  const issuing = await inTenant(ctx, (tx) => loadIssuingContext(tx, ctx, kind, request));
  const verdict = judgeRequest(ctx, kind, issuing, { request, hash: requestHash(request) });
  const { numbering } = verdict;
  const ctxOfDay = issuedAt === undefined ? ctx : { ...ctx, clock: { now: () => issuedAt } };
  const draft = await kind.draft(ctxOfDay, issuing, request, numbering);
  if (verdict.kind === 'new') requireNumber(issuing, kind, numbering.series);
  const { refuseHeldNumber } = kind;
  if (verdict.kind === 'resubmitted' && refuseHeldNumber !== undefined) {
    await inTenant(ctx, (tx) => refuseHeldNumber(tx, verdict.row));
  }
  return {
    issuing,
    draft,
    preview: {
      totals: draft.totals,
      warnings: [...draft.warnings, ...warnOfSharedSeries(kind, issuing, numbering.series)],
      xml: kind.freeze(ctx, draft, kind.lastNumber).unsignedXml,
    },
  };
}

/** Counts a preview as one quotation. */
export const countPreview = (
  ctx: IssuingTenantContext,
  { company: { id, environment } }: IssuingContext<unknown>,
): Promise<void> => countQuotation(ctx, { companyId: id, environment });
