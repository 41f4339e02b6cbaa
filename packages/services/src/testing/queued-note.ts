import { inTransaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { aRequest, type Harness } from './harness.ts';
import type { TestTenant } from './test-context.ts';

export interface QueuedNote {
  readonly ctx: TestTenant;
  readonly companyId: Id24;
  readonly noteId: Id24;
}

/** A note that waits to be sent, of a new client with a webhook for all events and one for `nfe.attention`. */
export async function aQueuedNote(harness: Harness): Promise<QueuedNote> {
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx);
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/attention', events: ['nfe.attention'] });
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  return { ctx, companyId, noteId: note.id };
}

export interface Published {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Reads the deliveries of the client that have an outbox row, oldest first. */
export async function published({ sys }: Harness, { tenant }: TestTenant): Promise<Published[]> {
  const rows = await inTransaction(sys.db, 'system', (tx) =>
    tx.execute<{ payload: string }>(sql`
      select d.payload from delivery d
      join outbox o on o.client_id = d.client_id and o.document_id = d.id
      where d.client_id = ${tenant.clientId} order by d.id`),
  );
  return [...rows].map(({ payload }) => JSON.parse(payload) as Published);
}

/** Lists the months of the client's usage rows, one entry for each counted document. */
export async function usageMonths({ sys }: Harness, { tenant }: TestTenant): Promise<string[]> {
  const rows = await inTransaction(sys.db, 'system', (tx) =>
    tx.execute<{ month: string }>(sql`select month from usage where client_id = ${tenant.clientId}`),
  );
  return [...rows].map(({ month }) => month);
}
