import { type Address, isCnpj, type Problem } from '@fiscal/domain';
import { cityOfOtherUf } from '@fiscal/nfe';
import { isIe } from '@fiscal/tax-tables';
import type { ServiceSettings } from '../context/context.ts';
import { ServiceError } from '../context/service-error.ts';

export interface CompanyFacts {
  readonly cnpj: string;
  readonly ie: string;
  readonly address: Address;
}

/** What the form of the fields alone does not show: check digits, and that places agree. */
export function checkCompany({ cnpj, ie, address }: CompanyFacts): readonly Problem[] {
  const problems: Problem[] = [];
  if (!isCnpj(cnpj)) problems.push({ path: 'cnpj', message: 'CNPJ inválido' });
  if (ie !== 'ISENTO' && !isIe(address.uf, ie)) {
    problems.push({ path: 'ie', message: `inscrição estadual inválida em ${address.uf}` });
  }
  if (cityOfOtherUf.fails(address)) {
    problems.push({ path: 'address.cityCode', message: cityOfOtherUf.message });
  }
  return problems;
}

/** Throws `state_not_served` for a state whose companies may not register yet. */
export function requireServedState({ uf }: Address, { servedStates }: ServiceSettings): void {
  if (servedStates.includes(uf)) return;
  throw new ServiceError(
    'state_not_served',
    { uf, served: servedStates },
    `Empresas de ${uf} ainda não são atendidas.`,
  );
}
