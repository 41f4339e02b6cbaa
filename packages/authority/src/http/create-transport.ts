import type { Clock } from '@fiscal/domain';
import type { AuthorityAddress } from '../endpoints/load-endpoints.ts';
import { type AgentPoolOptions, type AuthorityCredential, createAgentPool } from './agent-pool.ts';
import { type AuthorityRequest, type AuthorityTimeouts, type Exchange, makeRequest } from './make-request.ts';
import { systemTimers, type Timers } from './timers.ts';

/** The certificate of the caller, and how long the call may take. */
export interface OutgoingCall {
  readonly credential: AuthorityCredential;
  /** Scenario for the simulator, as the header `X-Fiscal-Simulate`. */
  readonly simulation?: string | undefined;
  /** Ends the call early and destroys its socket: `cancelled` before the first byte, `unknown` after it. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The moment after which the first byte may no longer leave (`notSent`, `cancelled`); checked just before the write.
   */
  readonly sendBefore?: Date | undefined;
}

export interface OutgoingMessage extends Pick<AuthorityRequest, 'method' | 'url' | 'headers' | 'body'> {
  readonly address: AuthorityAddress;
  readonly service: string;
}

/** One request to an authority, without its path, which may hold a key. */
export interface EndedExchange extends Pick<OutgoingMessage, 'method' | 'service'> {
  readonly host: string;
  readonly port: number;
  /** Undefined without a response. */
  readonly status: number | undefined;
}

/** The connections of every client of a process: one pool for each certificate version. */
export interface AuthorityTransport {
  /** Makes one request and never repeats it. Throws RangeError for a scenario that cannot be a header. */
  readonly request: (call: OutgoingCall, message: OutgoingMessage) => Promise<Exchange>;
  /** Closes the connections of a certificate that was replaced or removed; running calls end first. */
  readonly release: (certificateId: string) => void;
  /** Closes the connections of every certificate; running calls end first. */
  readonly releaseAll: () => void;
  /** Interrupts running calls and closes every connection; no call may follow. */
  readonly close: () => void;
}

export interface TransportOptions {
  /** PEM texts of the roots of the authorities' servers; no other root is trusted. */
  readonly trust: { readonly ca: readonly string[] };
  readonly userAgent: string;
  readonly timeouts?: AuthorityTimeouts | undefined;
  readonly maxAnswerBytes?: number | undefined;
  readonly connections?: Partial<AgentPoolOptions> | undefined;
  /** The clock for `sendBefore`; the system's when absent. */
  readonly clock?: Clock | undefined;
  /** The timers for `timeouts`; the system's when absent. */
  readonly timers?: Timers | undefined;
  /** Called after each request. */
  readonly onExchange?: ((exchange: EndedExchange) => void) | undefined;
}

const systemClock: Clock = { now: () => new Date() };
/** The values for options that are absent. */
export const transportDefaults = {
  timeouts: { queueMs: 10_000, connectMs: 10_000, answerMs: 60_000 },
  maxAnswerBytes: 4_000_000,
  connections: { maxAgents: 1_000, maxSockets: 20, idleMs: 30_000, keptMs: 300_000, drainMs: 90_000 },
} as const satisfies {
  readonly timeouts: AuthorityTimeouts;
  readonly maxAnswerBytes: number;
  readonly connections: AgentPoolOptions;
};

/**
 * Creates HTTP/1.1 over mutual TLS (1.2 or newer); the certificate is presented in the handshake or by renegotiation.
 */
export function createTransport(options: TransportOptions): AuthorityTransport {
  const pool = createAgentPool({ ...transportDefaults.connections, ...options.connections });
  const shutdown = new AbortController();
  const clock = options.clock ?? systemClock;
  return {
    async request(call, { address, service, headers, ...message }) {
      const allHeaders = { ...headers, 'User-Agent': options.userAgent, ...simulationHeaders(call) };
      const signals = call.signal === undefined ? [shutdown.signal] : [shutdown.signal, call.signal];
      const exchange = await makeRequest({
        ...message,
        headers: allHeaders,
        lease: pool.lease(call.credential, {
          trustAnchors: address.trustAnchors ?? options.trust.ca,
          clientCertificate: address.clientCertificate,
        }),
        timeouts: options.timeouts ?? transportDefaults.timeouts,
        timers: options.timers ?? systemTimers,
        maxAnswerBytes: options.maxAnswerBytes ?? transportDefaults.maxAnswerBytes,
        signal: AbortSignal.any(signals),
        isTooLate: () => call.sendBefore !== undefined && clock.now() >= call.sendBefore,
      });
      options.onExchange?.(endedExchange(service, message, exchange));
      return exchange;
    },
    release: pool.release,
    releaseAll: pool.releaseAll,
    close() {
      shutdown.abort();
      pool.close();
    },
  };
}

function endedExchange(
  service: string,
  { method, url }: Pick<OutgoingMessage, 'method' | 'url'>,
  exchange: Exchange,
): EndedExchange {
  const { hostname: host, port } = new URL(url);
  const status = exchange.kind === 'response' ? exchange.status : undefined;
  return { service, method, host, port: port === '' ? httpsPort : Number(port), status };
}

const httpsPort = 443;

function simulationHeaders({ simulation }: OutgoingCall): Record<string, string> {
  if (simulation === undefined) return {};
  if (!/^[\x21-\x7e]+$/.test(simulation)) throw new RangeError('simulation is not a header value');
  return { 'X-Fiscal-Simulate': simulation };
}
