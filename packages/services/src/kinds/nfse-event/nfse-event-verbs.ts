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
  /** cMotivo; default: 9 (other). */
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
 * Requests the cancellation of an authorized NFS-e. When an open or registered cancellation has the same words, it is
 * returned. Throws the errors of `acceptEvent`.
 */
export const cancelNfse = request('cancellation');

/** Requests that the municipality cancels an NFS-e after its deadline (101103). Throws the errors of `acceptEvent`. */
export const requestNfseCancellation = request('cancellationRequest');

export const retryNfseEvent = retryEvent(nfseEvents);
export const getNfseEvent = getEvent(nfseEvents);
export const listNfseEvents = listEvents(nfseEvents);

/** Reads the event as the Sefin returned it. */
export const getNfseEventXml = getEventXml(nfseEvents);
