import { isIP, type LookupFunction } from 'node:net';
import { errorCodeOf, type Mode } from '@fiscal/domain';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { checkWebhookUrl, hostOf, isLoopbackReceiver, type WebhookPolicy } from './check-webhook-url.ts';
import { createNameResolver } from './create-name-resolver.ts';
import type { DeliveryAttempt, DeliveryError } from './delivery-attempt.ts';
import { type AddressGuard, createPublicAddressGuard, isLoopbackAddress } from './is-public-address.ts';
import { readExcerpt } from './read-excerpt.ts';
import type { NameToResolve, ResolvedAddress, ResolveName } from './resolve-name.ts';
import { type StartTimer, startSystemTimer } from './start-timer.ts';

export interface WebhookSenderOptions {
  readonly policy: WebhookPolicy;
  /** Limit of a whole attempt (name, connection, headers and body); 10 000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** The system's timers when absent. */
  readonly startTimer?: StartTimer | undefined;
  /** The hosts file and the name servers of the system when absent. */
  readonly resolveName?: ResolveName | undefined;
  /** Trust anchors in PEM that replace those of the runtime. */
  readonly ca?: readonly string[] | undefined;
}

export interface WebhookPost {
  readonly url: string;
  readonly clientId: string;
  /** Mode of the webhook: plain http is allowed only for `test`, when the policy allows it. */
  readonly mode: Mode;
  /** The frozen body, sent unchanged. */
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

export interface WebhookSender {
  /** Makes one attempt; never throws for a failure of the network or the receiver. */
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
 * Creates a sender of webhooks that cannot reach the inner network: the name is resolved once and refused when any
 * address is not public, the connection goes to those addresses only (server name and Host stay the name), redirects
 * are not followed, proxies of the environment are not used, and the body of the answer is read up to an excerpt.
 * Source: api-conventions §9.2.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { policy, timeoutMs = 10_000, startTimer = startSystemTimer, ca } = options;
  const resolveName = options.resolveName ?? createNameResolver();
  const isPublic = createPublicAddressGuard();

  const attempt = async (delivery: WebhookPost, signal: AbortSignal): Promise<Outcome> => {
    if (checkWebhookUrl(delivery.url, policy, delivery.mode).length > 0) return failed('address_not_allowed');
    const url = new URL(delivery.url);
    const allowed = isLoopbackReceiver(url, policy) ? isLoopbackAddress : isPublic;
    const addresses = await resolve(resolveName, { host: hostOf(url), clientId: delivery.clientId, signal });
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

async function resolve(resolveName: ResolveName, name: NameToResolve): Promise<readonly ResolvedAddress[]> {
  const family = isIP(name.host);
  if (family !== 0) return [{ address: name.host, family }];
  return await new Promise((resolve, reject) => {
    name.signal.addEventListener('abort', () => reject(name.signal.reason), { once: true });
    resolveName(name).then(resolve, () => resolve([]));
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
  const code = errorCodeOf(error) ?? '';
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') return 'timeout';
  if (tlsCode.test(code)) return 'tls_failure';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'invalid_response';
  return 'connection_failed';
}
