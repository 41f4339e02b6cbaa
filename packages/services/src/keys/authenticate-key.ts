import { timingSafeEqual } from 'node:crypto';
import { defineStatement } from '@fiscal/db';
import { type Id24, id24, type KeyScope, type Mode } from '@fiscal/domain';
import type { OperatorContext, Tenant } from '../context/context.ts';
import { digestApiKey, readApiKey } from './api-key-text.ts';
import { keyState } from './key-state.ts';

export interface AuthenticatedKey extends Tenant {
  readonly name: string;
  readonly plan: string | null;
  /** The rights of the key; empty: all. */
  readonly scopes: readonly KeyScope[];
  /** The key is refused from then on; null: it does not expire. */
  readonly expiresAt: Date | null;
}

interface KeyRow {
  readonly digest: Uint8Array;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly suspendedAt: Date | null;
  readonly clientId: string;
  readonly name: string;
  readonly plan: string | null;
  readonly scopes: readonly KeyScope[];
  readonly companyIds: readonly Id24[];
}

const keyAndClient = defineStatement<{ publicId: string; mode: Mode }, KeyRow>(`
  select k.digest, k.revoked_at as "revokedAt", k.expires_at as "expiresAt",
         c.suspended_at as "suspendedAt", k.client_id as "clientId", c.name, c.plan,
         to_jsonb(k.scopes) as scopes, to_jsonb(k.company_ids) as "companyIds"
    from api_key k join client c on c.id = k.client_id
   where k.public_id = :publicId and k.mode = :mode`);

const longestKey = 128;

/**
 * Finds the client and the rights of a bearer key. Returns null for a key that is malformed, unknown, revoked, expired,
 * of the other mode or of a suspended client, without saying which. Compares digests in constant time. Reads only.
 */
export async function authenticateKey(
  sys: OperatorContext,
  bearer: string,
  mode: Mode,
): Promise<AuthenticatedKey | null> {
  const key = bearer.length > longestKey ? undefined : readApiKey(bearer);
  if (key === undefined || key.mode !== mode) return null;
  const digest = digestApiKey(key.text, sys.settings.keyPepper);
  const [row] = await sys.db.read({ publicIds: [key.publicId] }, keyAndClient, {
    publicId: key.publicId,
    mode,
  });
  if (row === undefined || !timingSafeEqual(row.digest, digest)) return null;
  if (keyState(row, sys.clock.now()) !== 'active') return null;
  const { name, plan, scopes, companyIds, expiresAt } = row;
  return {
    clientId: id24(row.clientId),
    name,
    plan,
    keyPrefix: key.prefix,
    mode,
    scopes,
    companyIds,
    expiresAt,
  };
}
