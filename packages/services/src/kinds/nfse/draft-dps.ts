import type { NfseRequest } from '@fiscal/api-contract';
import type { Problem } from '@fiscal/domain';
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
import { forecastTotals } from './nfse-totals.ts';

type WrittenDps = Extract<BuiltDps, { ok: true }>;

/** A DPS that passed every check, under the number that was expected. */
export interface NfseDraft {
  readonly facts: DpsFacts;
  readonly resolved: ResolvedNfse;
  readonly document: WrittenDps;
  readonly totals: ReturnType<typeof forecastTotals>;
  readonly warnings: readonly string[];
}

/** Checks, resolves and writes a DPS over what is known. Throws `validation_failed`, `total_mismatch`. */
export function draftDps(facts: DpsFacts): NfseDraft {
  requireGood(facts);
  const resolved = resolveNfse(facts);
  requireExpected(facts.request, resolved);
  return {
    facts,
    resolved,
    document: written(facts, resolved),
    totals: forecastTotals(facts.request, resolved),
    warnings: resolved.warnings.map(({ message }) => message),
  };
}

/** Throws `validation_failed`. */
export function requireGood(facts: DpsFacts): void {
  const problems = checkNfseRequest(facts);
  if (problems.length > 0) throw refusedBy(problems);
}

/** The DPS under the number that was really taken. */
export const writeUnder = ({ facts, resolved, document }: NfseDraft, number: number): WrittenDps =>
  number === facts.number ? document : written({ ...facts, number }, resolved);

function written(facts: DpsFacts, resolved: ResolvedNfse): WrittenDps {
  const built = buildDps(facts, resolved);
  if (!built.ok) throw refusedBy(built.problems);
  return built;
}

type Provider = Pick<CompanyRow, 'cnpj' | 'crt' | 'address'> & {
  readonly [Name in 'im' | 'email']?: CompanyRow[Name] | undefined;
};

/** The company as a DPS shows it. */
export const providerOf = ({ cnpj, im, crt, address, email }: Provider): DpsFacts['provider'] => ({
  cnpj: cnpj as DpsFacts['provider']['cnpj'],
  im: im ?? null,
  crt,
  cityCode: address.cityCode,
  phone: address.phone,
  email,
});

/** Throws `total_mismatch`; a net amount that nobody knows yet is not compared. */
function requireExpected({ expectedTotal: expected }: NfseRequest, { forecast }: ResolvedNfse): void {
  const computed = forecast.vLiq;
  if (expected === undefined || computed === undefined || expected === computed) return;
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
