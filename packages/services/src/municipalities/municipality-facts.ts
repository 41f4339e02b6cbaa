import type { AgreementAnswer, Crt, Environment, Id24 } from '@fiscal/domain';
import type { MunicipalityFacts } from '@fiscal/nfse';
import { openCompanyCredential } from '../companies/open-company-credential.ts';
import type { TenantContext } from '../context/context.ts';
import { ServiceError } from '../context/service-error.ts';
import { servedReasonOf } from '../coverage/served-reason.ts';
import { type MunicipalityReader, rateOn } from './create-municipality-reader.ts';

/** What verbs that issue NFS-e need beside what every verb does. */
export interface MunicipalDeps {
  readonly municipalities: MunicipalityReader;
}

export interface MunicipalContext extends TenantContext, MunicipalDeps {}

/** Whose certificate asks, and where. */
interface Asking {
  readonly companyId: Id24;
  readonly environment: Environment;
  /** IBGE code, 7 digits. */
  readonly cityCode: string;
}

export interface MunicipalQuestion extends Asking {
  /** cTribNac, 6 digits. */
  readonly nationalCode: string;
  /** cTribMun, 3 digits; 000 where absent. */
  readonly municipalCode?: string | null | undefined;
  /** dCompet, YYYY-MM-DD */
  readonly date: string;
}

export interface ReadMunicipality {
  readonly facts: MunicipalityFacts;
  /** When the agreement was read; of a stale one, the address gives no newer answer. */
  readonly readAt: Date;
  readonly isStale: boolean;
}

/**
 * Refuses a company of which `servedReasonOf` says that it cannot issue; the agreement is read only where it decides.
 * Throws `municipality_not_served`, `municipality_unavailable`, `certificate_unavailable`.
 */
export async function refuseUnservedMunicipality(
  ctx: MunicipalContext,
  { crt, ...asking }: Asking & { readonly crt: Crt },
): Promise<void> {
  const { settings } = ctx;
  const { cityCode } = asking;
  const known = servedReasonOf(settings, { cityCode, crt });
  const reason =
    known === 'unknown'
      ? servedReasonOf(settings, { cityCode, crt }, (await agreementOf(ctx, asking)).answer)
      : known;
  if (reason !== 'served') throw new ServiceError('municipality_not_served', { cityCode, reason });
}

/**
 * What the national environment says of a municipality on the day of competence. A rate that cannot be read is not known;
 * an agreement that cannot is `municipality_unavailable`. Throws that and `certificate_unavailable`.
 */
export async function municipalityFacts(
  ctx: MunicipalContext,
  question: MunicipalQuestion,
): Promise<ReadMunicipality> {
  const { companyId, environment, cityCode, nationalCode, municipalCode, date } = question;
  const { answer, readAt, isStale } = await agreementOf(ctx, question);
  const active = answer.kind === 'found' && answer.agreement.nationalEnvironment !== 'off';
  if (!active) return { facts: { active }, readAt, isStale };
  const serviceCode = `${nationalCode}${municipalCode ?? '000'}`;
  const rates = await ctx.municipalities.readRates(
    { kind: 'rates', environment, cityCode, serviceCode, date },
    () => openCompanyCredential(ctx, companyId),
  );
  const found =
    rates.kind === 'known' && rates.answer.kind === 'found' ? rateOn(rates.answer.rates, date) : undefined;
  return { facts: { active, ...(found && { rate: found.rate }) }, readAt, isStale };
}

async function agreementOf(
  ctx: MunicipalContext,
  { companyId, environment, cityCode }: Asking,
): Promise<{ readonly answer: AgreementAnswer; readonly readAt: Date; readonly isStale: boolean }> {
  const reading = await ctx.municipalities.readAgreement({ kind: 'agreement', environment, cityCode }, () =>
    openCompanyCredential(ctx, companyId),
  );
  if (reading.kind === 'known') return reading;
  const { retryAfterSeconds } = reading;
  throw new ServiceError('municipality_unavailable', { retryAfterSeconds });
}
