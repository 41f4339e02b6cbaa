import type { AuthorizationClass, SituationClass } from './authority-answer.ts';

/**
 * The cause of a refusal. Operators see every cause except `content` and `number`, because they affect other documents
 * too. `defect`: this service wrote a wrong document, not the client.
 */
export type RefusalCause =
  | 'content'
  | 'number'
  | 'message'
  | 'defect'
  | 'certificate'
  | 'accreditation'
  | 'software';

/** The messages that request a registration; a cStat can have a different meaning for each. */
export const filedMessages = ['note', 'cancellation', 'correction', 'disabling'] as const;
export type FiledMessage = (typeof filedMessages)[number];

/** The meaning of a code for each message; an absent message is treated as if the code were unknown. */
export type ClassByMessage<M extends string = FiledMessage> = Readonly<
  Partial<Record<M, AuthorizationClass>>
>;

/** The text about a code for people, in Portuguese. */
export interface AnswerText {
  readonly title: string;
  /** The explanation of the code, and the next step of the service. */
  readonly meaning: string;
  /**
   * `afterCorrection`: the same content may pass once a cause outside it is corrected. It also applies to codes that
   * compare the content with a register (of taxpayers, of municipalities), because the register may be wrong.
   */
  readonly repeat: 'no' | 'afterCorrection';
  /** The step or change that the client makes. */
  readonly remedy: string;
  /**
   * Fields of the request that the text is about (`company.…` for the issuer's registration), `[]` for the failing
   * position. When a rule of requests has the code, only the rule gives them.
   */
  readonly fields?: readonly string[] | undefined;
  /** Absent when the text is common to all codes that are not in the table. */
  readonly source?: string | undefined;
}

/** The columns common to the tables of codes of every authority; `M` are the authority's messages. */
export interface CodeRow<M extends string> extends AnswerText {
  /** The meaning of the code as the verdict on a sent document. */
  readonly sent: ClassByMessage<M>;
  /** The cause of a rejection; default: `content`. */
  readonly cause?: RefusalCause | undefined;
  readonly source: string;
}

/** One row of the table of cStats: codes with the same meaning. */
export interface AnswerRow extends CodeRow<FiledMessage> {
  readonly cStats: readonly string[];
  /** The meaning in the answer to a query of an access key; default: `undecided`. */
  readonly key?: SituationClass | undefined;
  /**
   * The authority checks it before duplicates, and it changes with time (registries, dates): bytes that the authority
   * holds may get this answer when they are sent again. Source: nfe-protocol 8.
   */
  readonly changesWithTime?: true | undefined;
}

export const ofNote = (found: AuthorizationClass): ClassByMessage => ({ note: found });

export const ofEvents = (found: AuthorizationClass): ClassByMessage => ({
  cancellation: found,
  correction: found,
});

export const ofDisabling = (found: AuthorizationClass): ClassByMessage => ({ disabling: found });

export const ofAll = (found: AuthorizationClass): ClassByMessage => ({
  ...ofNote(found),
  ...ofEvents(found),
  ...ofDisabling(found),
});

/** The remedy when the service corrects the cause itself. */
export const waitForIt =
  'Nada: acompanhe o documento por webhook ou ?wait=. Não emita a mesma venda com outro externalId.';

/**
 * The remedy after a rejected event or range, which is final: its retry answers 409, and only a new request begins the
 * next one.
 */
export const repeatRequest = {
  event: 'peça outro evento em POST /v1/nfe/{id}/cancel ou POST /v1/nfe/{id}/correction',
  disabling: 'peça outra inutilização em POST /v1/nfe/disable-range',
} as const;

export const contactSupport =
  'Informe ao suporte o id do documento: a causa está neste serviço, não nos seus dados.';
