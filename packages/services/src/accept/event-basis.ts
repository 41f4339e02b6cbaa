import type { Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import type { EventKind, EventTypes, RowOf } from './event-kind.ts';
import type { EventSubject } from './event-subject.ts';

/** The facts that decide whether an event of one type may be accepted, and under which sequence. */
export interface EventBasis<Event> {
  readonly subject: EventSubject;
  /** The events of the type, in the order of creation. */
  readonly events: readonly Event[];
  /** The highest sequence of the type that the authority is known to hold; 0 when it holds none. */
  readonly taken: number;
}

/** Reads the basis of an event in one pipeline, without locks. Throws `not_found`, also for a company under erasure. */
export async function readEventBasis<T extends EventTypes>(
  tx: Transaction,
  { tenant: { clientId, mode } }: TenantContext,
  kind: Pick<EventKind<T>, 'subject' | 'rows' | 'readTaken'>,
  { documentId, type }: { readonly documentId: string; readonly type: T['type'] },
): Promise<EventBasis<RowOf<T>>> {
  if (!isId24(documentId)) throw notFound();
  const [[subject], events, taken = 0] = await Promise.all([
    tx.run(kind.subject, { id: documentId, clientId, mode }),
    tx.run(kind.rows.all, { clientId, documentId }),
    kind.readTaken?.(tx, clientId, documentId, type),
  ]);
  if (subject === undefined) throw notFound();
  return { subject, events: events.filter((event) => event.type === type), taken };
}
