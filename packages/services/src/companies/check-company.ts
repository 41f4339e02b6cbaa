import { type Address, isCnpj, type Problem, ufCode } from '@fiscal/domain';
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
  if (!address.cityCode.startsWith(ufCode(address.uf))) {
    problems.push({ path: 'address.cityCode', message: `o município não fica em ${address.uf}` });
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
