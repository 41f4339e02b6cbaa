import type { Address } from '@fiscal/api-contract';
import { isCnpj, type Problem } from '@fiscal/domain';
import { cityOfOtherUf } from '@fiscal/nfe';
import { isIe } from '@fiscal/tax-tables';
import type { ServiceSettings } from '../context/context.ts';
import { ServiceError } from '../context/service-error.ts';
import type { WellFormedFields } from '../inputs/well-formed-fields.ts';
import { isStateServed } from '../served/served-reason.ts';

interface CompanyFacts {
  readonly cnpj?: string | undefined;
  readonly ie?: string | undefined;
  readonly address?: Address | undefined;
  readonly nfeSeries?: readonly { readonly number: number }[] | undefined;
}

/**
 * Checks more than the form of the fields: check digits, that the city belongs to the state, and repeated series.
 * Absent fields cause no problem.
 */
export function checkCompany({ cnpj, ie, address, nfeSeries = [] }: CompanyFacts): readonly Problem[] {
  const problems: Problem[] = [];
  if (cnpj !== undefined && !isCnpj(cnpj)) problems.push({ path: 'cnpj', message: 'CNPJ inválido' });
  if (ie !== undefined && address !== undefined && ie !== 'ISENTO' && !isIe(address.uf, ie)) {
    problems.push({ path: 'ie', message: `inscrição estadual inválida em ${address.uf}` });
  }
  if (address !== undefined && cityOfOtherUf.fails(address)) {
    problems.push({ path: 'address.cityCode', message: cityOfOtherUf.message });
  }
  return [...problems, ...repeatedSeries(nfeSeries)];
}

/** Checks the well-formed fields of a malformed registration or change, without the registered company. Pure. */
export const checkCompanyFields = ({ request }: WellFormedFields<CompanyFacts>): readonly Problem[] =>
  checkCompany(request);

function repeatedSeries(list: readonly { readonly number: number }[]): readonly Problem[] {
  return list.flatMap(({ number }, index) =>
    list.findIndex((each) => each.number === number) < index
      ? [{ path: `nfeSeries[${index}].number`, message: `a série ${number} está repetida` }]
      : [],
  );
}

/** Throws `state_not_served` for a state whose companies cannot register yet. */
export function requireServedState({ uf }: Address, settings: ServiceSettings): void {
  if (isStateServed(uf, settings)) return;
  throw new ServiceError(
    'state_not_served',
    { uf, served: settings.servedStates },
    `Empresas de ${uf} ainda não são atendidas.`,
  );
}
