import type { NfeRequest } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { conflict } from '../context/service-error.ts';
import type { PlaceToDraft } from './draft-input.ts';
import type { IssuingContext, KnownNote } from './issuing-context.ts';
import { requireCertificate } from './load-issuing-context.ts';
import { type AskedContent, contentConflict, judgeRepetition } from './request-content.ts';
import { requireSamePlace } from './require-same-place.ts';
import { chooseSeries, lastNumber } from './reserve-number.ts';

/** Where a request goes: to a new note, or to the one of its externalId. */
export type RequestPlace =
  | (PlaceToDraft & { readonly kind: 'new' })
  | (PlaceToDraft & { readonly kind: 'resubmitted'; readonly known: KnownNote })
  | (PlaceToDraft & { readonly kind: 'repeated'; readonly known: KnownNote });

interface RequestToPlace extends Pick<AskedContent, 'resubmit'> {
  readonly request: NfeRequest;
  readonly hash: string;
}

/**
 * Judges a request by what is known of its externalId, its certificate and its series. Throws `conflict`
 * (`external_id_content`, `state`), `validation_failed`, `certificate_unavailable`, `series_missing`.
 */
export function placeOfRequest(
  ctx: TenantContext,
  issuing: IssuingContext,
  { request, hash, resubmit }: RequestToPlace,
): RequestPlace {
  const { known, stamps, company } = issuing;
  if (known === undefined) {
    requireCertificate(ctx, issuing);
    return { kind: 'new', environment: company.environment, ...placeInSeries(issuing, request) };
  }
  const content = { requestHash: hash, stamps, resubmit };
  const verdict = judgeRepetition({ ...known, status: known.note.status }, content);
  const { environment, series, number } = known.note;
  const place = { known, environment, series, number };
  if (verdict === 'repeated') return { kind: 'repeated', ...place };
  if (verdict === 'conflict') throw otherContent(known.note);
  requireSamePlace(known.note, { environment: company.environment, series: request.series });
  requireCertificate(ctx, issuing);
  return { kind: 'resubmitted', ...place };
}

const otherContent = (note: KnownNote['note']) =>
  note.status === 'disabled'
    ? conflict(
        'state',
        'O número da nota deste externalId foi inutilizado: emita a venda com outro externalId.',
        { status: note.status },
      )
    : contentConflict(note);

/** Where a new note goes, and the number that it is likely to get. Throws `series_missing`. */
function placeInSeries(
  { series, company }: IssuingContext,
  request: NfeRequest,
): { readonly series: number; readonly number: number } {
  const chosen = chooseSeries(series, company, request.series);
  return { series: chosen.number, number: Math.min(chosen.next, lastNumber) };
}
