import type { Environment, NfseRequest } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { requireCertificate } from '../issue/load-issuing-context.ts';
import { type AskedContent, contentConflict, judgeRepetition } from '../issue/request-content.ts';
import { requireSamePlace } from '../issue/require-same-place.ts';
import { chooseSeries, lastDpsNumber } from '../issue/reserve-number.ts';
import type { KnownNfse, NfseContext } from './nfse-context.ts';

/** Where the DPS of a request goes, and the number that it will probably take. */
export interface DpsPlace {
  readonly environment: Environment;
  readonly series: number;
  readonly number: number;
}

/** To a new NFS-e, or to the one of its externalId. */
export type NfsePlace =
  | (DpsPlace & { readonly kind: 'new' })
  | (DpsPlace & { readonly kind: 'resubmitted' | 'repeated'; readonly known: KnownNfse });

interface RequestToPlace extends Pick<AskedContent, 'resubmit'> {
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
  const { known, stamps, company, series } = issuing;
  if (known === undefined) {
    requireCertificate(ctx, issuing);
    const chosen = chooseSeries(series, company, request.series);
    const number = Math.min(chosen.next, lastDpsNumber);
    return { kind: 'new', environment: company.environment, series: chosen.number, number };
  }
  const content = { requestHash: hash, stamps, resubmit };
  const verdict = judgeRepetition({ ...known, status: known.nfse.status }, content);
  const { environment, series: ownSeries, number } = known.nfse;
  const place = { known, environment, series: ownSeries, number };
  if (verdict === 'repeated') return { kind: 'repeated', ...place };
  if (verdict === 'conflict') throw contentConflict(known.nfse);
  requireSamePlace(known.nfse, { environment: company.environment, series: request.series });
  requireCertificate(ctx, issuing);
  return { kind: 'resubmitted', ...place };
}
