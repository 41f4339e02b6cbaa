import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** A client: the server that it trusts, and the certificate that it presents. */
export interface ClientIdentity {
  readonly port: number;
  readonly caPem: string;
  readonly keyPem?: string | undefined;
  readonly certificatePem?: string | undefined;
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly contentType?: string;
  readonly body?: string | Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** Sends one request on its own connection; rejects when the connection ends before the whole answer. */
export function send(
  client: ClientIdentity,
  { method, path, contentType, body }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port: client.port,
      ca: client.caPem,
      key: client.keyPem,
      cert: client.certificatePem,
      agent: false,
      method,
      path,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    });
    call.once('error', reject);
    call.once('response', (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, body: bytes.toString('utf8') }),
        reject,
      );
    });
    call.end(body);
  });
}

const services: Readonly<Record<string, readonly [service: string, operation: string]>> = {
  enviNFe: ['NFeAutorizacao4', 'nfeAutorizacaoLote'],
  consReciNFe: ['NFeRetAutorizacao4', 'nfeRetAutorizacaoLote'],
  consSitNFe: ['NFeConsultaProtocolo4', 'nfeConsultaNF'],
  consStatServ: ['NFeStatusServico4', 'nfeStatusServicoNF'],
  inutNFe: ['NFeInutilizacao4', 'nfeInutilizacaoNF'],
  envEvento: ['NFeRecepcaoEvento4', 'nfeRecepcaoEvento'],
};

/** Returns the SOAP request for a message, by the name of its root. */
export function soapRequest(message: string): RawRequest {
  const [service, operation] = services[/^<(\w+)/.exec(message)?.[1] ?? ''] ?? ['', ''];
  const wsdl = `http://www.portalfiscal.inf.br/nfe/wsdl/${service}`;
  return {
    method: 'POST',
    path: `/ws/${service.toLowerCase()}.asmx`,
    contentType: `application/soap+xml; charset=utf-8; action="${wsdl}/${operation}"`,
    body: `<?xml version="1.0" encoding="utf-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:Body><nfeDadosMsg xmlns="${wsdl}">${message}</nfeDadosMsg></soap12:Body></soap12:Envelope>`,
  };
}
