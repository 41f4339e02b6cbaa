import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { type AuthorityClient, createAuthorityClient, loadEndpoints } from '@fiscal/authority';
import type { TrustStore } from '@fiscal/certificates';
import type { Clock } from '@fiscal/domain';
import type { WorkerSettings } from './env.ts';

/** Below the start-to-close timeout of the calling activity, with time for its database steps. */
const timeouts = { queueMs: 2_000, connectMs: 5_000, answerMs: 30_000 };

/** Longest time that a call to an authority takes, without its steps in the database. */
export const longestCallMs: number = timeouts.queueMs + timeouts.connectMs + timeouts.answerMs;

export interface AuthorityParts {
  readonly trustStore: TrustStore;
  /** The service's: it says how late a call may leave. */
  readonly clock: Clock;
}

/**
 * Client of the authorities; without AUTHORITY_CA_FILES it trusts the runtime's roots and those of ICP-Brasil. One
 * certificate may use every place of the queue: a busy company never waits for a connection.
 */
export function openAuthority(
  settings: WorkerSettings,
  { trustStore, clock }: AuthorityParts,
): AuthorityClient {
  return createAuthorityClient({
    endpoints: loadEndpoints({ file: settings.AUTHORITY_ENDPOINTS_FILE }),
    trust: { ca: trustedRoots(settings, trustStore) },
    timeouts,
    clock,
    connections: { maxSockets: settings.AUTHORITY_CONCURRENCY },
    userAgent: settings.SOFTWARE_VERSION.replace(' ', '/'),
  });
}

function trustedRoots({ AUTHORITY_CA_FILES: files }: WorkerSettings, { anchors }: TrustStore): string[] {
  if (files.length > 0) return files.map((file) => readFileSync(file, 'utf8'));
  return [...rootCertificates, ...anchors.map(({ facts }) => facts.certificate.toString())];
}
