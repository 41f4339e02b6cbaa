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

/** A request whose body is read and whose caller has shown a certificate. */
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

/** A change that a fault makes to how an authority judges and stores. */
export interface Variation {
  /** The outcome that a good document has in place of the usual one: 150, 301, 155. */
  readonly outcome?: string | undefined;
  /** A good batch is answered with a receipt, as by an authority that does not answer at once. */
  readonly receipt?: 'given' | undefined;
}

/** The place of a code in an answer: for the message as a whole, or for the document in it. */
export type CodeLevel = 'message' | 'document';

export interface Service {
  readonly name: ServiceName;
  readonly authority: 'nfe' | 'sefin' | 'adn';
  /** Says which document is meant, however wrong the message is. */
  identify(request: Request): DocumentReference;
  /** Judges, stores and answers. */
  serve(request: Request, variation?: Variation): Answer;
  /** Returns the answer with this code; nothing is judged or stored. */
  refuse(request: Request, code: string, level: CodeLevel): Answer;
  /** Returns the answer that what is asked for does not exist. */
  absent(request: Request): Answer;
  /** Stores a different document under the number of this one. */
  takeNumber?(request: Request): void;
}
