import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { moveFiling } from '../filing/move-filing.ts';
import { wakeFiling } from '../filing/wake-filing.ts';
import type { EventKind, EventTypes, RowOf } from './event-kind.ts';
import { findEvent } from './event-row.ts';

/**
 * Ends an event that waits for a person and that another one replaces: it is `failed`, as after an operator's `abandon`,
 * receivers learn of it, and its parked workflow is woken to see that. `changed` where it does not wait any more.
 */
export async function endReplacedEvent<T extends EventTypes>(
  tx: Transaction,
  ctx: TenantContext,
  { rows, publish }: Pick<EventKind<T>, 'rows' | 'publish'>,
  { id, documentId, run, attention }: RowOf<T>,
): Promise<readonly DispatchOrder[] | 'changed'> {
  const event = await findEvent(tx, ctx, rows, { id: documentId, eventId: id }, 'change');
  if (event.run !== run || !event.open || event.attention !== attention) return 'changed';
  // The failure of an event that was given up and brought back is over once the authority was asked about it.
  const kept = event.status === 'failed' ? event.failure : null;
  const { filing, orders } = await moveFiling(tx, ctx, {
    filing: event,
    changes: {
      status: 'failed',
      attention: null,
      failure: kept ?? { code: 'transmission_uncertain', reason: attention },
      rejection: event.rejection,
      denial: event.denial,
      adoptedRun: null,
      countedAt: null,
    },
    publish,
  });
  return [...orders, await wakeFiling(tx, ctx, filing, 'submit')];
}
