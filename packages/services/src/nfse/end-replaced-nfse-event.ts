import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { moveFiling } from '../filing/move-filing.ts';
import { wakeFiling } from '../filing/wake-filing.ts';
import { publishStoredNfseEvent } from '../kinds/nfse-event/publish-nfse-event.ts';
import { findNfseEvent, type NfseEventRow } from './nfse-event-row.ts';

/**
 * Ends an event that waits for a person and that another one replaces: it is `failed`, as after an operator's `abandon`,
 * receivers learn of it, and its parked workflow is woken to see that. `changed` where it does not wait any more.
 */
export async function endReplacedNfseEvent(
  tx: Transaction,
  ctx: TenantContext,
  { id, nfseId, run, attention }: NfseEventRow,
): Promise<readonly DispatchOrder[] | 'changed'> {
  const event = await findNfseEvent(tx, ctx, { id: nfseId, eventId: id }, 'change');
  if (event.run !== run || !event.open || event.attention !== attention) return 'changed';
  const { rejection, denial } = event;
  // That of an event that was given up and brought back is over once it was asked about.
  const kept = event.status === 'failed' ? event.failure : null;
  const failure = kept ?? { code: 'transmission_uncertain', reason: attention };
  const changes = {
    status: 'failed',
    attention: null,
    failure,
    rejection,
    denial,
    adoptedRun: null,
    countedAt: null,
  } as const;
  const moved = await moveFiling(tx, ctx, { filing: event, changes, publish: publishStoredNfseEvent });
  return [...moved.orders, await wakeFiling(tx, ctx, moved.filing, 'submit')];
}
