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
  readonly close: () => void;
  readonly size: () => number;
}

interface Entry {
  readonly certificateId: string;
  readonly agent: Agent;
  readonly established: WeakSet<Socket>;
  running: number;
  isPutAway: boolean;
}

/**
 * Creates one agent for each certificate version and policy, never shared: `Agent` does not distinguish two secure
 * contexts, and a kept connection carries the identity that opened it.
 */
export function createAgentPool(options: AgentPoolOptions): AgentPool {
  const entries = new Map<string, Entry>();

  const putAway = (name: string, entry: Entry): void => {
    entries.delete(name);
    entry.isPutAway = true;
    if (entry.running === 0) entry.agent.destroy();
    else setTimeout(() => entry.agent.destroy(), options.drainMs).unref();
  };

  const obtain = (credential: AuthorityCredential, policy: ConnectionPolicy): Entry => {
    const name = entryName(credential, policy);
    const entry = entries.get(name) ?? openEntry(credential, policy, options);
    entries.delete(name);
    entries.set(name, entry);
    for (const [oldest, other] of entries) {
      if (entries.size <= options.maxAgents) break;
      putAway(oldest, other);
    }
    return entry;
  };

  return {
    lease(credential, policy) {
      const entry = obtain(credential, policy);
      entry.running += 1;
      return { agent: entry.agent, established: entry.established, end: once(() => endLease(entry)) };
    },
    release(certificateId) {
      for (const [name, entry] of [...entries]) {
        if (entry.certificateId === certificateId) putAway(name, entry);
      }
    },
    close() {
      for (const entry of entries.values()) entry.agent.destroy();
      entries.clear();
    },
    size: () => entries.size,
  };
}

function endLease(entry: Entry): void {
  entry.running -= 1;
  if (entry.isPutAway && entry.running === 0) entry.agent.destroy();
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
