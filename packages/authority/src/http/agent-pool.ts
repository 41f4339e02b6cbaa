import { Agent } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { SigningKey } from '@fiscal/certificates';

/** The certificate that opens the connection, with its key. */
export interface AuthorityCredential extends SigningKey {
  readonly certificateId: string;
  readonly version: number;
}

export interface ConnectionPolicy {
  /** PEM texts; no other anchor is trusted. */
  readonly trustAnchors: readonly string[];
  readonly clientCertificate: 'presented' | 'withheld';
}

export interface AgentPoolOptions {
  /** The most agents that are kept; the least recently used one is removed first. */
  readonly maxAgents: number;
  readonly maxSockets: number;
  /** The time after which an unused connection is closed. */
  readonly idleMs: number;
  /** The time after which an unused agent, with the key that it holds, is removed. */
  readonly keptMs: number;
  /** The longest time for which a request continues after its agent was retired. */
  readonly drainMs: number;
}

/** An agent while a request uses it. `established` holds its sockets whose handshake has ended. */
export interface AgentLease {
  readonly agent: Agent;
  readonly established: WeakSet<Socket>;
  readonly end: () => void;
}

export interface AgentPool {
  readonly lease: (credential: AuthorityCredential, policy: ConnectionPolicy) => AgentLease;
  /** Retires every agent of the certificate; running requests end first, within `drainMs`. */
  readonly release: (certificateId: string) => void;
  /** Retires every agent; running requests end first, within `drainMs`. */
  readonly releaseAll: () => void;
  readonly close: () => void;
  readonly size: () => number;
}

interface Entry {
  readonly name: string;
  readonly certificateId: string;
  readonly agent: Agent;
  readonly established: WeakSet<Socket>;
  running: number;
  isPutAway: boolean;
  /** The removal that is planned while no request runs. */
  removal?: NodeJS.Timeout | undefined;
}

/**
 * Creates one agent for each certificate version and policy, never shared: `Agent` does not distinguish two secure
 * contexts, and a kept connection carries the identity that opened it.
 */
export function createAgentPool(options: AgentPoolOptions): AgentPool {
  const entries = new Map<string, Entry>();

  const putAway = (entry: Entry): void => {
    entries.delete(entry.name);
    entry.isPutAway = true;
    clearTimeout(entry.removal);
    if (entry.running === 0) entry.agent.destroy();
    else setTimeout(() => entry.agent.destroy(), options.drainMs).unref();
  };

  const obtain = (credential: AuthorityCredential, policy: ConnectionPolicy): Entry => {
    const name = entryName(credential, policy);
    const entry = entries.get(name) ?? openEntry(name, credential, policy, options);
    entries.delete(name);
    entries.set(name, entry);
    for (const oldest of entries.values()) {
      if (entries.size <= options.maxAgents) break;
      putAway(oldest);
    }
    return entry;
  };

  const releaseWhere = (isReleased: (entry: Entry) => boolean): void => {
    for (const entry of [...entries.values()]) if (isReleased(entry)) putAway(entry);
  };

  const endLease = (entry: Entry): void => {
    entry.running -= 1;
    if (entry.running > 0) return;
    if (entry.isPutAway) entry.agent.destroy();
    else entry.removal = setTimeout(() => putAway(entry), options.keptMs).unref();
  };

  return {
    lease(credential, policy) {
      const entry = obtain(credential, policy);
      entry.running += 1;
      clearTimeout(entry.removal);
      return { agent: entry.agent, established: entry.established, end: once(() => endLease(entry)) };
    },
    release: (certificateId) => releaseWhere((entry) => entry.certificateId === certificateId),
    releaseAll: () => releaseWhere(() => true),
    close() {
      for (const entry of entries.values()) {
        clearTimeout(entry.removal);
        entry.agent.destroy();
      }
      entries.clear();
    },
    size: () => entries.size,
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

const entryName = ({ certificateId, version }: AuthorityCredential, policy: ConnectionPolicy): string =>
  JSON.stringify([certificateId, version, policy.clientCertificate, policy.trustAnchors]);

function openEntry(
  name: string,
  credential: AuthorityCredential,
  policy: ConnectionPolicy,
  { maxSockets, idleMs }: AgentPoolOptions,
): Entry {
  const agent = new Agent({
    keepAlive: true,
    secureContext: createContext(credential, policy),
    maxSockets,
    maxFreeSockets: maxSockets,
    timeout: idleMs,
    scheduling: 'lifo',
  });
  return {
    name,
    certificateId: credential.certificateId,
    agent,
    established: new WeakSet(),
    running: 0,
    isPutAway: false,
  };
}

function createContext(credential: AuthorityCredential, policy: ConnectionPolicy): SecureContext {
  const trust = { ca: [...policy.trustAnchors], minVersion: 'TLSv1.2' as const };
  if (policy.clientCertificate === 'withheld') return createSecureContext(trust);
  const { key, certificateDer, chainDer } = credential;
  return createSecureContext({
    ...trust,
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    cert: [certificateDer, ...chainDer].map(certificatePem).join(''),
  });
}

const certificatePem = (der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};
