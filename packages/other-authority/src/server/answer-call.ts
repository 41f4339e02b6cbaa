import type { X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Authority } from '../calls/authority.ts';
import type { CallRecords, OpenCall } from '../calls/call-record.ts';
import type { DocumentReference, Request, Service } from '../calls/service.ts';
import { htmlPage } from '../faults/failed-status.ts';
import { answered, type Reply, type Stage } from '../faults/fault-row.ts';
import type { FaultRule, FaultRules } from '../faults/fault-rules.ts';
import { rowOf } from '../faults/fault-table.ts';
import type { NfseBases } from '../nfse/nfse-services.ts';
import { callerCertificate } from './caller-certificate.ts';
import type { Connections } from './connections.ts';
import { findService } from './find-service.ts';
import type { CertificateRequest } from './listen.ts';
import type { Postponed } from './postponed.ts';
import { sendReply } from './send-reply.ts';
import type { Timers } from './timers.ts';

export interface CallContext {
  readonly authority: Authority;
  readonly bases: NfseBases;
  readonly certificateRequest: CertificateRequest;
  readonly rules: FaultRules;
  readonly records: CallRecords;
  readonly timers: Timers;
  readonly postponed: Postponed;
  readonly connections: Connections;
}

/** Answers one call: finds its service, applies a fault or serves it, and records it. */
export async function answerCall(
  message: IncomingMessage,
  response: ServerResponse,
  context: CallContext,
): Promise<void> {
  const call = context.records.open(`${message.method} ${message.url}`);
  try {
    const reply = await replyTo(message, call, context);
    call.outcome = await sendReply(reply, response, context.timers, context.connections);
  } catch (error) {
    // A client that disconnects while its body is read gets no answer.
    if (message.destroyed && !message.complete) {
      call.outcome = 'closed';
      return;
    }
    call.fault = `the stand-in failed: ${error instanceof Error ? error.stack : String(error)}`;
    call.outcome = await sendReply(page(500, call.fault), response, context.timers, context.connections);
  }
}

const page = (status: number, text = htmlPage(status)): Reply =>
  answered({ status, contentType: 'text/html; charset=utf-8', body: text });

async function replyTo(message: IncomingMessage, call: OpenCall, context: CallContext): Promise<Reply> {
  const { method = '', url = '' } = message;
  const { authority, bases, rules, certificateRequest } = context;
  const found = findService(method, url, bases, authority);
  if (found === undefined) return unknownAddress(message);
  const { service, path } = found;
  call.service = service.name;
  const unread = rules.takeUnread(service);
  if (unread !== undefined) {
    call.fault = unread.fault;
    return { kind: 'closed' };
  }
  const body = await buffer(message);
  const caller = await callerCertificate(message, certificateRequest, authority);
  if (caller === undefined) return service.authority === 'adn' ? { kind: 'closed' } : page(403);
  const contentType = message.headers['content-type'] ?? '';
  if (service.authority === 'sefin' && method === 'POST' && !contentType.startsWith('application/json'))
    return page(415);
  return replyOf(service, { path, contentType, body, caller }, call, context);
}

/**
 * Answers an unknown address. The real server refuses the list of events with 405, although the manual describes it.
 */
async function unknownAddress(message: IncomingMessage): Promise<Reply> {
  await buffer(message);
  return page(message.method === 'GET' && /\/nfse\/[^/]+\/eventos$/.test(message.url ?? '') ? 405 : 404);
}

const isQuery = ({ name }: Service): boolean => /^(NFeConsulta|NFeRet|GET|HEAD)/.test(name);

function replyOf(
  service: Service,
  request: Request & { readonly caller: X509Certificate },
  call: OpenCall,
  context: CallContext,
): Reply | Promise<Reply> {
  call.document = service.identify(request);
  if (isQuery(service)) context.postponed.onQuery(call.document);
  const rule = context.rules.take(service, call.document);
  const serve: Stage['serve'] = (variation) =>
    withJournal(call, context.authority, () => service.serve(request, variation));
  if (rule === undefined) return answered(serve());
  call.fault = rule.fault;
  return rowOf(rule.fault).effect(stageOf(service, request, rule, serve, call.document, context));
}

function stageOf(
  service: Service,
  request: Request,
  { with: given = {} }: FaultRule,
  serve: Stage['serve'],
  document: DocumentReference,
  { authority, timers, postponed }: CallContext,
): Stage {
  return {
    service,
    request,
    given,
    seal: authority.seal,
    serve,
    refuse: (code, level) => service.refuse(request, code, level),
    wait: timers.wait,
    serveAfter: (milliseconds) => timers.later(milliseconds, () => serve()),
    serveAfterQueries: (queries) => postponed.add(document, queries, () => serve()),
  };
}

/** Adds to the record what the work has stored, by the ledger's journal. */
function withJournal<T>(call: OpenCall, { ledger }: Authority, work: () => T): T {
  const before = ledger.journal().length;
  const result = work();
  call.stored = [...call.stored, ...ledger.journal().slice(before)];
  return result;
}
