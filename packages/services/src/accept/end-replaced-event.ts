import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { moveFiling } from '../filing/move-filing.ts';
import { wakeFiling } from '../filing/wake-filing.ts';
import type { EventKind, EventTypes, RowOf } from './event-kind.ts';
import { findEvent } from './event-row.ts';

/**
 * Ends an event that waits for a person, because another event replaces it. It becomes `failed`, as after an operator's
 * `abandon`; receivers are notified, and its waiting workflow is woken. Returns `changed` when the event no longer
 * waits for a person.
 */
export async function endReplacedEvent<T extends EventTypes>(
  tx: Transaction,
  ctx: TenantContext,
  { rows, publish }: Pick<EventKind<T>, 'rows' | 'publish'>,
  { id, documentId, run, attention }: RowOf<T>,
): Promise<readonly DispatchOrder[] | 'changed'> {
  const event = await findEvent(tx, ctx, rows, { id: documentId, eventId: id }, 'change');
  if (event.run !== run || !event.open || event.attention !== attention) return 'changed';
  // An event that was given up may have been reopened to query the authority. Its old failure is kept.
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
