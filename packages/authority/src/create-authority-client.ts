import type {
  AuthorizationAnswer,
  Environment,
  FilingAnswer,
  ReadAnswer,
  SendResult,
  ServiceStatusAnswer,
  SituationAnswer,
  Uf,
} from '@fiscal/domain';
import {
  consReciNFe,
  consSitNFe,
  consStatServ,
  envEvento,
  enviNFe,
  readAuthorizationAnswer,
  readDisablingAnswer,
  readEventAnswer,
  readReceiptAnswer,
  readServiceStatus,
  readSituationAnswer,
} from '@fiscal/nfe';
import type { Authority, SoapService } from './endpoints/authorities.ts';
import type { EndpointTable } from './endpoints/load-endpoints.ts';
import {
  type AuthorityTransport,
  createTransport,
  type OutgoingCall,
  type TransportOptions,
} from './http/create-transport.ts';
import { resultOf } from './http/result-of.ts';
import { isSoapFault } from './soap/is-soap-fault.ts';
import { soapContentType, soapEnvelope } from './soap/soap-operations.ts';

/** A call to an authority with the certificate of a holder. */
export interface AuthorityCall extends OutgoingCall {
  readonly authorizer: Authority;
  readonly environment: Environment;
}

export interface AuthorityClient {
  /** Sends one signed note (`NFeAutorizacao4`, answered at once). */
  readonly authorize: (
    call: AuthorityCall & {
      readonly signedXml: string;
      readonly accessKey: string;
      readonly batchId: string;
    },
  ) => Promise<SendResult<AuthorizationAnswer>>;
  /** Queries the result of a batch that the authority has only received. */
  readonly queryReceipt: (
    call: AuthorityCall & { readonly receipt: string; readonly accessKey: string },
  ) => Promise<SendResult<AuthorizationAnswer>>;
  /** Queries what the authority holds under a key. */
  readonly querySituation: (
    call: AuthorityCall & { readonly accessKey: string },
  ) => Promise<SendResult<SituationAnswer>>;
  /** Queries whether the authority works for a state (`NFeStatusServico4`): 107 works, 108 and 109 do not. */
  readonly queryStatus: (
    call: AuthorityCall & { readonly uf: Uf },
  ) => Promise<SendResult<ServiceStatusAnswer>>;
  /** Sends one signed event of a note (`NFeRecepcaoEvento4`); `eventId` is the Id of its `infEvento`. */
  readonly registerEvent: (
    call: AuthorityCall & {
      readonly signedXml: string;
      readonly eventId: string;
      readonly batchId: string;
    },
  ) => Promise<SendResult<FilingAnswer>>;
  /** Sends one signed range of numbers (`NFeInutilizacao4`); `rangeId` is the Id of its `infInut`. */
  readonly disableNumbers: (
    call: AuthorityCall & { readonly signedXml: string; readonly rangeId: string },
  ) => Promise<SendResult<FilingAnswer>>;
  /** Closes the connections of a certificate that was replaced or removed; running calls end first. */
  readonly release: (certificateId: string) => void;
  /** Closes the connections of every certificate; running calls end first. */
  readonly releaseAll: () => void;
  /** Interrupts running calls and closes every connection; no call may follow. */
  readonly close: () => void;
}

export interface AuthorityClientOptions extends TransportOptions {
  readonly endpoints: EndpointTable;
  /** Connections shared with another client; their options replace those given here. */
  readonly transport?: AuthorityTransport | undefined;
}

interface Question<A> {
  readonly service: SoapService;
  readonly message: string;
  readonly read: (body: Uint8Array) => ReadAnswer<A>;
}

/**
 * Creates a client of the NF-e web services: SOAP 1.2 over mutual TLS (1.2 or newer), one pool of connections for each
 * certificate version. A call makes one HTTP request and never repeats it. Results: `notSent` when no byte was handed
 * to the authority; `answered` for an answer about our document and environment below status 500; `unknown` for
 * everything else, HTTP 401, 403 and 404 included. Throws RangeError when the authority lacks the service, and for a
 * scenario that cannot be a header.
 */
export function createAuthorityClient(options: AuthorityClientOptions): AuthorityClient {
  const transport = options.transport ?? createTransport(options);

  async function send<A>(call: AuthorityCall, question: Question<A>): Promise<SendResult<A>> {
    const address = options.endpoints[call.authorizer][call.environment];
    const url = address.services[question.service];
    if (url === undefined) throw new RangeError(`${call.authorizer} has no ${question.service} service`);
    const exchange = await transport.request(call, {
      address,
      service: question.service,
      method: 'POST',
      url,
      headers: { 'Content-Type': soapContentType(question.service) },
      body: Buffer.from(soapEnvelope(question.service, question.message)),
    });
    return resultOf(exchange, { read: ({ body }) => question.read(body), isFault: isSoapFault });
  }

  return {
    authorize: (call) =>
      send(call, {
        service: 'authorization',
        message: enviNFe(call),
        read: (body) => readAuthorizationAnswer(body, call),
      }),
    queryReceipt: (call) =>
      send(call, {
        service: 'receipt',
        message: consReciNFe(call),
        read: (body) => readReceiptAnswer(body, call),
      }),
    querySituation: (call) =>
      send(call, {
        service: 'situation',
        message: consSitNFe(call),
        read: (body) => readSituationAnswer(body, call),
      }),
    queryStatus: (call) =>
      send(call, {
        service: 'status',
        message: consStatServ(call),
        read: (body) => readServiceStatus(body, call),
      }),
    registerEvent: (call) =>
      send(call, {
        service: 'event',
        message: envEvento(call),
        read: (body) => readEventAnswer(body, call),
      }),
    disableNumbers: (call) =>
      send(call, {
        service: 'disabling',
        message: call.signedXml,
        read: (body) => readDisablingAnswer(body, call),
      }),
    release: transport.release,
    releaseAll: transport.releaseAll,
    close: transport.close,
  };
}
