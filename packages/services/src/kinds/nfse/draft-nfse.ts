import type { NfseRequest } from '@fiscal/api-contract';
import { brasiliaDate, type Clock } from '@fiscal/domain';
import { type DpsFacts, findIncidenceCity } from '@fiscal/nfse';
import { findMunicipality } from '@fiscal/tax-tables';
import type { Numbering } from '../../accept/document-kind.ts';
import type { CompanyContext } from '../../accept/issuing-context.ts';
import {
  type MunicipalContext,
  type MunicipalQuestion,
  municipalityFacts,
  refuseUnservedMunicipality,
  withMunicipalRate,
} from '../../municipalities/municipality-facts.ts';
import { draftDps, type NfseDraft, providerOf, requireGood } from './draft-dps.ts';

/** The most characters of verAplic. */
const mostApplication = 20;

/**
 * Checks, resolves and writes the DPS of a request outside any transaction: nothing is locked and no number is taken.
 * Throws `validation_failed`, `total_mismatch`, `municipality_not_served`, `municipality_unavailable`,
 * `certificate_unavailable`.
 */
export async function draftNfse(
  ctx: MunicipalContext & { readonly clock: Clock },
  { company }: Pick<CompanyContext, 'company'>,
  request: NfseRequest,
  { environment, series, number }: Numbering,
): Promise<NfseDraft> {
  const issuedAt = ctx.clock.now();
  const provider = providerOf(company);
  const caller = { companyId: request.companyId, environment };
  const { cityCode, crt } = provider;
  const issuerWarnings = await refuseUnservedMunicipality(ctx, { ...caller, cityCode, crt });
  const question = incidenceOf(request, { ...caller, provider, issuedAt });
  const known = question && (await municipalityFacts(ctx, question));
  const facts: DpsFacts = {
    environment,
    provider,
    settings: company.nfseSettings ?? {},
    request,
    series,
    number,
    issuedAt,
    ...(known === undefined ? {} : { incidence: known.facts }),
    application: ctx.settings.softwareVersion.slice(0, mostApplication),
    // Production accepts only the layout of the table with a date, and refuses other elements (E1235).
    layout: environment === 'homologation' ? ctx.settings.dpsLayout : undefined,
  };
  if (question === undefined || known === undefined) return withWarnings(draftDps(facts), issuerWarnings);
  // The municipality is asked for the rate only if nothing else refuses the request.
  requireGood(facts);
  const incidence = await withMunicipalRate(ctx, question, known.facts);
  const draft = draftDps({ ...facts, incidence });
  return withWarnings(draft, [...issuerWarnings, ...(known.isStale ? [staleAgreement] : [])]);
}

const withWarnings = (draft: NfseDraft, warnings: readonly string[]): NfseDraft => ({
  ...draft,
  warnings: [...draft.warnings, ...warnings],
});

const staleAgreement =
  'O ambiente nacional não respondeu: valem os parâmetros do município consultados por último.';

/** Makes the question for the municipality to which the ISSQN is due; undefined when none is due, or when that municipality does not exist on the day. */
function incidenceOf(
  request: NfseRequest,
  {
    companyId,
    environment,
    provider,
    issuedAt,
  }: Pick<DpsFacts, 'environment' | 'provider' | 'issuedAt'> & Pick<NfseRequest, 'companyId'>,
): MunicipalQuestion | undefined {
  const { nationalCode, municipalCode } = request.service;
  const date = request.competenceDate ?? brasiliaDate(issuedAt);
  const cityCode = findIncidenceCity({ request, provider, issuedAt });
  // A rule refuses a municipality that does not exist: no authority is queried about it, and nothing is stored.
  if (cityCode === undefined || findMunicipality(cityCode, date) === undefined) return undefined;
  return { companyId, environment, cityCode, nationalCode, municipalCode, date };
}
