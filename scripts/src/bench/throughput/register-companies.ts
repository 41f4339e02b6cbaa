import type { FiscalClient, Stack } from '@fiscal/dev-stack';
import { registerCompany } from '@fiscal/dev-stack';
import { cnpjCheckDigits } from '@fiscal/domain';
import { issueCertificate, registerIssuer } from '@fiscal/e2e';

/** Registers the sample company and others like it, each with its certificate and its series. */
export async function registerCompanies(
  client: FiscalClient,
  stack: Stack,
  count: number,
): Promise<readonly string[]> {
  const ids = [await registerCompany(client, stack)];
  for (let number = 1; number < count; number += 1) {
    const base = `${11_222_334 + number}0001`;
    const cnpj = `${base}${cnpjCheckDigits(base)}`;
    const certificate = issueCertificate(stack, { cnpj, name: `Papelaria Modelo ${number} Ltda` });
    ids.push((await registerIssuer(client, cnpj, certificate)).companyId);
  }
  return ids;
}
