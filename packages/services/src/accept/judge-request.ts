import type { TenantContext } from '../context/context.ts';
import { chooseSeries } from '../series/reserve-number.ts';
import type { DocumentKind, DocumentTypes, Numbering } from './document-kind.ts';
import type { IssuingContext } from './issuing-context.ts';
import { contentConflict, judgeRepetition, type RequestedContent } from './request-content.ts';
import { requireCertificate } from './require-certificate.ts';
import { requireSameNumbering } from './require-same-numbering.ts';

/**
 * The decision about a request: a new document, a new run of the document with its externalId, or only an answer with
 * that document.
 */
export type RequestVerdict<Row> =
  | { readonly kind: 'new'; readonly numbering: Numbering }
  | { readonly kind: 'resubmitted' | 'repeated'; readonly numbering: Numbering; readonly row: Row };

interface RequestToJudge<Request> extends Pick<RequestedContent, 'resubmit'> {
  readonly request: Request;
  readonly hash: string;
}

/**
 * Decides about a request by the document of its externalId, the certificate and the series. Throws `conflict`
 * (`external_id_content`, `state`), `validation_failed`, `certificate_unavailable`, `series_missing`.
 */
export function judgeRequest<T extends DocumentTypes>(
  ctx: TenantContext,
  { lastNumber }: DocumentKind<T>,
  issuing: IssuingContext<T['row']>,
  { request, hash, resubmit }: RequestToJudge<T['request']>,
): RequestVerdict<T['row']> {
  const { existing, stamps, company } = issuing;
  const { environment } = company;
  if (existing === undefined) {
    requireCertificate(ctx, issuing);
    const { number: series, next } = chooseSeries(issuing.series, company, request.series);
    return { kind: 'new', numbering: { environment, series, number: Math.min(next, lastNumber) } };
  }
  const { row } = existing;
  const content = { requestHash: hash, stamps, resubmit };
  const kind = judgeRepetition({ ...existing, status: row.status }, content);
  if (kind === 'conflict') throw contentConflict(row);
  if (kind === 'resubmitted') {
    requireSameNumbering(row, { environment, series: request.series });
    requireCertificate(ctx, issuing);
  }
  return { kind, numbering: row, row };
}
