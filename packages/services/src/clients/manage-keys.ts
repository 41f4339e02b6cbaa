import { apiKey, client } from '@fiscal/db';
import { type Id24, id24, isId24, type Mode } from '@fiscal/domain';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { OperatorContext } from '../context/context.ts';
import type { Timestamp } from '../context/records.ts';
import { inSystem, newId } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';
import { digestApiKey, makeApiKey } from './api-key-text.ts';
import { type KeyState, keyState } from './key-state.ts';
import { type Operator, writeAudit } from './write-audit.ts';

export interface KeyRecord {
  readonly id: Id24;
  readonly clientId: Id24;
  readonly prefix: string;
  readonly name: string;
  readonly mode: Mode;
  readonly createdAt: Timestamp;
  readonly expiresAt: Timestamp | null;
  readonly lastUsedAt: Timestamp | null;
  readonly revokedAt: Timestamp | null;
  /** Whether it opens anything now. */
  readonly state: KeyState;
}

export interface CreateKeyInput extends Operator {
  readonly clientId: string;
  readonly mode: Mode;
  readonly name: string;
  readonly expiresAt?: Date | undefined;
}

/** Makes a key; `key` is shown this once, only its digest is stored. Throws `not_found` for an unknown client. */
export async function createKey(
  sys: OperatorContext,
  input: CreateKeyInput,
): Promise<{ readonly key: string; readonly record: KeyRecord }> {
  const made = makeApiKey(sys.random, input.mode);
  const now = sys.clock.now();
  const row: KeyRow = {
    id: newId(sys),
    clientId: input.clientId,
    publicId: made.publicId,
    digest: digestApiKey(made.text, sys.settings.keyPepper),
    name: input.name,
    mode: input.mode,
    scopes: [],
    companyIds: [],
    createdAt: now,
    expiresAt: input.expiresAt ?? null,
    lastUsedAt: null,
    revokedAt: null,
  };
  await inSystem(sys, async (tx) => {
    const [known] = await tx.select({ id: client.id }).from(client).where(eq(client.id, input.clientId));
    if (!isId24(input.clientId) || known === undefined) throw notFound();
    await tx.insert(apiKey).values(row);
    const after = { prefix: made.prefix, name: row.name };
    await writeAudit(tx, sys, input, {
      clientId: input.clientId,
      action: 'key.create',
      subjectId: row.id,
      after,
    });
  });
  return { key: made.text, record: writeKey(row, now) };
}

/** Ends a key, named by its public part or its whole prefix. Throws `not_found`, for a key already revoked too. */
export async function revokeKey(
  sys: OperatorContext,
  input: Operator & { readonly publicId: string },
): Promise<KeyRecord> {
  const publicId = input.publicId.replace(/^fsk_(test|live)_/, '');
  const now = sys.clock.now();
  return inSystem(sys, async (tx) => {
    const [row] = await tx
      .update(apiKey)
      .set({ revokedAt: now })
      .where(and(eq(apiKey.publicId, publicId), isNull(apiKey.revokedAt)))
      .returning();
    if (row === undefined) throw notFound();
    await writeAudit(tx, sys, input, {
      clientId: id24(row.clientId),
      action: 'key.revoke',
      subjectId: row.id,
    });
    return writeKey(row, now);
  });
}

/** Keys of a client, oldest first. */
export async function listKeys(
  sys: OperatorContext,
  { clientId }: { readonly clientId: string },
): Promise<KeyRecord[]> {
  return inSystem(sys, async (tx) => {
    const rows = await tx
      .select()
      .from(apiKey)
      .where(eq(apiKey.clientId, clientId))
      .orderBy(asc(apiKey.createdAt));
    const now = sys.clock.now();
    return rows.map((row) => writeKey(row, now));
  });
}

type KeyRow = typeof apiKey.$inferSelect;

const writeKey = (row: KeyRow, now: Date): KeyRecord => ({
  id: id24(row.id),
  clientId: id24(row.clientId),
  prefix: `fsk_${row.mode}_${row.publicId}`,
  name: row.name,
  mode: row.mode,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  state: keyState(row, now),
});
