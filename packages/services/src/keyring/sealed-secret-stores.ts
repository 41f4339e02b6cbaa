import type { SealContext, SealedSecret } from '@fiscal/certificates';
import { certificate, type Transaction, webhook } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';

export interface StoredSecret {
  readonly id: string;
  readonly sealed: unknown;
  readonly context: SealContext;
}

export interface SecretPage {
  /** Secrets under this master key are skipped. */
  readonly keyId: string;
  readonly afterId: string;
  readonly limit: number;
}

/** A table with sealed secrets. */
export interface SealedSecretStore {
  readonly name: 'certificates' | 'webhooks';
  /** Locks and reads the next secrets in the order of their ids. */
  next(tx: Transaction, page: SecretPage): Promise<StoredSecret[]>;
  put(tx: Transaction, secret: StoredSecret, sealed: SealedSecret): Promise<void>;
}

const certificates: SealedSecretStore = {
  name: 'certificates',
  async next(tx, { keyId, afterId, limit }) {
    const rows = await tx
      .select()
      .from(certificate)
      .where(and(ne(sql`${certificate.sealedKey}->>'kekId'`, keyId), gt(certificate.id, afterId)))
      .orderBy(asc(certificate.id))
      .limit(limit)
      .for('update');
    return rows.map((row) => ({
      id: row.id,
      sealed: row.sealedKey,
      context: {
        clientId: id24(row.clientId),
        companyId: id24(row.companyId),
        purpose: 'a1-key',
        secretId: id24(row.id),
      },
    }));
  },
  async put(tx, { id, context }, sealedKey) {
    await tx
      .update(certificate)
      .set({ sealedKey })
      .where(and(eq(certificate.clientId, context.clientId), eq(certificate.id, id)));
  },
};

/** Makes the store of the present secrets of webhooks, or the former ones that still sign after a rotation. */
const webhooksIn = (column: 'sealedSecret' | 'formerSecret'): SealedSecretStore => ({
  name: 'webhooks',
  async next(tx, { keyId, afterId, limit }) {
    const rows = await tx
      .select({ id: webhook.id, clientId: webhook.clientId, sealed: webhook[column] })
      .from(webhook)
      .where(and(ne(sql`${webhook[column]}->>'kekId'`, keyId), gt(webhook.id, afterId)))
      .orderBy(asc(webhook.id))
      .limit(limit)
      .for('update');
    return rows.map(({ id, clientId, sealed }) => ({
      id,
      sealed,
      context: { clientId: id24(clientId), purpose: 'webhook-secret', secretId: id24(id) },
    }));
  },
  async put(tx, { id, context }, sealed) {
    await tx
      .update(webhook)
      .set({ [column]: sealed })
      .where(and(eq(webhook.clientId, context.clientId), eq(webhook.id, id)));
  },
});

export const sealedSecretStores: readonly SealedSecretStore[] = [
  certificates,
  webhooksIn('sealedSecret'),
  webhooksIn('formerSecret'),
];
