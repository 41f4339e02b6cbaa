import { apiKey } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, eq, isNull } from 'drizzle-orm';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import { findOwner } from '../clients/find-owner.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { ServiceError } from '../context/service-error.ts';
import { auditedKey, type KeyRecord, publicIdOf, writeKey } from './key-record.ts';

/**
 * Revokes a key, named by its public part or its prefix. Throws `not_found`, also for a key that is already revoked.
 */
export async function revokeKey(
  sys: OperatorContext,
  input: Operator & { readonly publicId: string },
): Promise<KeyRecord> {
  const publicId = publicIdOf(input.publicId);
  const now = sys.clock.now();
  return inSystem(sys, async (tx) => {
    const [row] = await tx
      .update(apiKey)
      .set({ revokedAt: now })
      .where(and(eq(apiKey.publicId, publicId), isNull(apiKey.revokedAt)))
      .returning();
    if (row === undefined) {
      throw new ServiceError('not_found', null, `Chave ${publicId} não encontrada, ou já revogada.`);
    }
    const owner = await findOwner(tx, row.clientId);
    await writeAudit(tx, sys, input, {
      clientId: id24(row.clientId),
      action: 'key.revoke',
      subjectId: row.id,
      before: auditedKey(row),
      after: { revokedAt: now.toISOString() },
    });
    return writeKey(row, owner, now);
  });
}
