import type { NfeEventRecord } from '@fiscal/api-contract';
import { type AcceptedEvent, acceptEvent } from '../../accept/accept-event.ts';
import { getEvent, getEventXml, listEvents } from '../../accept/read-events.ts';
import { retryEvent } from '../../accept/retry-event.ts';
import type { AcceptingContext } from '../../context/context.ts';
import { nfeEvents } from './nfe-events.ts';

const accept = acceptEvent(nfeEvents);

interface NfeEventInput {
  readonly id: string;
  readonly simulation?: string | undefined;
}

/**
 * Requests the cancellation of an authorized note, with a justification of 15 to 255 characters of the layout. When an
 * open or registered cancellation has the same justification, it is returned. Throws the errors of `acceptEvent`.
 */
export const cancelNfe = (
  ctx: AcceptingContext,
  { id, justification, simulation }: NfeEventInput & { readonly justification: string },
): Promise<AcceptedEvent<NfeEventRecord>> =>
  accept(ctx, { documentId: id, type: 'cancellation', words: { text: justification }, simulation });

/**
 * Requests the next correction letter of an authorized note, with a text of 15 to 1,000 characters of the layout. The
 * text of the latest letter returns that letter. Throws the errors of `acceptEvent`.
 */
export const correctNfe = (
  ctx: AcceptingContext,
  { id, text, simulation }: NfeEventInput & { readonly text: string },
): Promise<AcceptedEvent<NfeEventRecord>> =>
  accept(ctx, { documentId: id, type: 'correction', words: { text }, simulation });

export const retryNfeEvent = retryEvent(nfeEvents);
export const getNfeEvent = getEvent(nfeEvents);
export const listNfeEvents = listEvents(nfeEvents);

/** Reads the procEventoNFe of a registered event. */
export const getNfeEventXml = getEventXml(nfeEvents);
