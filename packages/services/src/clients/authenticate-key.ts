import { timingSafeEqual } from 'node:crypto';
import { apiKey, client } from '@fiscal/db';
import { type Id24, id24, type Mode } from '@fiscal/domain';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { OperatorContext } from '../context.ts';
import { inSystem } from '../scope.ts';
import { digestApiKey, readApiKey } from './api-key-text.ts';

export interface AuthenticatedKey {
  readonly clientId: Id24;
  readonly name: string;
  readonly plan: string | null;
  readonly keyPrefix: string;
  readonly mode: Mode;
}

const longestKey = 128;
const useIsWrittenEveryMs = 60_000;

/**
 * Who a bearer key belongs to; null for a key that is malformed, unknown, revoked, expired or of the other mode,
 * without saying which. Digests are compared in constant time; the time of use is written at most once a minute.
 */
export async function authenticateKey(
  sys: OperatorContext,
  bearer: string,
  mode: Mode,
): Promise<AuthenticatedKey | null> {
  const key = bearer.length > longestKey ? undefined : readApiKey(bearer);
  if (key === undefined || key.mode !== mode) return null;
  const digest = digestApiKey(key.text, sys.settings.keyPepper);
  return inSystem(sys, async (tx) => {
    const [row] = await tx
      .select({ key: apiKey, client })
      .from(apiKey)
      .innerJoin(client, eq(client.id, apiKey.clientId))
      .where(and(eq(apiKey.publicId, key.publicId), eq(apiKey.mode, mode)));
    if (row === undefined || !timingSafeEqual(row.key.digest, digest)) return null;
    const now = sys.clock.now();
    if (row.key.revokedAt !== null || (row.key.expiresAt !== null && row.key.expiresAt <= now)) return null;
    const lately = new Date(now.getTime() - useIsWrittenEveryMs);
    if (row.key.lastUsedAt === null || row.key.lastUsedAt <= lately) {
      await tx
        .update(apiKey)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKey.id, row.key.id), or(isNull(apiKey.lastUsedAt), lte(apiKey.lastUsedAt, lately))));
    }
    return {
      clientId: id24(row.client.id),
      name: row.client.name,
      plan: row.client.plan,
      keyPrefix: key.prefix,
      mode,
    };
  });
}
