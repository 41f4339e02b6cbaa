import type { FilingStatus } from '@fiscal/domain';
import { type ConsoleRole, includesRole, type TimelineRecord } from '@fiscal/services';

type Actor = TimelineRecord['next']['actor'];

/** The party that acts next. */
const partyWords: Readonly<Record<Actor, string>> = {
  service: 'O serviço, sozinho',
  client: 'O cliente',
  support: 'Você, no suporte',
  none: 'Ninguém, está encerrado',
};

/** Returns the party that acts next, as a person with a role reads it: who only reads is not the one who acts. */
export const actorWordsFor = (role: ConsoleRole, actor: Actor): string =>
  actor === 'support' && !includesRole(role, 'suporte') ? 'O suporte' : partyWords[actor];

export interface NextWords {
  readonly actor: Actor;
  readonly message: string;
}

const goesOn: NextWords = { actor: 'service', message: 'O serviço continua sem ajuda.' };
const isOver: NextWords = { actor: 'none', message: '' };

/** The next step of an event or of a range, for which the client has no timeline of its own. */
export const nextByStatus: Readonly<Record<FilingStatus, NextWords>> = {
  queued: goesOn,
  sending: goesOn,
  pending: goesOn,
  unknown: { actor: 'service', message: 'O serviço consulta a SEFAZ antes de qualquer novo envio.' },
  authorized: isOver,
  rejected: {
    actor: 'client',
    message: 'O cliente corrige a causa e faz outro pedido: um pedido recusado não é retomado.',
  },
  denied: isOver,
  failed: { actor: 'client', message: 'O cliente elimina a causa e tenta de novo.' },
  cancelled: isOver,
  disabled: isOver,
};
