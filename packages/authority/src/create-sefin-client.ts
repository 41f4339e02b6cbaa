import { gzipSync } from 'node:zlib';
import type {
  AgreementAnswer,
  Environment,
  MunicipalRatesAnswer,
  ReadAnswer,
  SefinDpsAnswer,
  SefinEventAnswer,
  SefinEventQueryAnswer,
  SefinIssueAnswer,
  SefinNfseAnswer,
  SefinResponse,
  SendResult,
} from '@fiscal/domain';
import {
  readAgreementAnswer,
  readDpsAnswer,
  readEventAnswer,
  readEventQueryAnswer,
  readIssueAnswer,
  readNfseAnswer,
  readRatesAnswer,
} from '@fiscal/nfse';
import type { RestService } from './endpoints/authorities.ts';
import type { EndpointTable } from './endpoints/load-endpoints.ts';
import {
  type AuthorityTransport,
  createTransport,
  type OutgoingCall,
  type TransportOptions,
} from './http/create-transport.ts';
import type { Exchange } from './http/make-request.ts';
import { resultOf } from './http/result-of.ts';

/** A call to an environment of the national system with the certificate of a holder. */
export interface SefinCall extends OutgoingCall {
  readonly environment: Environment;
}

export interface SefinClient {
  /** Sends one signed DPS (`POST /nfse`). `dpsId` is the Id of its `infDPS`. */
  readonly issueNfse: (
    call: SefinCall & { readonly signedXml: string; readonly dpsId: string },
  ) => Promise<SendResult<SefinIssueAnswer>>;
  /**
   * Queries which NFS-e a DPS became (`GET /dps/{id}`). When the certificate may not see the key, a second request
   * (`HEAD /dps/{id}`) tells whether there is one.
   */
  readonly queryDps: (call: SefinCall & { readonly dpsId: string }) => Promise<SendResult<SefinDpsAnswer>>;
  /** Fetches an NFS-e (`GET /nfse/{chave}`). */
  readonly fetchNfse: (
    call: SefinCall & { readonly accessKey: string },
  ) => Promise<SendResult<SefinNfseAnswer>>;
  /** Sends one signed event of an NFS-e (`POST /nfse/{chave}/eventos`). `type`: 101101. */
  readonly registerNfseEvent: (
    call: SefinCall & { readonly signedXml: string; readonly accessKey: string; readonly type: string },
  ) => Promise<SendResult<SefinEventAnswer>>;
  /** Queries one event (`GET /nfse/{chave}/eventos/{tipo}/{sequencia}`); the only event of a type has sequence 1. */
  readonly queryNfseEvent: (
    call: SefinCall & { readonly accessKey: string; readonly type: string; readonly sequence: number },
  ) => Promise<SendResult<SefinEventQueryAnswer>>;
  /** Queries the agreement of a municipality (`GET /{cMun}/convenio` of the ADN). */
  readonly queryAgreement: (
    call: SefinCall & { readonly cityCode: string },
  ) => Promise<SendResult<AgreementAnswer>>;
  /**
   * Queries the rates of a service in a municipality on a day (`GET /{cMun}/{cServ}/{data}/aliquota` of the ADN).
   * `serviceCode`: 9 digits, cTribNac and the municipal split; `date`: YYYY-MM-DD.
   */
  readonly queryRates: (
    call: SefinCall & { readonly cityCode: string; readonly serviceCode: string; readonly date: string },
  ) => Promise<SendResult<MunicipalRatesAnswer>>;
  /** Closes the connections of a certificate that was replaced or removed; running calls end first. */
  readonly release: (certificateId: string) => void;
  /** Closes the connections of every certificate; running calls end first. */
  readonly releaseAll: () => void;
  /** Interrupts running calls and closes every connection; no call may follow. */
  readonly close: () => void;
}

export interface SefinClientOptions extends TransportOptions {
  readonly endpoints: EndpointTable;
  /** Connections shared with another client; their options replace those given here. */
  readonly transport?: AuthorityTransport | undefined;
}

