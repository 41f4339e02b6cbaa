/** The result of one call to the authority. `unknown`: the authority may have acted on the call. */
export type SendResult<A> =
  | { readonly kind: 'notSent'; readonly reason: NotSentReason }
  | { readonly kind: 'answered'; readonly answer: A; readonly raw: Uint8Array }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly raw?: Uint8Array | undefined };

/**
 * Reasons for which no message reached the authority, or it refused the connection before reading the message.
 * `connection_queue` (no connection became free in time) and `cancelled` (by this service: an abort, or a deadline that
 * passed before the first byte) never used the network. Only old rows have `access_denied` and `http_client_error`: an
 * HTTP status proves nothing.
 */
export const notSentReasons = [
  'connection_queue',
  'cancelled',
  'dns',
  'connection_refused',
  'connect_timeout',
  'tls_failed',
  'client_certificate_refused',
  'server_not_trusted',
  'access_denied',
  'http_client_error',
] as const;
export type NotSentReason = (typeof notSentReasons)[number];

/**
 * Reasons for which the result is not known; `access_denied` (HTTP 401, 403) and `http_client_error` came after the
 * whole message had been sent.
 */
export const unknownReasons = [
  'timeout',
  'connection_lost',
  'http_server_error',
  'soap_fault',
  'unreadable_answer',
  'answer_of_another_document',
  'interrupted',
  'access_denied',
  'http_client_error',
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** The verdict that an authority wrote about one document: registered, refused or denied. */
export interface Protocol {
  /** The authority's key of the document: an access key, the Id of an event or of a range of numbers. */
  readonly key: string;
  readonly cStat: string;
  readonly reason: string;
  /** The moment as the authority wrote it, with the offset from UTC. */
  readonly at: string;
  /** The number of the registration: 15 or 17 digits. */
  readonly number?: string | undefined;
  /** The element's own text, as received. */
  readonly xml: string;
}

/** `infProt` of a `protNFe`; `xml` is the `protNFe`. */
export interface NoteProtocol extends Protocol {
  /** base64 SHA-1 of the note that the authority holds. */
  readonly digest?: string | undefined;
}

/** A `procEventoNFe` of a note, whose `retEvento` says that it is registered; `xml` is the whole `procEventoNFe`. */
export interface RegisteredEvent extends Protocol {
  /** tpEvento */
  readonly type: string;
  /** nSeqEvento */
  readonly sequence: number;
  /** xJust of a cancellation, xCorrecao of a correction letter; undefined when the authority gives none. */
  readonly text?: string | undefined;
}

/** Our document: the queried key and the digest of the bytes that were sent. */
export interface OurDocument {
  readonly accessKey: string;
  /** base64 SHA-1 of our signed infNFe. */
  readonly digestValue: string;
}

/** The values that the text of a duplicate (204, 218, 539, 561, 562, 613 …) names. A query must confirm them. */
export interface NamedByAuthority {
  /** The key that holds the number, with a right check digit; ours or another one. */
  readonly namedKey?: string | undefined;
  /** 15 digits. */
  readonly namedReceipt?: string | undefined;
  /** 15 or 17 digits. */
  readonly namedProtocol?: string | undefined;
  /** base64 digest of the document that holds the number, when the authority shows it. */
  readonly namedDigest?: string | undefined;
}

/** One reason of a refusal by an authority that names several. */
export interface RefusalReason {
  readonly code: string;
  readonly reason: string;
  readonly detail: string | null;
}

/** The verdict of a message on a sent or queried document, with the document's own verdict when there is one. */
export interface FilingAnswer extends NamedByAuthority {
  readonly cStat: string;
  readonly xMotivo: string;
  /** Receipt of a batch that the authority only received. */
  readonly nRec?: string | undefined;
  readonly protocol?: Protocol | undefined;
  /** Every reason of a refusal; the first is `cStat` and `xMotivo`. */
  readonly errors?: readonly RefusalReason[] | undefined;
}

/** `retEnviNFe` or `retConsReciNFe` */
export interface AuthorizationAnswer extends FilingAnswer {
  readonly protocol?: NoteProtocol | undefined;
}

/** `retConsSitNFe`: `cStat` is the situation of the key. */
export interface SituationAnswer extends FilingAnswer {
  readonly chNFe?: string | undefined;
  readonly protocol?: NoteProtocol | undefined;
  /** The registered events of the note, in the authority's order. */
  readonly events: readonly RegisteredEvent[];
}

/** `retConsStatServ` */
export interface ServiceStatusAnswer {
  readonly cStat: string;
  readonly xMotivo: string;
}

/**
 * The meaning of an answer for the document that was sent. After `duplicate` the service queries the key and
 * `namedKey`. After `paused` and `misuse` (consultation limit, cStat 656) it waits and sends the same bytes. After
 * `received` and `processing` it polls the receipt. `digestMissing` and `digestMismatch` are authorizations that are
 * not proven ours: the key is queried before an operator is called. `undecided` (an answer that contradicts itself) and
 * `uncatalogued` are treated as a lost answer.
 */
export const authorizationClasses = [
  'authorized',
  'denied',
  'rejected',
  'paused',
  'received',
  'processing',
  'duplicate',
  'misuse',
  'digestMissing',
  'digestMismatch',
  'undecided',
  'uncatalogued',
] as const;
export type AuthorizationClass = (typeof authorizationClasses)[number];

/**
 * The conclusion from the situation of our key and our digest. `digestMissing`: the authority holds the key and does
 * not show the digest of the content; `digestMismatch`: it holds other content than ours. `textMismatch`: it registered
 * an event of our type and sequence with another text.
 */
export const situationClasses = [
  'authorized',
  'cancelled',
  'denied',
  'digestMissing',
  'digestMismatch',
  'textMismatch',
  'absent',
  'otherKey',
  'misuse',
  'undecided',
] as const;
export type SituationClass = (typeof situationClasses)[number];

/** The classes that show our document as registered. */
export type RegisteredClass = Extract<SituationClass, 'authorized' | 'cancelled' | 'denied'>;

export const isRegistered = (found: AuthorizationClass | SituationClass): found is RegisteredClass =>
  found === 'authorized' || found === 'cancelled' || found === 'denied';
