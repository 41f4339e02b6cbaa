/** How one call to the authority ended. `unknown` means that the authority may have acted on it. */
export type SendResult<A> =
  | { readonly kind: 'notSent'; readonly reason: NotSentReason }
  | { readonly kind: 'answered'; readonly answer: A; readonly raw: Uint8Array }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly raw?: Uint8Array | undefined };

/**
 * Nothing reached the authority, or it refused the connection before reading the message. `connection_queue` (no
 * connection became free in time) and `cancelled` (by ourselves: an abort, or a deadline that passed before the first
 * byte) never touched the network. Only rows of old have `access_denied` and `http_client_error`: an HTTP status proves nothing.
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

/** `access_denied` (HTTP 401, 403) and `http_client_error` came after the whole message had been sent. */
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

/** What an authority wrote about one document: that it registered it, refused it or denied it. */
export interface Protocol {
  /** The authority's key of the document: an access key, the Id of an event or of a range of numbers. */
  readonly key: string;
  readonly cStat: string;
  readonly reason: string;
  /** The moment as the authority wrote it, with its offset. */
  readonly at: string;
  /** The number it registered the document under: 15 or 17 digits. */
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
  /** xJust of a cancellation, xCorrecao of a correction letter; undefined where the authority gives none. */
  readonly text?: string | undefined;
}

/** What we hold: the key that was asked and the digest of the bytes that were sent. */
export interface OurDocument {
  readonly accessKey: string;
  /** base64 SHA-1 of our signed infNFe. */
  readonly digestValue: string;
}

/** What the reason of a duplicate (204, 218, 539, 561, 562, 613 …) names. Nothing of it is proven before it is asked. */
export interface NamedByAuthority {
  /** The key that holds the number, its check digit right; ours or another one. */
  readonly namedKey?: string | undefined;
  /** 15 digits. */
  readonly namedReceipt?: string | undefined;
  /** 15 or 17 digits. */
  readonly namedProtocol?: string | undefined;
  /** base64 digest of the document that holds the number, where the authority shows it. */
  readonly namedDigest?: string | undefined;
}

/** One reason of a refusal, of an authority that names several. */
export interface RefusalReason {
  readonly code: string;
  readonly reason: string;
  readonly detail: string | null;
}

/** The verdict of a message on a document that was sent or asked for, and the document's own where there is one. */
export interface FilingAnswer extends NamedByAuthority {
  readonly cStat: string;
  readonly xMotivo: string;
  /** Receipt of a batch that was only taken in. */
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
 * What an answer means for the document that was sent. `duplicate` asks what the authority holds (under the key and `namedKey`), `paused`
 * and `misuse` for waiting with the same bytes, `received` and `processing` for polling the receipt. `digestMissing`
 * and `digestMismatch` are authorizations that are not proven ours: the key is asked before a person. `undecided`
 * (an answer that contradicts itself) and `uncatalogued` are read like a lost answer.
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
 * What the situation of our key, compared with our digest, decides. `digestMissing`: the authority holds the key and
 * does not say over which content; `digestMismatch`: over another one than ours. `textMismatch`: it registered an event
 * of our type and sequence with another text.
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

/** What an answer means that shows our document registered. */
export type RegisteredClass = Extract<SituationClass, 'authorized' | 'cancelled' | 'denied'>;

export const isRegistered = (found: AuthorizationClass | SituationClass): found is RegisteredClass =>
  found === 'authorized' || found === 'cancelled' || found === 'denied';
