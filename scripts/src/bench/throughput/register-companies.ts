import { cnpjCheckDigits } from '@fiscal/domain';
import type { FiscalClient } from '../../client/fiscal-client.ts';
import { registerCompany } from '../../client/register-company.ts';
import { issueCertificate, registerIssuer } from '../../e2e/register-issuer.ts';
import type { Stack } from '../../stack/start-stack.ts';

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
