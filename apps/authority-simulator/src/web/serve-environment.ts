import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '@fiscal/domain';
import type { Authority } from '../authority.ts';
import type { Examiner } from '../examination/create-examiner.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import type { HttpStatus, Scenario } from '../faults/scenario.ts';
import { answerCall } from '../services/answer-call.ts';
import { type Call, requestedRefusal } from '../services/call.ts';
import { examineCall } from '../services/examine-call.ts';
import { type ServiceRow, serviceAt } from '../services/service-table.ts';
import { certificateCnpj } from '../signature/certificate-cnpj.ts';
import type { CallJournal } from './call-journal.ts';
import { contentTypeComplaint, type MediaTypes } from './content-type.ts';
import { falsified } from './false-answer.ts';
import { readEnvelope, type SoapMessage, writeAnswer, writeFault } from './soap-envelope.ts';
import type { ReceivedRequest } from './tls-listener.ts';
import { writeWsdl } from './write-wsdl.ts';

export interface EnvironmentDeps {
  readonly environment: Environment;
  readonly authority: Authority;
  readonly faults: FaultBook;
  readonly journal: CallJournal;
  /** Resolves when everything recorded so far is on the disk. */
  readonly durable: () => Promise<void>;
  readonly examiner: Examiner;
  readonly mediaTypes: MediaTypes;
}

/** Answers the requests of one environment: HTTP and SOAP around the web services, with the requested faults. */
export const serveEnvironment =
  (deps: EnvironmentDeps) =>
  async (received: ReceivedRequest): Promise<void> => {
    const { request, response } = received;
    const url = new URL(request.url ?? '/', 'https://simulator');
    const service = serviceAt(url.pathname);
    if (received.chain.length === 0) return sendHtml(response, 403, 'Forbidden: Access is denied.');
    if (service === undefined) return sendHtml(response, 404, 'Not Found');
    if (request.method === 'GET' && requestsWsdl(url))
      return send(response, 200, 'text/xml; charset=utf-8', writeWsdl(service, addressOf(received, service)));
    if (request.method !== 'POST') return sendHtml(response, 405, 'Method Not Allowed');
    const complaint = contentTypeComplaint(request.headers, service, deps.mediaTypes);
    if (complaint !== undefined) return sendHtml(response, 415, complaint);
    const envelope = readEnvelope(received, service);
    if (envelope.kind === 'fault') return send(response, 400, soapType, writeFault(envelope.reason));
    return serveMessage(deps, received, service, envelope);
  };

/** Returns whether the query requests the WSDL. IIS accepts it in upper or lower case, with or without a value. */
const requestsWsdl = (url: URL): boolean =>
  [...url.searchParams.keys()].some((name) => name.toLowerCase() === 'wsdl');

/** Returns the address as the client wrote it, so that a client's own host name or tunnel keeps working. */
const addressOf = ({ request, socket }: ReceivedRequest, { path }: ServiceRow): string => {
  const host = request.headers.host ?? '';
  return `https://${/^[\w.:[\]-]+$/.test(host) ? host : `127.0.0.1:${socket.localPort}`}${path}`;
};

async function serveMessage(
  { environment, authority, faults, journal, durable, examiner }: EnvironmentDeps,
  { request, response, socket, chain }: ReceivedRequest,
  service: ServiceRow,
  { bytes: message, size }: SoapMessage,
): Promise<void> {
  const header = request.headers['x-fiscal-simulate'];
  journal.note(environment, service.name, keyOf(message));
  const scenarios = faults.take({
    environment,
    service: service.name,
    cnpj: issuerOf(message) ?? (chain[0] && certificateCnpj(chain[0])),
    accessKey: keyOf(message),
    header: Array.isArray(header) ? header[0] : header,
  });
  const outage = find(scenarios, 'unavailable')?.mode;
  if (find(scenarios, 'drop-before') || outage === 'refused' || outage === 'tls')
    return void socket.destroy();
  if (outage === '503') return sendHtml(response, 503, 'Service Unavailable');
  const call: Call = { environment, service, message, size, chain, scenarios };
  const status = find(scenarios, 'status');
  if (status?.moment === 'before') return sendStatus(authority, call, response, status);
  const delay = find(scenarios, 'delay');
  if (delay !== undefined) await wait(delay.ms);
  const examination = await examineCall(authority, call, examiner.examine);
  authority.state.judgeDue(authority.clock.now());
  const answer = answerCall(authority, call, examination);
  await durable();
  if (find(scenarios, 'drop-after') && answer.changed) return void socket.destroy();
  if (status !== undefined && answer.changed) return sendStatus(authority, call, response, status);
  const body = writeAnswer(service, falsified(answer.xml, service.name, scenarios));
  const garbage = find(scenarios, 'garbage');
  if (garbage?.form === 'html') return sendHtml(response, 200, 'Runtime Error');
  send(response, 200, soapType, garbage === undefined ? body : body.slice(0, Math.floor(body.length / 2)));
}

/** Sends the HTTP status that a fault requests. */
function sendStatus(
  authority: Authority,
  call: Call,
  response: ServerResponse,
  { code, body }: HttpStatus,
): void {
  if (body === 'html') sendHtml(response, code, 'by the simulator');
  else if (body === 'empty') send(response, code, 'text/plain', '');
  else if (body === 'fault') send(response, code, soapType, writeFault('by the simulator'));
  else send(response, code, soapType, refusedWith(authority, call, body));
}

/** Returns the answer that refuses the message with a cStat; a duplicate names the key in the message. */
function refusedWith(authority: Authority, call: Call, body: { readonly cStat: string }): string {
  const { cStat, xMotivo } = requestedRefusal(body);
  const key = keyOf(call.message);
  const refusal = { cStat, xMotivo: key === undefined ? xMotivo : `${xMotivo} [chNFe:${key}]` };
  const { xml } = answerCall(authority, call, { kind: 'refused', refusal });
  return writeAnswer(call.service, xml);
}

function find<K extends Scenario['kind']>(
  scenarios: readonly Scenario[],
  kind: K,
): Extract<Scenario, { kind: K }> | undefined {
  return scenarios.find((one): one is Extract<Scenario, { kind: K }> => one.kind === kind);
}

const soapType = 'application/soap+xml; charset=utf-8';

const textOf = (message: Uint8Array): string => Buffer.from(message).toString('latin1');

/** Returns the key in a message that is not checked yet; only faults use it. */
const keyOf = (message: Uint8Array): string | undefined => {
  const match = /Id="NFe([0-9A-Z]{44})"|<chNFe>([0-9A-Z]{44})<|Id="(ID[0-9A-Z]{41,52})"/.exec(
    textOf(message),
  );
  return match?.[1] ?? match?.[2] ?? match?.[3];
};

const issuerOf = (message: Uint8Array): string | undefined =>
  /<(?:emit|infEvento|infInut)\b[\s\S]{0,200}?<CNPJ>([0-9A-Z]{14})</.exec(textOf(message))?.[1];

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const sendHtml = (response: ServerResponse, status: number, text: string): void =>
  send(
    response,
    status,
    'text/html; charset=utf-8',
    `<!DOCTYPE html><html><head><title>${status}</title></head><body><h2>${status} - ${text}</h2></body></html>`,
  );
