import type {
  AuthorizationAnswer,
  Clock,
  Environment,
  FilingAnswer,
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
  type ReadAnswer,
  readAuthorizationAnswer,
  readDisablingAnswer,
  readEventAnswer,
  readReceiptAnswer,
  readServiceStatus,
  readSituationAnswer,
} from '@fiscal/nfe';
import type { Authority, AuthorityService } from './endpoints/authorities.ts';
import type { EndpointTable } from './endpoints/load-endpoints.ts';
import { type AgentPoolOptions, type AuthorityCredential, createAgentPool } from './http/agent-pool.ts';
import { type AuthorityTimeouts, clientErrorOf, type Exchange, postMessage } from './http/post-message.ts';
import { isSoapFault } from './soap/is-soap-fault.ts';
import { soapContentType, soapEnvelope } from './soap/soap-operations.ts';

/** Which authority is asked, and whose certificate asks. */
export interface AuthorityCall {
  readonly authorizer: Authority;
  readonly environment: Environment;
  readonly credential: AuthorityCredential;
  /** Scenario for the simulator, as the header `X-Fiscal-Simulate`. */
  readonly simulation?: string | undefined;
  /** Ends the call early and destroys its socket: `cancelled` before the first byte, `unknown` after it. */
  readonly signal?: AbortSignal | undefined;
  /** The first byte leaves before this moment or never (`notSent`, `cancelled`); looked at just before the write. */
  readonly sendBefore?: Date | undefined;
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
  /** Asks for the result of a batch that was only received. */
  readonly queryReceipt: (
    call: AuthorityCall & { readonly receipt: string; readonly accessKey: string },
  ) => Promise<SendResult<AuthorizationAnswer>>;
  /** Asks what the authority holds under a key. */
  readonly querySituation: (
    call: AuthorityCall & { readonly accessKey: string },
  ) => Promise<SendResult<SituationAnswer>>;
  /** Asks whether the authority works for a state (`NFeStatusServico4`): 107 works, 108 and 109 do not. */
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
  /** Interrupts what runs and closes every connection; no call may follow. */
  readonly close: () => void;
}

export interface AuthorityClientOptions {
  readonly endpoints: EndpointTable;
  /** PEM texts of the roots an authority's server must descend from; nothing else is trusted. */
  readonly trust: { readonly ca: readonly string[] };
  readonly userAgent: string;
  readonly timeouts?: AuthorityTimeouts | undefined;
  readonly maxAnswerBytes?: number | undefined;
  readonly connections?: Partial<AgentPoolOptions> | undefined;
  /** Judges `sendBefore`; that of the system where absent. */
  readonly clock?: Clock | undefined;
}

const systemClock: Clock = { now: () => new Date() };

const defaultTimeouts: AuthorityTimeouts = { queueMs: 10_000, connectMs: 10_000, answerMs: 60_000 };
const defaultMaxAnswerBytes = 4_000_000;
const defaultConnections: AgentPoolOptions = {
  maxAgents: 1_000,
  maxSockets: 20,
  idleMs: 30_000,
  drainMs: 90_000,
};

interface Question<A> {
  readonly service: AuthorityService;
  readonly message: string;
  readonly read: (body: Uint8Array) => ReadAnswer<A>;
}

/**
 * Client of the NF-e web services: SOAP 1.2 over mutual TLS (1.2 or newer), one pool of connections for each
 * certificate version. One call makes one HTTP request, never a repetition. Results: `notSent` when nothing was handed to
 * the authority or its server refused it by address, size or type (404, 413, 415 …); `answered` for an answer about our
 * document and environment; `unknown` for everything else, HTTP 401 and 403 included. Throws RangeError for an authority without the service asked for, and for a scenario
 * that cannot be a header.
 */
export function createAuthorityClient(options: AuthorityClientOptions): AuthorityClient {
  const pool = createAgentPool({ ...defaultConnections, ...options.connections });
  const shutdown = new AbortController();
  const clock = options.clock ?? systemClock;

  async function ask<A>(call: AuthorityCall, question: Question<A>): Promise<SendResult<A>> {
    const address = options.endpoints[call.authorizer][call.environment];
    const url = address.services[question.service];
    if (url === undefined) throw new RangeError(`${call.authorizer} has no ${question.service} service`);
    const signals = call.signal === undefined ? [shutdown.signal] : [shutdown.signal, call.signal];
    const exchange = await postMessage({
      url,
      headers: headersOf(call, question.service, options.userAgent),
      body: Buffer.from(soapEnvelope(question.service, question.message)),
      lease: pool.lease(call.credential, {
        trustAnchors: address.trustAnchors ?? options.trust.ca,
        clientCertificate: address.clientCertificate,
      }),
      timeouts: options.timeouts ?? defaultTimeouts,
      maxAnswerBytes: options.maxAnswerBytes ?? defaultMaxAnswerBytes,
      signal: AbortSignal.any(signals),
      isTooLate: () => call.sendBefore !== undefined && clock.now() >= call.sendBefore,
    });
    return resultOf(exchange, question.read);
  }

  return {
    authorize: (call) =>
      ask(call, {
        service: 'authorization',
        message: enviNFe(call),
        read: (body) => readAuthorizationAnswer(body, call),
      }),
    queryReceipt: (call) =>
      ask(call, {
        service: 'receipt',
        message: consReciNFe(call),
        read: (body) => readReceiptAnswer(body, call),
      }),
    querySituation: (call) =>
      ask(call, {
        service: 'situation',
        message: consSitNFe(call),
        read: (body) => readSituationAnswer(body, call),
      }),
    queryStatus: (call) =>
      ask(call, {
        service: 'status',
        message: consStatServ(call),
        read: (body) => readServiceStatus(body, call),
      }),
    registerEvent: (call) =>
      ask(call, {
        service: 'event',
        message: envEvento(call),
        read: (body) => readEventAnswer(body, call),
      }),
    disableNumbers: (call) =>
      ask(call, {
        service: 'disabling',
        message: call.signedXml,
        read: (body) => readDisablingAnswer(body, call),
      }),
    release: pool.release,
    close() {
      shutdown.abort();
      pool.close();
    },
  };
}

function headersOf(
  { simulation }: AuthorityCall,
  service: AuthorityService,
  userAgent: string,
): Record<string, string> {
  const headers = { 'Content-Type': soapContentType(service), 'User-Agent': userAgent };
  if (simulation === undefined) return headers;
  if (!/^[\x21-\x7e]+$/.test(simulation)) throw new RangeError('simulation is not a header value');
  return { ...headers, 'X-Fiscal-Simulate': simulation };
}

function resultOf<A>(exchange: Exchange, read: (body: Uint8Array) => ReadAnswer<A>): SendResult<A> {
  if (exchange.kind !== 'response') return exchange;
  const { status, body } = exchange;
  const answer = read(body);
  if (answer.ok) return { kind: 'answered', answer: answer.answer, raw: body };
  if (isSoapFault(body)) return { kind: 'unknown', reason: 'soap_fault', raw: body };
  const reason = status >= 500 ? 'http_server_error' : (clientErrorOf(status) ?? answer.reason);
  return { kind: 'unknown', reason, raw: body };
}
