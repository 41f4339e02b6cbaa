import type { Environment, NfseRequest } from '@fiscal/domain';
import { requireCertificate } from '../accept/load-issuing-context.ts';
import { contentConflict, judgeRepetition, type RequestedContent } from '../accept/request-content.ts';
import { requireSameNumbering } from '../accept/require-same-numbering.ts';
import { chooseSeries } from '../accept/reserve-number.ts';
import type { TenantContext } from '../context/context.ts';
import type { NfseRow } from '../rows/nfse-row.ts';
import { lastDpsNumber } from './last-dps-number.ts';
import type { NfseContext } from './nfse-context.ts';

/** Where the DPS of a request goes, and the number that it will probably take. */
export interface DpsPlace {
  readonly environment: Environment;
  readonly series: number;
  readonly number: number;
}

/** To a new NFS-e, or to the one of its externalId. */
export type NfsePlace =
  | (DpsPlace & { readonly kind: 'new' })
  | (DpsPlace & { readonly kind: 'resubmitted' | 'repeated'; readonly known: NfseRow });

interface RequestToPlace extends Pick<RequestedContent, 'resubmit'> {
  readonly request: NfseRequest;
  readonly hash: string;
}

/**
 * Judges a request by what is known of its externalId, its certificate and its series. Throws `conflict`
 * (`external_id_content`, `state`), `validation_failed`, `certificate_unavailable`, `series_missing`.
 */
export function placeOfNfse(
  ctx: TenantContext,
  issuing: NfseContext,
  { request, hash, resubmit }: RequestToPlace,
): NfsePlace {
  const { existing, stamps, company, series } = issuing;
  if (existing === undefined) {
    requireCertificate(ctx, issuing);
    const chosen = chooseSeries(series, company, request.series);
    const number = Math.min(chosen.next, lastDpsNumber);
    return { kind: 'new', environment: company.environment, series: chosen.number, number };
  }
  const known = existing.row;
  const content = { requestHash: hash, stamps, resubmit };
  const verdict = judgeRepetition({ ...existing, status: known.status }, content);
  const { environment, series: ownSeries, number } = known;
  const place = { known, environment, series: ownSeries, number };
  if (verdict === 'repeated') return { kind: 'repeated', ...place };
  if (verdict === 'conflict') throw contentConflict(known);
  requireSameNumbering(known, { environment: company.environment, series: request.series });
  requireCertificate(ctx, issuing);
  return { kind: 'resubmitted', ...place };
}
