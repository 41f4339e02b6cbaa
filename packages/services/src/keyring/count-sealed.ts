import { certificate, webhook } from '@fiscal/db';
import { count, isNotNull, sql } from 'drizzle-orm';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';

/** The number of secrets that one master key seals. */
export interface SealedCount {
  readonly keyId: string;
  readonly certificates: number;
  /** Includes former secrets that still sign. */
  readonly webhooks: number;
}

const certificateKey = sql<string>`${certificate.sealedKey}->>'kekId'`;
const webhookKey = sql<string>`${webhook.sealedSecret}->>'kekId'`;
const formerKey = sql<string>`${webhook.formerSecret}->>'kekId'`;

/** Counts the sealed secrets by id of the master key. A key without secrets is absent, and can be removed. */
export async function countSealed(sys: Pick<OperatorContext, 'db'>): Promise<SealedCount[]> {
  const { certificates, webhooks, formers } = await inSystem(sys, async (tx) => ({
    certificates: await tx
      .select({ keyId: certificateKey, rows: count() })
      .from(certificate)
      .where(isNotNull(certificate.sealedKey))
      .groupBy(certificateKey),
    webhooks: await tx.select({ keyId: webhookKey, rows: count() }).from(webhook).groupBy(webhookKey),
    formers: await tx
      .select({ keyId: formerKey, rows: count() })
      .from(webhook)
      .where(isNotNull(webhook.formerSecret))
      .groupBy(formerKey),
  }));
  const rowsUnder = (counted: typeof webhooks, id: string): number =>
    counted.find(({ keyId }) => keyId === id)?.rows ?? 0;
  return [...new Set([...certificates, ...webhooks, ...formers].map(({ keyId }) => keyId))]
    .sort()
    .map((keyId) => ({
      keyId,
      certificates: rowsUnder(certificates, keyId),
      webhooks: rowsUnder(webhooks, keyId) + rowsUnder(formers, keyId),
    }));
}
