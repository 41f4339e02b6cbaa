import type { NfseEventType, NoteEventType } from '@fiscal/domain';

/** The request about a note at the beginning of a title. */
const eventWords: Readonly<Record<NfseEventType | NoteEventType, string>> = {
  cancellation: 'Cancelamento',
  correction: 'Carta de correção',
  cancellationRequest: 'Pedido de cancelamento ao município',
};

/** Returns the word of an event's type; of one that is not known, a general one. */
export const eventWordOf = (type: string | null): string =>
  Object.entries(eventWords).find(([known]) => known === type)?.[1] ?? 'Evento';
