import type { NfsePreview } from '@fiscal/api-contract';
import type { NfseRequest } from '@fiscal/domain';
import { requestHash } from '../accept/request-content.ts';
import { requireNumber } from '../accept/reserve-number.ts';
import { countQuotation } from '../calculate/count-quotation.ts';
import { inTenant } from '../context/scope.ts';
import type { MunicipalContext } from '../municipalities/municipality-facts.ts';
import { writeUnder } from './draft-dps.ts';
import { draftNfse } from './draft-nfse.ts';
import { lastDpsNumber, numberedDps } from './last-dps-number.ts';
import { loadNfseContext } from './nfse-context.ts';
import { placeOfNfse } from './place-nfse.ts';
import { warnOfDpsNumbers } from './warn-of-dps-numbers.ts';

/** A request of which an NFS-e would be made, on a day that it names. */
export interface NfseToPreview extends Omit<NfseRequest, 'externalId'> {
  readonly externalId?: string | undefined;
  /** YYYY-MM-DD, or an instant; now when absent. */
  readonly issueDate?: string | undefined;
}

/** The externalId of no NFS-e: requests have at least one character. */
const nobodys = '';

/**
 * What `issueNfse` would make of the request, on the day that it names: the same refusals, amounts, warnings and DPS, under
 * the last number of all. Stores nothing, takes no number and counts one quotation. Throws as `issueNfse` does.
 */
export async function previewNfse(
  ctx: MunicipalContext,
  { request: asked }: { readonly request: NfseToPreview },
): Promise<NfsePreview> {
  const { issueDate, externalId = nobodys, ...service } = asked;
  const request: NfseRequest = { ...service, externalId };
  const issuing = await inTenant(ctx, (tx) => loadNfseContext(tx, ctx, request));
  const place = placeOfNfse(ctx, issuing, { request, hash: requestHash(request) });
  const issuedAt = instantOf(issueDate);
  const ofDay = issuedAt === undefined ? ctx : { ...ctx, clock: { now: () => issuedAt } };
  const draft = await draftNfse(ofDay, issuing, request, place);
  if (place.kind === 'new') requireNumber(issuing, numberedDps, place.series);
  const { id: companyId, environment } = issuing.company;
  await countQuotation(ctx, { companyId, environment });
  return {
    totals: draft.totals,
    warnings: [...draft.warnings, ...warnOfDpsNumbers(issuing, place.series)],
    xml: writeUnder(draft, lastDpsNumber).xml,
  };
}

/** Noon of a day in Brasília, as a quotation of that day. */
const instantOf = (issueDate: string | undefined): Date | undefined =>
  issueDate === undefined
    ? undefined
    : new Date(issueDate.includes('T') ? issueDate : `${issueDate}T12:00:00-03:00`);