interface Question {
  readonly service: RestService;
  readonly path: readonly string[];
  /** The JSON body of a POST; absent for a GET. */
  readonly body?: object | undefined;
}

const packed = (xml: string): string => gzipSync(xml).toString('base64');

/** `010101000` is written `01.01.01.000` in the path. */
const dotted = (serviceCode: string): string =>
  serviceCode.replace(/^(\d\d)(\d\d)(\d\d)(\d{3})$/, '$1.$2.$3.$4');

/**
 * Creates a client of the Sefin Nacional and of the ADN: REST with JSON bodies over mutual TLS, XML inside as gzip in
 * base64. Results: `notSent` when no byte was handed to the authority; `answered` for an answer about our document and
 * environment below status 500, a refusal with a code included; `unknown` for everything else, HTTP 401 and 403
 * included. Throws RangeError for a scenario that cannot be a header.
 */
export function createSefinClient(options: SefinClientOptions): SefinClient {
  const transport = options.transport ?? createTransport(options);

  const exchange = async (
    call: SefinCall,
    { service, path, body }: Question,
    method: 'GET' | 'HEAD' = 'GET',
  ): Promise<Exchange> => {
    const address = options.endpoints[service === 'nfse' ? 'SEFIN' : 'ADN'][call.environment];
    const base = address.services[service];
    if (base === undefined) throw new RangeError(`no address of ${service}`);
    const url = [base.replace(/\/+$/, ''), ...path.map(encodeURIComponent)].join('/');
    const accept = { Accept: 'application/json' };
    if (body === undefined)
      return transport.request(call, { address, service, method, url, headers: accept });
    return transport.request(call, {
      address,
      service,
      method: 'POST',
      url,
      headers: { ...accept, 'Content-Type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify(body)),
    });
  };
  const send = async <A>(
    call: SefinCall,
    question: Question,
    read: (response: SefinResponse) => ReadAnswer<A>,
  ): Promise<SendResult<A>> => resultOf(await exchange(call, question), { read });

  return {
    issueNfse: (call) =>
      send(
        call,
        { service: 'nfse', path: ['nfse'], body: { dpsXmlGZipB64: packed(call.signedXml) } },
        (response) => readIssueAnswer(response, call),
      ),
    async queryDps(call) {
      const question = { service: 'nfse', path: ['dps', call.dpsId] } as const;
      const answer = await send(call, question, (response) => readDpsAnswer(response, call));
      if (answer.kind !== 'unknown' || answer.reason !== 'access_denied') return answer;
      const seen = await exchange(call, question, 'HEAD');
      if (seen.kind !== 'response' || seen.status !== 200) return answer;
      return { kind: 'answered', answer: { kind: 'heldByOthers' }, raw: seen.body };
    },
    fetchNfse: (call) =>
      send(call, { service: 'nfse', path: ['nfse', call.accessKey] }, (response) =>
        readNfseAnswer(response, call),
      ),
    registerNfseEvent: (call) =>
      send(
        call,
        {
          service: 'nfse',
          path: ['nfse', call.accessKey, 'eventos'],
          body: { pedidoRegistroEventoXmlGZipB64: packed(call.signedXml) },
        },
        (response) => readEventAnswer(response, call),
      ),
    queryNfseEvent: (call) =>
      send(
        call,
        { service: 'nfse', path: ['nfse', call.accessKey, 'eventos', call.type, String(call.sequence)] },
        (response) => readEventQueryAnswer(response, call),
      ),
    queryAgreement: (call) =>
      send(call, { service: 'parameters', path: [call.cityCode, 'convenio'] }, readAgreementAnswer),
    queryRates: (call) =>
      send(
        call,
        { service: 'parameters', path: [call.cityCode, dotted(call.serviceCode), call.date, 'aliquota'] },
        (response) => readRatesAnswer(response, call),
      ),
    release: transport.release,
    releaseAll: transport.releaseAll,
    close: transport.close,
  };
}
