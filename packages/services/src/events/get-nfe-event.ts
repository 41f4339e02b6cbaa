import type { TenantContext } from '../context/context.ts';
import type { NfeEventRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { type EventOfNote, findEvent } from './event-row.ts';
import { nfeEventRecord } from './nfe-event-record.ts';

/** Throws `not_found`, also for the event of another note. */
export async function getNfeEvent(ctx: TenantContext, ref: EventOfNote): Promise<NfeEventRecord> {
  return nfeEventRecord(await inTenant(ctx, (tx) => findEvent(tx, ctx, ref)));
}
