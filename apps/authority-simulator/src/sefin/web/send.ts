import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Environment } from '@fiscal/domain';
import type { CodedBody, SefinScenario } from '../faults/sefin-scenario.ts';
import type { SefinAnswer } from '../operations/call.ts';
import { envelope, pascalMessage } from '../operations/envelope.ts';
import { refusal, type SefinRefusal } from '../refusal/refusal.ts';
import type { Sefin } from '../sefin.ts';

type Failure = Extract<SefinScenario, { kind: 'status' }>;
type Garbage = Extract<SefinScenario, { kind: 'garbage' }>['form'];

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const jsonType = 'application/json; charset=utf-8';

const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, jsonType, JSON.stringify(body));

/** Sends a page as IIS and gateways do. */
export const sendHtml = (response: ServerResponse, status: number, text: string): void =>
  send(
    response,
    status,
    'text/html; charset=utf-8',
    `<!DOCTYPE html><html><head><title>${status}</title></head><body><h2>${status} - ${text}</h2></body></html>`,
  );

export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: SefinAnswer): void {
  if (request.method !== 'HEAD' && answer.body !== undefined) {
    sendJson(response, answer.status, answer.body);
    return;
  }
  response.writeHead(answer.status, { 'content-length': 0 });
  response.end();
}

/** Sends the HTTP failure that a fault requests. */
export function sendFailure(
  sefin: Sefin,
  environment: Environment,
  response: ServerResponse,
  { code, body }: Pick<Failure, 'code' | 'body'>,
): void {
  if (body === 'html') sendHtml(response, code, 'by the simulator');
  else if (body === 'empty') send(response, code, 'text/plain', '');
  else if (body === 'json') sendJson(response, code, { message: 'by the simulator' });
  else if (body === 'none') sendJson(response, code, envelope(environment, sefin.clock.now()));
  else sendJson(response, code, codedBody(sefin, environment, body));
}

function codedBody(sefin: Sefin, environment: Environment, { form, code }: CodedBody): unknown {
  const start = envelope(environment, sefin.clock.now());
  const erros = [pascalMessage(refusal(code, `${code} pedido ao simulador`))];
  switch (form) {
    case 'erros':
      return { ...start, erros };
    case 'list':
      return erros;
    case 'word':
      return { ...start, tipoAmbiente: environment === 'production' ? 'PRODUCAO' : 'HOMOLOGACAO', erros };
  }
}

/** Sends a success that no client can read. With `gzip` the key is right, and its XML cannot be unpacked. */
export function sendGarbage(response: ServerResponse, answer: SefinAnswer, form: Garbage): void {
  const text = JSON.stringify(answer.body ?? {});
  if (form === 'html') sendHtml(response, 200, 'Runtime Error');
  else send(response, answer.status, jsonType, form === 'gzip' ? withoutGzip(text) : firstHalf(text));
}

const firstHalf = (text: string): string => text.slice(0, Math.floor(text.length / 2));

const withoutGzip = (text: string): string =>
  text.replace(/("(?:nfse|evento)XmlGZipB64":")[^"]*/, (_all, start: string) => `${start}H4sIAAAAAAAA`);

/** Returns HTTP 403 with its code for a client certificate that the Sefin refuses. */
export function certificateRefused(
  sefin: Sefin,
  environment: Environment,
  response: ServerResponse,
  reason: SefinRefusal,
): void {
  sendJson(response, 403, {
    ...envelope(environment, sefin.clock.now()),
    erros: [pascalMessage(reason)],
  });
}
