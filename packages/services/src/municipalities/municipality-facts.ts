import type { UnservedReason } from '@fiscal/api-contract';
import { type AgreementAnswer, brasiliaDate, type Crt, type Environment, type Id24 } from '@fiscal/domain';
import type { MunicipalityFacts } from '@fiscal/nfse';
import { openCompanyCredential } from '../certificates/open-company-credential.ts';
import type { TenantContext, VaultDeps } from '../context/context.ts';
import { ServiceError } from '../context/service-error.ts';
import { hasOwnIssuer, servedReasonOf } from '../served/served-reason.ts';
import type { MunicipalityReader } from './create-municipality-reader.ts';
import { rateOn } from './rate-on.ts';

/** The dependencies that only verbs of NFS-e have. */
export interface MunicipalDeps extends VaultDeps {
  readonly municipalities: MunicipalityReader;
}

export interface MunicipalContext extends TenantContext, MunicipalDeps {}

/** A question to the national environment about a municipality. */
interface AgreementQuestion {
  /** The company whose certificate is used. */
  readonly companyId: Id24;
  readonly environment: Environment;
  /** IBGE code, 7 digits. */
  readonly cityCode: string;
}

export interface MunicipalQuestion extends AgreementQuestion {
  /** cTribNac, 6 digits. */
  readonly nationalCode: string;
  /** cTribMun, 3 digits; absent: 000. */
  readonly municipalCode?: string | null | undefined;
  /** dCompet, YYYY-MM-DD */
  readonly date: string;
}

export interface ReadMunicipality {
  readonly facts: MunicipalityFacts;
  /** The time at which the agreement was read. */
  readonly readAt: Date;
  /** The agreement is valid no more, and the address gives no newer one. */
  readonly isStale: boolean;
}

/**
 * Refuses a company that cannot issue according to `servedReasonOf`, and returns the warnings for one that can. Reads
 * the agreement only where it decides; a stale one refuses no company permanently. Throws `municipality_not_served`,
 * `municipality_unavailable`, `certificate_unavailable`.
 */
export async function refuseUnservedMunicipality(
  ctx: MunicipalContext,
  { crt, ...question }: AgreementQuestion & { readonly crt: Crt },
): Promise<readonly string[]> {
  const { settings } = ctx;
  const { cityCode } = question;
  const issuer = { cityCode, crt, day: brasiliaDate(ctx.clock.now()) };
  const known = servedReasonOf(settings, issuer);
  if (known !== 'unknown') {
    requireServed(known, cityCode);
    return [];
  }
  const { answer, isStale } = await readAgreement(ctx, question);
  const reason = servedReasonOf(settings, issuer, answer);
  // The municipality may have joined since then, so the client may try again.
  if (isStale && reason !== 'served') {
    throw new ServiceError('municipality_unavailable', { retryAfterSeconds: staleRetrySeconds });
  }
  requireServed(reason, cityCode);
  return hasOwnIssuer(answer) ? [ownIssuer] : [];
}

const ownIssuer =
  'O município da empresa informa emissor próprio. Desde 01/11/2026 as optantes do Simples Nacional emitem pelo emissor ' +
  'nacional (Res. CGSN 191/2026): a NFS-e é enviada, e a Sefin decide se a aceita.';

const staleRetrySeconds = 30;

function requireServed(reason: 'served' | UnservedReason, cityCode: string): void {
  if (reason !== 'served') throw new ServiceError('municipality_not_served', { cityCode, reason });
}

/**
 * Reads whether a municipality takes part in the national environment. Throws `municipality_unavailable` when its
 * agreement cannot be read, and `certificate_unavailable`.
 */
export async function municipalityFacts(
  ctx: MunicipalContext,
  question: AgreementQuestion,
): Promise<ReadMunicipality> {
  const { answer, readAt, isStale } = await readAgreement(ctx, question);
  const active = answer.kind === 'found' && answer.agreement.nationalEnvironment !== 'off';
  return { facts: { active }, readAt, isStale };
}

/**
 * Adds to the facts the rate of a service on the day of competence; without an answer nothing is added. Called only
 * when nothing else refuses the request: service codes have free digits, and each new one is queried. Throws
 * `certificate_unavailable`.
 */
export async function withMunicipalRate(
  ctx: MunicipalContext,
  question: MunicipalQuestion,
  facts: MunicipalityFacts,
): Promise<MunicipalityFacts> {
  if (!facts.active) return facts;
  const { companyId, environment, cityCode, nationalCode, municipalCode, date } = question;
  const serviceCode = `${nationalCode}${municipalCode ?? '000'}`;
  const rates = await ctx.municipalities.readRates(
    { kind: 'rates', environment, cityCode, serviceCode, date },
    () => openCompanyCredential(ctx, companyId),
  );
  const found =
    rates.kind === 'known' && rates.answer.kind === 'found' ? rateOn(rates.answer.rates, date) : undefined;
  return { ...facts, ...(found && { rate: found.rate }) };
}

async function readAgreement(
  ctx: MunicipalContext,
  { companyId, environment, cityCode }: AgreementQuestion,
): Promise<{ readonly answer: AgreementAnswer; readonly readAt: Date; readonly isStale: boolean }> {
  const reading = await ctx.municipalities.readAgreement({ kind: 'agreement', environment, cityCode }, () =>
    openCompanyCredential(ctx, companyId),
  );
  if (reading.kind === 'known') return reading;
  const { retryAfterSeconds } = reading;
  throw new ServiceError('municipality_unavailable', { retryAfterSeconds });
}
