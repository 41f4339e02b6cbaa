import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Environment } from '@fiscal/domain';
import type { FaultBook } from '../../faults/fault-book.ts';
import type { CallJournal } from '../../web/call-journal.ts';
import type { ReceivedRequest } from '../../web/tls-listener.ts';
import type { SefinOperation, SefinScenario } from '../faults/sefin-scenario.ts';
import { type SefinAnswer, scenarioOf } from '../operations/call.ts';
import { judgeSigner } from '../operations/judge-signer.ts';
import type { Sefin } from '../sefin.ts';
import { connectionRules } from '../signature/sefin-certificate-rules.ts';
import { findRoute, isAdn, isSefin, type RouteMatch } from './routes.ts';
import { certificateRefused, sendAnswer, sendFailure, sendGarbage, sendHtml } from './send.ts';

export interface SefinServerDeps {
  readonly environment: Environment;
  readonly sefin: Sefin;
  readonly faults: FaultBook<SefinScenario>;
  readonly journal: CallJournal<SefinOperation>;
  /** Resolves when everything recorded so far is on the disk. */
  readonly durable: () => Promise<void>;
}

/**
 * Answers the requests of one environment to the Sefin and the ADN, with the requested faults. Resolves to `notMine`
 * for any other path.
 */
export const serveSefin =
  (deps: SefinServerDeps) =>
  async (received: ReceivedRequest): Promise<'answered' | 'notMine'> => {
    const { request, response, socket, chain } = received;
    const path = new URL(request.url ?? '/', 'https://simulator').pathname;
    if (!isSefin(path) && !isAdn(path)) return 'notMine';
    if (chain.length === 0) {
      if (isAdn(path)) socket.destroy();
      else sendHtml(response, 403, 'Forbidden: Access is denied.');
      return 'answered';
    }
    const match = findRoute(request.method ?? 'GET', path);
    if (typeof match === 'number') sendHtml(response, match, pages[match]);
    else await serveOperation(deps, received, match);
    return 'answered';
  };

const pages = { 404: 'Not Found', 405: 'Method Not Allowed', 501: 'Moved' } as const;

async function serveOperation(
  { environment, sefin, faults, journal, durable }: SefinServerDeps,
  { request, response, socket, chain, body }: ReceivedRequest,
  match: RouteMatch,
): Promise<void> {
  const client = judgeSigner(sefin, connectionRules, chain);
  if (client.kind === 'refused') return certificateRefused(sefin, environment, response, client.refusal);
  const data = match.dataField === undefined ? '' : dataOf(body, match.dataField);
  const document = match.dataField === undefined ? undefined : identify(data ?? '', sefin.documentBytes);
  const subject = match.subject ?? document?.id;
  journal.note(environment, match.operation, subject);
  const header = request.headers['x-fiscal-simulate'];
  const scenarios = faults.take({
    environment,
    service: match.operation,
    cnpj: document?.emitter ?? client.cnpj,
    accessKey: subject,
    header: Array.isArray(header) ? header[0] : header,
  });
  const outage = scenarioOf(scenarios, 'unavailable')?.mode;
  if (scenarioOf(scenarios, 'drop-before') || outage === 'refused' || outage === 'tls')
    return void socket.destroy();
  if (outage === '503') return sendHtml(response, 503, 'Service Unavailable');
  if (outage === 'E1217') return sendFailure(sefin, environment, response, maintenance);
  const status = scenarioOf(scenarios, 'status');
  if (status?.moment === 'before') return sendFailure(sefin, environment, response, status);
  const delay = scenarioOf(scenarios, 'delay');
  if (delay !== undefined) await wait(delay.ms);
  if (data === undefined) return sendAnswer(request, response, malformedJson);
  const answer = match.answer(sefin, { environment, client: client.cnpj, scenarios }, data);
  await durable();
  const dropped = scenarioOf(scenarios, 'drop-after') ?? scenarioOf(scenarios, 'pending');
  if (dropped !== undefined && answer.changed) return void socket.destroy();
  if (status !== undefined && answer.changed) return sendFailure(sefin, environment, response, status);
  const garbage = scenarioOf(scenarios, 'garbage');
  if (garbage !== undefined && answer.status < 300) return sendGarbage(response, answer, garbage.form);
  sendAnswer(request, response, answer);
}

/** The answer during maintenance, when the Sefin checks nothing. */
const maintenance = { code: 400, body: { form: 'erros', code: 'E1217' } } as const;

/** The answer of ASP.NET to a body that is not the JSON of the operation: a problem without a code. */
const malformedJson: SefinAnswer = {
  status: 400,
  changed: false,
  body: {
    type: 'https://tools.ietf.org/html/rfc7231#section-6.5.1',
    title: 'One or more validation errors occurred.',
    status: 400,
    errors: { $: ['The JSON value could not be converted.'] },
  },
};

function dataOf(body: Uint8Array, field: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    const value =
      typeof parsed === 'object' && parsed !== null && field in parsed ? Object(parsed)[field] : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns Id and emitter of a document that is not checked yet; only faults and the journal use them. */
function identify(base64: string, limit: number): { id: string | undefined; emitter: string | undefined } {
  try {
    const text = gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: limit }).toString('latin1');
    return {
      id: /\sId="((?:DPS|PRE)[0-9A-Z]{42,56})"/.exec(text)?.[1],
      emitter: /<prest>\s*<CNPJ>([0-9A-Z]{14})<|<CNPJAutor>([0-9A-Z]{14})</
        .exec(text)
        ?.slice(1)
        .find((one) => one !== undefined),
    };
  } catch {
    return { id: undefined, emitter: undefined };
  }
}
