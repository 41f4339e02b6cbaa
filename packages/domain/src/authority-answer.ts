/** How one call to the authority ended. `unknown` means that the authority may have acted on it. */
export type SendResult<A> =
  | { readonly kind: 'notSent'; readonly reason: NotSentReason }
  | { readonly kind: 'answered'; readonly answer: A; readonly raw: Uint8Array }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly raw?: Uint8Array | undefined };

/**
 * Nothing reached the authority, or it refused the connection before reading the message. `connection_queue` (no
 * connection became free in time) and `cancelled` (by ourselves) never touched the network.
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

export const unknownReasons = [
  'timeout',
  'connection_lost',
  'http_server_error',
  'soap_fault',
  'unreadable_answer',
  'answer_of_another_document',
  'interrupted',
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** `infProt` of a `protNFe`, with the element's own text as received. */
export interface Protocol {
  readonly chNFe: string;
  readonly cStat: string;
  readonly xMotivo: string;
  /** As written by the authority, with its offset. */
  readonly dhRecbto: string;
  readonly nProt?: string | undefined;
  /** base64 SHA-1 of the note that the authority holds. */
  readonly digVal?: string | undefined;
  readonly xml: string;
}

/** `retEnviNFe` or `retConsReciNFe`: the outer verdict, and the note's own when there is one. */
export interface AuthorizationAnswer {
  readonly cStat: string;
  readonly xMotivo: string;
  readonly nRec?: string | undefined;
  readonly protocol?: Protocol | undefined;
}

/** `retConsSitNFe`: `cStat` is the situation of the key. */
export interface SituationAnswer {
  readonly cStat: string;
  readonly xMotivo: string;
  readonly chNFe?: string | undefined;
  readonly protocol?: Protocol | undefined;
  /** tpEvento of each registered event. */
  readonly events: readonly string[];
}

/** `retConsStatServ` */
export interface ServiceStatusAnswer {
  readonly cStat: string;
  readonly xMotivo: string;
}

/**
 * What an authorization answer means for the note. `duplicate` asks for a query of the key, `paused` and
 * `misuse` for waiting with the same bytes, `received` and `processing` for polling the receipt.
 */
export const authorizationClasses = [
  'authorized',
  'denied',
  'rejected',
  'configuration',
  'paused',
  'received',
  'processing',
  'duplicate',
  'misuse',
  'uncatalogued',
] as const;
export type AuthorizationClass = (typeof authorizationClasses)[number];

/** What the situation of our key, compared with our digest, decides. */
export const situationClasses = [
  'authorized',
  'cancelled',
  'denied',
  'digestMismatch',
  'absent',
  'otherKey',
  'misuse',
  'undecided',
] as const;
export type SituationClass = (typeof situationClasses)[number];
