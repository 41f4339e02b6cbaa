import type { NfseEventRecord } from '@fiscal/api-contract';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { findNfseRow } from '../kinds/nfse/nfse-row.ts';
import { nfseEventRecord } from './nfse-event-record.ts';
import { type EventOfNfse, findNfseEvent, selectNfseEvents } from './nfse-event-row.ts';

/** Throws `not_found`, also for the event of another NFS-e. */
export async function getNfseEvent(ctx: TenantContext, ref: EventOfNfse): Promise<NfseEventRecord> {
  return nfseEventRecord(await inTenant(ctx, (tx) => findNfseEvent(tx, ctx, ref)));
}

/** Every event of an NFS-e, in the order of creation. Throws `not_found`. */
export async function listNfseEvents(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<readonly NfseEventRecord[]> {
  return inTenant(ctx, async (tx) => {
    const { clientId } = await findNfseRow(tx, ctx, id);
    return (await tx.run(selectNfseEvents, [clientId, id])).map((row) => nfseEventRecord(row));
  });
}
