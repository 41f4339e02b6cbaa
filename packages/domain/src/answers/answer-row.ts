import type { AuthorizationClass, SituationClass } from './authority-answer.ts';

/**
 * What a refusal is about. All but `content` and `number` are shown to operators: other documents meet them too.
 * `defect`: what this service wrote is wrong, whatever the client asked for.
 */
export type RefusalCause =
  | 'content'
  | 'number'
  | 'message'
  | 'defect'
  | 'certificate'
  | 'accreditation'
  | 'software';

/** The messages that a registration is asked for with; each reads a cStat in its own way. */
export const filedMessages = ['note', 'cancellation', 'correction', 'disabling'] as const;
export type FiledMessage = (typeof filedMessages)[number];

/** What a code means for each message; an absent one is treated like a code that nobody knows. */
export type ClassByMessage<M extends string = FiledMessage> = Readonly<
  Partial<Record<M, AuthorizationClass>>
>;

/** What a person reads, in Portuguese. */
export interface AnswerText {
  readonly title: string;
  /** What happened, and what the service does about it. */
  readonly meaning: string;
  /**
   * `afterCorrection`: the same content may pass once a cause outside it is mended. Codes that compare the content with a
   * register (of taxpayers, of municipalities) have that too, for it may be the register that is wrong.
   */
  readonly repeat: 'no' | 'afterCorrection';
  /** What the client changes or does. */
  readonly remedy: string;
  /**
   * Fields of the request that it speaks of (`company.…` for the issuer's registration), `[]` for the failing position.
   * Those of a code that a rule of a request has stand with the rule alone.
   */
  readonly fields?: readonly string[] | undefined;
  /** Absent where the text is one for every code that the table does not have. */
  readonly source?: string | undefined;
}

/** What the tables of codes of every authority say of one meaning; `M` are the authority's messages. */
export interface CodeRow<M extends string> extends AnswerText {
  /** What the code means as the verdict on a document that was sent. */
  readonly sent: ClassByMessage<M>;
  /** The cause of a rejection; `content` unless given. */
  readonly cause?: RefusalCause | undefined;
  readonly source: string;
}

/** One row of the table of cStats: codes that mean the same. */
export interface AnswerRow extends CodeRow<FiledMessage> {
  readonly cStats: readonly string[];
  /** The meaning in the answer to a question about an access key; `undecided` unless given. */
  readonly key?: SituationClass | undefined;
  /**
   * It is looked for before duplicates and changes with time (registries, dates), so that bytes that the authority
   * holds may meet it when they are sent again. Source: nfe-protocol 8.
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

/** The client's part in what the service puts right by itself. */
export const waitForIt =
  'Nada: acompanhe o documento por webhook ou ?wait=. Não emita a mesma venda com outro externalId.';

/** A rejected event or range is over, and its retry answers 409: another request begins the next one. */
export const askAgain = {
  event: 'peça outro evento em POST /v1/nfe/{id}/cancel ou POST /v1/nfe/{id}/correction',
  disabling: 'peça outra inutilização em POST /v1/nfe/disable-range',
} as const;

export const askSupport =
  'Informe ao suporte o id do documento: a causa está neste serviço, não nos seus dados.';
