import type { X509Certificate } from 'node:crypto';

/** The services of both authorities, by the names that rules and records use. */
export type ServiceName = NfeServiceName | NfseServiceName;

export type NfeServiceName =
  | 'NFeAutorizacao4'
  | 'NFeRetAutorizacao4'
  | 'NFeConsultaProtocolo4'
  | 'NFeStatusServico4'
  | 'NFeInutilizacao4'
  | 'NFeRecepcaoEvento4';

export type NfseServiceName =
  | 'POST /nfse'
  | 'GET /nfse/{chave}'
  | 'GET /dps/{id}'
  | 'HEAD /dps/{id}'
  | 'POST /nfse/{chave}/eventos'
  | 'GET /nfse/{chave}/eventos/{tipo}/{seq}'
  | 'GET /DFe/{NSU}'
  | 'GET /NFSe/{chave}/Eventos'
  | 'GET /parametrizacao';

/** The document that a call is about, as far as the message says it. */
export interface DocumentReference {
  readonly key?: string | undefined;
  readonly dpsId?: string | undefined;
  readonly series?: string | undefined;
  readonly number?: string | undefined;
  readonly issuer?: string | undefined;
  readonly eventType?: string | undefined;
}

/** A request whose body has been read and whose caller has presented a certificate. */
export interface Request {
  /** The parts of the path after the base of the service. */
  readonly path: readonly string[];
  readonly contentType: string;
  readonly body: Buffer;
  readonly caller: X509Certificate;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A change by a fault to how an authority judges and stores. */
export interface Variation {
  /** The outcome of a good document in place of the usual one: 150, 301, 155. */
  readonly outcome?: string | undefined;
  /** `given` when a valid batch gets a receipt, as from an authority that does not answer at once. */
  readonly receipt?: 'given' | undefined;
}

/** The place of a code in an answer: for the whole message, or for the document in it. */
export type CodeLevel = 'message' | 'document';

export interface Service {
  readonly name: ServiceName;
  readonly authority: 'nfe' | 'sefin' | 'adn';
  /** Returns the document that a request is about, even when the message is wrong. */
  identify(request: Request): DocumentReference;
  /** Judges, stores and answers. */
  serve(request: Request, variation?: Variation): Answer;
  /** Returns the answer with this code; judges and stores nothing. */
  refuse(request: Request, code: string, level: CodeLevel): Answer;
  /** Returns the answer that the requested document does not exist. */
  absent(request: Request): Answer;
  /** Stores a different document under the number of this one. */
  takeNumber?(request: Request): void;
}
