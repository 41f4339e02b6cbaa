import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';
import type { LogoUpload } from '../logos/encode-logo.ts';
import { findLogo } from './logo-record.ts';

/** Returns the logo in its printed form. Throws `not_found`, also when the company has none. */
export async function getLogo(
  ctx: TenantContext,
  { companyId }: { readonly companyId: string },
): Promise<LogoUpload & { readonly etag: string }> {
  const row = await inTenant(ctx, async (tx) => findLogo(tx, await findCompany(tx, ctx, companyId)));
  if (row === undefined) throw notFound();
  return {
    mediaType: row.mediaType,
    bytes: row.bytes,
    etag: `"${Buffer.from(row.sha256).toString('base64url')}"`,
  };
}
