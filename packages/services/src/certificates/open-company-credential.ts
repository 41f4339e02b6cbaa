import type { AuthorityCredential } from '@fiscal/authority';
import { certificate } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { and, eq, isNull } from 'drizzle-orm';
import type { TenantContext, VaultDeps } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { ServiceError } from '../context/service-error.ts';
import { sealedKeyOf } from './load-sealed-key.ts';
import { openSealedKey } from './open-sealed-key.ts';

/** Opens the present certificate of a company of the tenant, for a connection. Throws `certificate_unavailable`. */
export async function openCompanyCredential(
  ctx: TenantContext & VaultDeps,
  companyId: Id24,
): Promise<AuthorityCredential> {
  const [row] = await inTenant(ctx, (tx) =>
    tx
      .select()
      .from(certificate)
      .where(
        and(
          eq(certificate.clientId, ctx.tenant.clientId),
          eq(certificate.companyId, companyId),
          isNull(certificate.replacedAt),
        ),
      ),
  );
  const sealed = row === undefined ? null : sealedKeyOf(row);
  if (row === undefined || sealed === null) {
    throw new ServiceError('certificate_unavailable', { status: 'missing' });
  }
  if (row.notAfter <= ctx.clock.now())
    throw new ServiceError('certificate_unavailable', { status: 'expired' });
  return { ...openSealedKey(ctx.vault, sealed), certificateId: row.id, version: row.version };
}
