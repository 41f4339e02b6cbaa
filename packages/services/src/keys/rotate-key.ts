import { apiKey } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import { findOwner } from '../clients/find-owner.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { conflict, ServiceError } from '../context/service-error.ts';
import { type CreatedKey, makeKey } from './create-key.ts';
import { auditedKey, type KeyRecord, publicIdOf, writeKey } from './key-record.ts';
import { keyState } from './key-state.ts';

export interface RotateKeyInput extends Operator {
  /** Public part of the key, or its prefix. */
  readonly publicId: string;
  /** The time for which the old key stays valid, unless it expires earlier. 0: it ends at once. */
  readonly overlapMs: number;
}

export interface RotatedKey extends CreatedKey {
  readonly former: KeyRecord;
}

/**
 * Makes a key with the name, rights and end of another one, and ends the other key after the overlap. Throws
 * `not_found`, and `conflict` (`state`) for a key that was revoked or has expired.
 */
export async function rotateKey(sys: OperatorContext, input: RotateKeyInput): Promise<RotatedKey> {
  const publicId = publicIdOf(input.publicId);
  return inSystem(sys, async (tx) => {
    const now = sys.clock.now();
    const [before] = await tx.select().from(apiKey).where(eq(apiKey.publicId, publicId)).for('update');
    if (before === undefined) throw new ServiceError('not_found', null, `Chave ${publicId} não encontrada.`);
    const owner = await findOwner(tx, before.clientId);
    const state = keyState({ ...before, suspendedAt: null }, now);
    if (state !== 'active') {
      throw conflict('state', `A chave ${publicId} está ${state}; crie outra.`);
    }
    const made = makeKey(sys, before);
    const end = new Date(now.getTime() + input.overlapMs);
    const expiresAt = before.expiresAt !== null && before.expiresAt < end ? before.expiresAt : end;
    const former = { ...before, expiresAt };
    await tx.insert(apiKey).values(made.row);
    await tx.update(apiKey).set({ expiresAt }).where(eq(apiKey.id, before.id));
    await writeAudit(tx, sys, input, {
      clientId: id24(owner.id),
      action: 'key.rotate',
      subjectId: before.id,
      before: auditedKey(before),
      after: { ...auditedKey(former), replacedBy: auditedKey(made.row) },
    });
    return {
      key: made.key,
      record: writeKey(made.row, owner, now),
      former: writeKey(former, owner, now),
    };
  });
}
