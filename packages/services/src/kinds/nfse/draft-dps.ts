import type { NfseRequest } from '@fiscal/api-contract';
import { compare, decimal, type Problem } from '@fiscal/domain';
import {
  type BuiltDps,
  buildDps,
  checkNfseRequest,
  type DpsFacts,
  type ResolvedNfse,
  resolveNfse,
} from '@fiscal/nfse';
import type { CompanyRow } from '../../companies/find-company.ts';
import { ServiceError, validationFailed } from '../../context/service-error.ts';
import { moveToCompanyId } from '../../inputs/company-field.ts';
import { forecastTotals } from './nfse-totals.ts';

type WrittenDps = Extract<BuiltDps, { ok: true }>;

/** A DPS that passed every check, under the number that it will probably get. */
export interface NfseDraft {
  readonly facts: DpsFacts;
  readonly resolved: ResolvedNfse;
  readonly document: WrittenDps;
  readonly totals: ReturnType<typeof forecastTotals>;
  readonly warnings: readonly string[];
}

/** Checks, resolves and writes a DPS from its facts. Throws `validation_failed`, `total_mismatch`. */
export function draftDps(facts: DpsFacts): NfseDraft {
  requireGood(facts);
  const resolved = resolveNfse(facts);
  requireExpected(facts.request, resolved);
  return {
    facts,
    resolved,
    document: writeDps(facts, resolved),
    totals: forecastTotals(facts.request, resolved),
    warnings: resolved.warnings.map(({ message }) => message),
  };
}

/** Throws `validation_failed` when the request breaks a rule. */
export function requireGood(facts: DpsFacts): void {
  const problems = checkNfseRequest(facts);
  if (problems.length > 0) throw refusedBy(problems);
}

/** Returns the DPS under the number that was taken. */
export const writeUnder = ({ facts, resolved, document }: NfseDraft, number: number): WrittenDps =>
  number === facts.number ? document : writeDps({ ...facts, number }, resolved);

function writeDps(facts: DpsFacts, resolved: ResolvedNfse): WrittenDps {
  const built = buildDps(facts, resolved);
  if (!built.ok) throw refusedBy(built.problems);
  return built;
}

type Provider = Pick<CompanyRow, 'cnpj' | 'crt' | 'address'> & {
  readonly [Name in 'im' | 'email']?: CompanyRow[Name] | undefined;
};

/** Returns the company in the form that a DPS shows. */
export const providerOf = ({ cnpj, im, crt, address, email }: Provider): DpsFacts['provider'] => ({
  cnpj: cnpj as DpsFacts['provider']['cnpj'],
  im: im ?? null,
  crt,
  cityCode: address.cityCode,
  phone: address.phone,
  email,
});

/**
 * Throws `total_mismatch` when the net amount differs from the expected one. A net amount that cannot be known yet is
 * not compared.
 */
function requireExpected({ expectedTotal: expected }: NfseRequest, { forecast }: ResolvedNfse): void {
  const computed = forecast.vLiq;
  if (expected === undefined || computed === undefined) return;
  if (compare(decimal(expected), decimal(computed)) === 0) return;
  throw new ServiceError(
    'total_mismatch',
    { expected, computed },
    `O valor líquido calculado (${computed}) difere do esperado (${expected}).`,
  );
}

const refusedBy = (problems: readonly Problem[]): ServiceError =>
  validationFailed(problems.map(moveToCompanyId));
