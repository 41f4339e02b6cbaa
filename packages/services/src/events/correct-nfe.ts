import type { TenantContext } from '../context/context.ts';
import { type AcceptedNfeEvent, acceptEvent } from './accept-event.ts';

export interface CorrectNfeInput {
  readonly id: string;
  /** 15 to 1,000 characters of the layout. */
  readonly text: string;
  readonly simulation?: string | undefined;
}

/**
 * Asks for the next correction letter of an authorized note; the text of the latest one gives that one. Throws as
 * `acceptEvent` does.
 */
export const correctNfe = (
  ctx: TenantContext,
  { id, text, simulation }: CorrectNfeInput,
): Promise<AcceptedNfeEvent> => acceptEvent(ctx, { noteId: id, type: 'correction', text, simulation });
