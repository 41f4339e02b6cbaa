import type { NfseCancellationReason, NfseEventType } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { type AcceptedNfseEvent, acceptNfseEvent } from './accept-nfse-event.ts';

export interface CancelNfseInput {
  readonly id: string;
  /** 15 to 255 characters of the layout. */
  readonly justification: string;
  /** cMotivo; 9, another one, unless given. */
  readonly reason?: NfseCancellationReason | undefined;
  readonly simulation?: string | undefined;
}

const ask = (
  ctx: TenantContext,
  type: NfseEventType,
  { id, justification, reason = '9', simulation }: CancelNfseInput,
): Promise<AcceptedNfseEvent> =>
  acceptNfseEvent(ctx, { nfseId: id, type, reason, text: justification, simulation });

/**
 * Asks for the cancellation of an authorized NFS-e; the same words as those of a live one give that one. Throws as
 * `acceptNfseEvent` does.
 */
export const cancelNfse = (ctx: TenantContext, input: CancelNfseInput): Promise<AcceptedNfseEvent> =>
  ask(ctx, 'cancellation', input);

/** Asks the municipality to cancel an NFS-e whose deadline is over (101103). Throws as `acceptNfseEvent` does. */
export const requestNfseCancellation = (
  ctx: TenantContext,
  input: CancelNfseInput,
): Promise<AcceptedNfseEvent> => ask(ctx, 'cancellationRequest', input);
