import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { moveFiling } from '../filing/move-filing.ts';
import { wakeFiling } from '../filing/wake-filing.ts';
import { publishStoredEvent } from '../kinds/nfe-event/publish-note-event.ts';
import { type EventRow, findEvent } from './event-row.ts';

/**
 * Ends an event that waits for a person and that another one replaces: it is `failed`, as after an operator's `abandon`,
 * receivers learn of it, and its parked workflow is woken to see that. `changed` where it does not wait any more.
 */
export async function endReplaced(
  tx: Transaction,
  ctx: TenantContext,
  { id, noteId, run, attention }: EventRow,
): Promise<readonly DispatchOrder[] | 'changed'> {
  const event = await findEvent(tx, ctx, { id: noteId, eventId: id }, 'change');
  if (event.run !== run || !event.open || event.attention !== attention) return 'changed';
  // That of an event that was given up and brought back is over once it was asked about.
  const kept = event.status === 'failed' ? event.failure : null;
  const failure = kept ?? { code: 'transmission_uncertain', reason: attention };
  const { filing, orders } = await moveFiling(tx, ctx, {
    filing: event,
    changes: {
      status: 'failed',
      attention: null,
      failure,
      rejection: event.rejection,
      denial: event.denial,
      adoptedRun: null,
      countedAt: null,
    },
    publish: publishStoredEvent,
  });
  return [...orders, await wakeFiling(tx, ctx, filing, 'submit')];
}
