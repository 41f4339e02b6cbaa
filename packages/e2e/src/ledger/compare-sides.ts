import type { WebhookReceiver } from '@fiscal/dev-stack';
import { accountForNumbers, type SeriesToAccount } from './account-for-numbers.ts';
import { compareDeliveries } from './compare-deliveries.ts';
import { compareLedger } from './compare-ledger.ts';
import { compareOwnNfse, type LedgersAndDatabase } from './compare-own-nfse.ts';
import { cancellation, compareEvents, compareRanges } from './compare-registrations.ts';
import { readLedgerEvents, readLedgerRanges } from './read-registrations.ts';
import { readLedger, readStoredDeliveries } from './read-sides.ts';
import type { StoredSide } from './read-stored-side.ts';

/** The next number of a series and its gaps, as the service lists them. */
export interface ListedSeries {
  readonly series: number;
  readonly next: number;
  readonly data: SeriesToAccount['gaps'];
}

interface SidesToCompare {
  readonly stack: LedgersAndDatabase & { readonly certificate: { readonly cnpj: string } };
  readonly stored: StoredSide;
  readonly receiver: Pick<WebhookReceiver, 'received'>;
  /** Every series of the company. */
  readonly listed: readonly ListedSeries[];
}

/** Returns a sentence for each difference between ledger, database, receiver and the service's list of gaps. */
export async function compareSides({
  stack: { state, databaseOwnerUrl, certificate },
  stored,
  receiver,
  listed,
}: SidesToCompare): Promise<readonly string[]> {
  const copies = receiver.received.map(({ event, deliveryId, raw, signatureHolds, body }) => ({
    event,
    deliveryId,
    raw,
    signatureHolds,
    resourceId: String(body.data.eventId ?? body.data.id),
  }));
  const environment = 'homologation';
  const held = readLedger(state.ledger, environment);
  const { notes, events } = stored;
  const ranges = stored.ranges.filter(({ registration }) => registration === 'registered');
  return [
    ...compareLedger(held, notes),
    ...compareEvents(readLedgerEvents(state.ledger, environment), events, notes),
    ...(await compareOwnNfse({ state, databaseOwnerUrl })),
    ...compareRanges(readLedgerRanges(state.ledger, environment), ranges, held),
    ...listed.flatMap(({ series, next, data }) =>
      accountForNumbers({ cnpj: certificate.cnpj, series, next, notes, disabled: ranges, gaps: data }),
    ),
    ...compareDeliveries(dueDeliveries(stored), await readStoredDeliveries(databaseOwnerUrl), copies),
  ];
}

/**
 * Returns the deliveries that receivers must get: one for each end of a note or an NFS-e, and one for each
 * registration of an event or a range.
 */
export function dueDeliveries({
  notes,
  events,
  ranges,
  services,
  serviceEvents,
  refused,
}: StoredSide): readonly { readonly resourceId: string; readonly event: string }[] {
  return [
    ...notes.filter(({ id }) => refused.has(id)).map(({ id }) => ({ resourceId: id, event: 'nfe.rejected' })),
    ...notes
      .filter(({ status }) => status !== 'disabled' && status !== 'rejected')
      .map(({ id, status }) => ({
        resourceId: id,
        event: `nfe.${status === 'cancelled' ? 'authorized' : status}`,
      })),
    ...events.map(({ id, eventType, registration }) => {
      const registered = eventType === cancellation ? 'nfe.cancelled' : 'nfe.correction_registered';
      return { resourceId: id, event: registration === 'registered' ? registered : 'nfe.event_rejected' };
    }),
    ...services
      .filter(({ id }) => refused.has(id))
      .map(({ id }) => ({ resourceId: id, event: 'nfse.rejected' })),
    ...services
      .filter(({ status }) => status !== 'rejected')
      .map(({ id, status }) => ({
        resourceId: id,
        event: `nfse.${status === 'cancelled' ? 'authorized' : status}`,
      })),
    ...serviceEvents.map(({ id, registration }) => ({
      resourceId: id,
      event: registration === 'registered' ? 'nfse.cancelled' : 'nfse.event_rejected',
    })),
    ...ranges.map(({ id, registration }) => ({
      resourceId: id,
      event: registration === 'registered' ? 'nfe.disabled' : 'nfe.event_rejected',
    })),
  ];
}
