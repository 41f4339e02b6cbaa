import { brasiliaDate, type Clock, compare, decimal, type NfseRequest, type Problem } from '@fiscal/domain';
import {
  type BuiltDps,
  buildDps,
  checkNfseRequest,
  type DpsFacts,
  incidenceCityOf,
  type ResolvedNfse,
  resolveNfse,
} from '@fiscal/nfse';
import { findMunicipality } from '@fiscal/tax-tables';
import type { CompanyRow } from '../companies/find-company.ts';
import { ServiceError, validationFailed } from '../context/service-error.ts';
import {
  type MunicipalContext,
  type MunicipalQuestion,
  municipalityFacts,
  refuseUnservedMunicipality,
  withMunicipalRate,
} from '../municipalities/municipality-facts.ts';
import type { NfseContext } from './nfse-context.ts';
import { forecastTotals } from './nfse-totals.ts';
import type { DpsPlace } from './place-nfse.ts';

type WrittenDps = Extract<BuiltDps, { ok: true }>;

/** A DPS that passed every check, under the number that was expected. */
export interface NfseDraft {
  readonly facts: DpsFacts;
  readonly resolved: ResolvedNfse;
  readonly document: WrittenDps;
  readonly totals: ReturnType<typeof forecastTotals>;
  readonly warnings: readonly string[];
}

/** verAplic has 20 characters. */
const mostApplication = 20;

/**
 * Checks, resolves and writes the DPS of a request, outside any transaction: nothing is locked and no number is taken.
 * Throws `validation_failed`, `total_mismatch`, `municipality_not_served`, `municipality_unavailable`,
 * `certificate_unavailable`.
 */
export async function draftNfse(
  ctx: MunicipalContext & { readonly clock: Clock },
  { company }: NfseContext,
  request: NfseRequest,
  { environment, series, number }: DpsPlace,
): Promise<NfseDraft> {
  const issuedAt = ctx.clock.now();
  const provider = providerOf(company);
  const asking = { companyId: request.companyId, environment };
  const { cityCode, crt } = provider;
  await refuseUnservedMunicipality(ctx, { ...asking, cityCode, crt });
  const question = incidenceOf(request, { ...asking, provider, issuedAt });
  const known = question && (await municipalityFacts(ctx, question));
  const asked: DpsFacts = {
    environment,
    provider,
    settings: company.nfseSettings ?? {},
    request,
    series,
    number,
    issuedAt,
    ...(known === undefined ? {} : { incidence: known.facts }),
    application: ctx.settings.softwareVersion.slice(0, mostApplication),
    // Production knows no layout but that of the table with a date: it refuses every other element (E1235).
    layout: environment === 'homologation' ? ctx.settings.dpsLayout : undefined,
  };
  requireGood(asked);
  const facts: DpsFacts =
    question === undefined || known === undefined
      ? asked
      : { ...asked, incidence: await withMunicipalRate(ctx, question, known.facts) };
  const resolved = resolveNfse(facts);
  requireExpected(request, resolved);
  const stale = known?.isStale === true ? [staleAgreement] : [];
  return {
    facts,
    resolved,
    document: written(facts, resolved),
    totals: forecastTotals(request, resolved),
    warnings: [...resolved.warnings.map(({ message }) => message), ...stale],
  };
}

const staleAgreement =
  'O ambiente nacional não respondeu: valem os parâmetros do município consultados por último.';

/** The DPS under the number that was really taken. */
export const writeUnder = ({ facts, resolved, document }: NfseDraft, number: number): WrittenDps =>
  number === facts.number ? document : written({ ...facts, number }, resolved);

function written(facts: DpsFacts, resolved: ResolvedNfse): WrittenDps {
  const built = buildDps(facts, resolved);
  if (!built.ok) throw refusedBy(built.problems);
  return built;
}

const providerOf = ({ cnpj, im, crt, address, email }: CompanyRow): DpsFacts['provider'] => ({
  cnpj: cnpj as DpsFacts['provider']['cnpj'],
  im,
  crt,
  cityCode: address.cityCode,
  phone: address.phone,
  email,
});

/** Throws `validation_failed`. */
function requireGood(facts: DpsFacts): void {
  const problems = checkNfseRequest(facts);
  if (problems.length > 0) throw refusedBy(problems);
}

/** What is asked about the municipality where the ISSQN is due; undefined where it is due nowhere. */
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
  const cityCode = incidenceCityOf({ request, provider, issuedAt });
  // A municipality that does not exist is refused by a rule; nobody is asked about it, and nothing kept.
  if (cityCode === undefined || findMunicipality(cityCode, date) === undefined) return undefined;
  return { companyId, environment, cityCode, nationalCode, municipalCode, date };
}

/** Throws `total_mismatch`. */
function requireExpected({ expectedTotal: expected }: NfseRequest, { forecast }: ResolvedNfse): void {
  const computed = forecast.vLiq;
  if (expected === undefined || compare(decimal(expected), decimal(computed)) === 0) return;
  throw new ServiceError(
    'total_mismatch',
    { expected, computed },
    `O valor líquido calculado (${computed}) difere do esperado (${expected}).`,
  );
}

const ofCompany = /^company\.(.+)$/;

/** What is wrong with the company's registration has no field in the request but the one that names the company. */
const refusedBy = (problems: readonly Problem[]): ServiceError =>
  validationFailed(
    problems.map(({ path, message }) => {
      const [, field] = ofCompany.exec(path) ?? [];
      return field === undefined
        ? { path, message }
        : { path: 'companyId', message: `${field} da empresa: ${message}` };
    }),
  );
