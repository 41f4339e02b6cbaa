import type { NfseEventRecord } from '@fiscal/api-contract';
import type { NfseCancellationReason, NfseEventType } from '@fiscal/domain';
import { type AcceptedEvent, acceptEvent } from '../../accept/accept-event.ts';
import { getEvent, getEventXml, listEvents } from '../../accept/read-events.ts';
import { retryEvent } from '../../accept/retry-event.ts';
import type { AcceptingContext } from '../../context/context.ts';
import { nfseEvents } from './nfse-events.ts';

const accept = acceptEvent(nfseEvents);

interface NfseEventInput {
  readonly id: string;
  /** 15 to 255 characters of the layout. */
  readonly justification: string;
  /** cMotivo; 9, another one, unless given. */
  readonly reason?: NfseCancellationReason | undefined;
  readonly simulation?: string | undefined;
}

const request =
  (type: NfseEventType) =>
  (
    ctx: AcceptingContext,
    { id, justification: text, reason = '9', simulation }: NfseEventInput,
  ): Promise<AcceptedEvent<NfseEventRecord>> =>
    accept(ctx, { documentId: id, type, words: { reason, text }, simulation });

/**
 * Asks for the cancellation of an authorized NFS-e; the same words as those of a live one give that one. Throws as
 * `acceptEvent` does.
 */
export const cancelNfse = request('cancellation');

/** Asks the municipality to cancel an NFS-e whose deadline is over (101103). Throws as `acceptEvent` does. */
export const requestNfseCancellation = request('cancellationRequest');

export const retryNfseEvent = retryEvent(nfseEvents);
export const getNfseEvent = getEvent(nfseEvents);
export const listNfseEvents = listEvents(nfseEvents);

/** The event as the Sefin gave it. */
export const getNfseEventXml = getEventXml(nfseEvents);
