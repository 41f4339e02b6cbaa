import type { TenantContext } from '../context/context.ts';
import type { CompanyStatusRecord } from '../context/records.ts';
import { getCompany } from './get-company.ts';

/**
 * Returns the status of the company's certificate, which decides whether the company can issue now. Throws `not_found`.
 */
export async function getCompanyStatus(
  ctx: TenantContext,
  input: { readonly id: string },
): Promise<CompanyStatusRecord> {
  const { id, environment, certificate } = await getCompany(ctx, input);
  return {
    id,
    environment,
    certificate:
      certificate === null
        ? { status: 'missing', daysLeft: null, notAfter: null }
        : {
            status: certificate.status,
            daysLeft: certificate.daysLeft,
            notAfter: certificate.notAfter,
          },
    sefaz: null,
  };
}
