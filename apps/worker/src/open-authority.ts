import {
  type AuthorityClient,
  createAuthorityClient,
  createSefinClient,
  createTransport,
  type EndpointTable,
  loadEndpoints,
  type SefinClient,
  type TransportOptions,
} from '@fiscal/authority';
import type { TrustStore } from '@fiscal/certificates';
import type { WorkerSettings } from '@fiscal/config';
import type { Clock } from '@fiscal/domain';
import { authorityRoots, type EveryProperty } from '@fiscal/services';

/** Shorter than the start-to-close timeout of the calling activity, with time for its database steps. */
const timeouts = { queueMs: 2_000, connectMs: 5_000, answerMs: 30_000 };

/** Longest time of a call to an authority, without its database steps. */
export const longestCallMs: number = timeouts.queueMs + timeouts.connectMs + timeouts.answerMs;

export interface AuthorityParts {
  readonly trustStore: TrustStore;
  /** The clock of the service, by which a call may be too late to leave. */
  readonly clock: Clock;
  readonly onExchange?: TransportOptions['onExchange'];
}

/** The clients of a process; they share connections. */
export interface AuthorityClients {
  /** The client of the SEFAZ; closing it closes the connections of both clients. */
  readonly authority: AuthorityClient;
  readonly sefin: SefinClient;
}

/**
 * Opens the clients of the authorities; they trust the runtime's roots, those of ICP-Brasil, and those of
 * AUTHORITY_CA_FILES. One certificate may use every slot of the queue: a busy company never waits for a connection.
 */
export function openAuthority(
  settings: WorkerSettings,
  { trustStore, clock, onExchange }: AuthorityParts,
): AuthorityClients {
  const options: EveryProperty<Omit<TransportOptions, 'maxAnswerBytes' | 'timers'>> & {
    readonly endpoints: EndpointTable;
  } = {
    endpoints: loadEndpoints({ file: settings.AUTHORITY_ENDPOINTS_FILE }),
    trust: { ca: authorityRoots(settings.AUTHORITY_CA_FILES, trustStore) },
    timeouts,
    clock,
    connections: { maxSockets: settings.AUTHORITY_CONCURRENCY },
    userAgent: settings.SOFTWARE_VERSION.replace(' ', '/'),
    onExchange,
  };
  const transport = createTransport(options);
  return {
    authority: createAuthorityClient({ ...options, transport }),
    sefin: createSefinClient({ ...options, transport }),
  };
}
