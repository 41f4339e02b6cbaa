import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Mode } from '@fiscal/domain';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { checkWebhookUrl, hostOf, isLoopbackReceiver, type WebhookPolicy } from './check-webhook-url.ts';
import type { DeliveryAttempt, DeliveryError } from './delivery-attempt.ts';
import { type AddressGuard, createPublicAddressGuard, isLoopbackAddress } from './is-public-address.ts';
import { readExcerpt } from './read-excerpt.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name. */
export type ResolveName = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface WebhookSenderOptions {
  readonly policy: WebhookPolicy;
  /** Whole time of an attempt: name, connection, headers and body; 10 000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** Does the work in `ms`, and returns what prevents it; the timers of the system when absent. */
  readonly startTimer?: ((ms: number, work: () => void) => () => void) | undefined;
  readonly lookup?: ResolveName | undefined;
  /** Trust anchors in PEM in place of those of the runtime. */
  readonly ca?: readonly string[] | undefined;
}

export interface WebhookPost {
  readonly url: string;
  /** Mode of the webhook: plain http is for `test`, where the policy allows it. */
  readonly mode: Mode;
  /** The frozen body; sent as it is. */
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

export interface WebhookSender {
  /** One attempt; never throws for what the network or the receiver does. */
  post(delivery: WebhookPost): Promise<DeliveryAttempt>;
}

interface Outcome {
  readonly responseStatus: number | null;
  readonly error: DeliveryError | null;
  readonly responseExcerpt: string | null;
}

const failed = (error: DeliveryError, responseStatus: number | null = null): Outcome => ({
  responseStatus,
  error,
  responseExcerpt: null,
});

/**
 * Sends webhooks without opening a way to the inner network: the name is resolved once and refused when any address
 * is not public, the connection goes to those addresses only (server name and Host stay the name), redirects are not
 * followed, proxies of the environment are not used, and the body of the answer is read up to an excerpt.
 * Source: api-conventions §9.2.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { policy, timeoutMs = 10_000, startTimer = startSystemTimer, ca } = options;
  const lookup = options.lookup ?? ((name) => systemLookup(name, { all: true, verbatim: true }));
  const isPublic = createPublicAddressGuard();

  const attempt = async (delivery: WebhookPost, signal: AbortSignal): Promise<Outcome> => {
    if (checkWebhookUrl(delivery.url, policy, delivery.mode).length > 0) return failed('address_not_allowed');
    const url = new URL(delivery.url);
    const allowed = isLoopbackReceiver(url, policy) ? isLoopbackAddress : isPublic;
    const addresses = await resolve(lookup, hostOf(url), signal);
    if (addresses.length === 0) return failed('dns_failure');
    if (!addresses.every(({ address }) => allowed(address))) return failed('address_not_allowed');
    const dispatcher = pinnedAgent(addresses, allowed, { timeoutMs, ca });
    try {
      return await send(delivery, dispatcher, signal);
    } finally {
      await dispatcher.destroy();
    }
  };

  return {
    async post(delivery) {
      const started = performance.now();
      const cut = new AbortController();
      const stopTimer = startTimer(timeoutMs, () => cut.abort(new Error('timeout')));
      try {
        const outcome = await attempt(delivery, cut.signal);
        return { ...outcome, durationMs: Math.round(performance.now() - started) };
      } catch (error) {
        const kind = cut.signal.aborted ? 'timeout' : classify(error);
        return { ...failed(kind), durationMs: Math.round(performance.now() - started) };
      } finally {
        stopTimer();
      }
    },
  };
}

function startSystemTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

async function resolve(
  lookup: ResolveName,
  host: string,
  signal: AbortSignal,
): Promise<readonly ResolvedAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  return await new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    lookup(host).then(resolve, () => resolve([]));
  });
}

function pinnedAgent(
  addresses: readonly ResolvedAddress[],
  allowed: AddressGuard,
  { timeoutMs, ca }: { timeoutMs: number; ca: readonly string[] | undefined },
): Agent {
  const lookup: LookupFunction = (_name, { all }, answer) => {
    const [first] = addresses;
    if (all === true || first === undefined) answer(null, [...addresses]);
    else answer(null, first.address, first.family);
  };
  const trust = ca === undefined ? {} : { ca: [...ca] };
  const connector = buildConnector({ lookup, timeout: timeoutMs, allowH2: false, ...trust });
  return new Agent({
    connections: 1,
    pipelining: 0,
    maxHeaderSize: 16_384,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: (target, answer) =>
      connector(target, (error, socket) => {
        if (error !== null) return answer(error, null);
        if (allowed(socket.remoteAddress ?? '')) return answer(null, socket);
        socket.destroy();
        return answer(new Error('connected to another address than the checked one'), null);
      }),
  });
}

async function send(delivery: WebhookPost, dispatcher: Dispatcher, signal: AbortSignal): Promise<Outcome> {
  const response = await request(delivery.url, {
    method: 'POST',
    headers: { 'accept-encoding': 'identity', ...delivery.headers },
    body: typeof delivery.body === 'string' ? delivery.body : Buffer.from(delivery.body),
    dispatcher,
    signal,
  });
  const responseStatus = response.statusCode;
  const encoding = response.headers['content-encoding'] ?? 'identity';
  try {
    const excerpt = await readExcerpt(response.body);
    return { responseStatus, error: null, responseExcerpt: encoding === 'identity' ? excerpt : null };
  } catch {
    return failed(signal.aborted ? 'timeout' : 'invalid_response', responseStatus);
  }
}

const tlsCode = /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_)/;

function classify(error: unknown): DeliveryError {
  if (error instanceof Error && error.name === 'HTTPParserError') return 'invalid_response';
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') return 'timeout';
  if (tlsCode.test(code)) return 'tls_failure';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'invalid_response';
  return 'connection_failed';
}
