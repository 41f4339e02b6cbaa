import type { TenantContext } from '../context/context.ts';
import { type AcceptedNfeEvent, acceptEvent } from './accept-event.ts';

export interface CancelNfeInput {
  readonly id: string;
  /** 15 to 255 characters of the layout. */
  readonly justification: string;
  readonly simulation?: string | undefined;
}

/**
 * Asks for the cancellation of an authorized note; the same justification as that of a live one gives that one. Throws as
 * `acceptEvent` does.
 */
export const cancelNfe = (
  ctx: TenantContext,
  { id, justification, simulation }: CancelNfeInput,
): Promise<AcceptedNfeEvent> =>
  acceptEvent(ctx, { noteId: id, type: 'cancellation', text: justification, simulation });
