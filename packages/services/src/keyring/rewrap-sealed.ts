import { SealError, type Vault } from '@fiscal/certificates';
import type { Transaction } from '@fiscal/db';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type SealedSecretStore, type StoredSecret, sealedSecretStores } from './sealed-secret-stores.ts';

export interface RewrapInput extends Operator {
  /** Knows the current master key and every older key that is still in use. */
  readonly vault: Pick<Vault, 'rewrap' | 'currentKeyId'>;
  /** Secrets per transaction; 100 when absent. */
  readonly batch?: number | undefined;
}

/** A secret that was not changed: its master key is missing, or it is damaged. */
export interface UnopenedSecret {
  readonly kind: SealedSecretStore['name'];
  readonly id: string;
  readonly reason: SealError['reason'];
}

export interface RewrapResult {
  readonly certificates: number;
  readonly webhooks: number;
  readonly unopened: readonly UnopenedSecret[];
}

/**
 * Seals the data key of every secret with the current master key, in batches, each in a transaction with one audit row.
 * The secrets themselves are not decrypted. Repeatable, also after an interruption. Secrets that cannot be opened are
 * not changed, and are returned.
 */
export async function rewrapSealed(sys: OperatorContext, input: RewrapInput): Promise<RewrapResult> {
  const rewrapped = { certificates: 0, webhooks: 0 };
  const unopened: UnopenedSecret[] = [];
  for (const store of sealedSecretStores) {
    let afterId: string | undefined = '';
    while (afterId !== undefined) {
      const done: Batch = await rewrapBatch(sys, store, input, afterId);
      rewrapped[store.name] += done.rewrapped;
      unopened.push(...done.unopened);
      afterId = done.lastId;
    }
  }
  return { ...rewrapped, unopened };
}

interface Batch {
  readonly rewrapped: number;
  readonly unopened: readonly UnopenedSecret[];
  /** Undefined when nothing was left. */
  readonly lastId: string | undefined;
}

function rewrapBatch(
  sys: OperatorContext,
  store: SealedSecretStore,
  { vault, batch = 100, ...operator }: RewrapInput,
  afterId: string,
): Promise<Batch> {
  const keyId = vault.currentKeyId;
  return inSystem(sys, async (tx) => {
    const secrets = await store.next(tx, { keyId, afterId, limit: batch });
    const unopened: UnopenedSecret[] = [];
    for (const secret of secrets) {
      const reason = await rewrapOne(tx, store, vault, secret);
      if (reason !== undefined) unopened.push({ kind: store.name, id: secret.id, reason });
    }
    const rewrapped = secrets.length - unopened.length;
    if (rewrapped > 0) {
      await writeAudit(tx, sys, operator, {
        clientId: null,
        action: 'keys.rewrap',
        subjectId: keyId,
        after: { [store.name]: rewrapped },
      });
    }
    return { rewrapped, unopened, lastId: secrets.at(-1)?.id };
  });
}

/** Seals the data key of one secret with the current master key. Returns the reason when it cannot be opened, else undefined. */
async function rewrapOne(
  tx: Transaction,
  store: SealedSecretStore,
  vault: RewrapInput['vault'],
  secret: StoredSecret,
): Promise<SealError['reason'] | undefined> {
  try {
    await store.put(tx, secret, vault.rewrap(secret.sealed, secret.context));
    return undefined;
  } catch (error) {
    if (error instanceof SealError) return error.reason;
    throw error;
  }
}
