import { X509Certificate } from 'node:crypto';
import type { TestAuthority } from '@fiscal/testkit';
import type { Authority } from './calls/authority.ts';
import { type CallRecord, createCallRecords } from './calls/call-record.ts';
import { createFaultRules, type FaultRule } from './faults/fault-rules.ts';
import { makeIdentity, newTree } from './identity/make-identity.ts';
import { createLedger } from './ledger/ledger.ts';
import type { StoredDocument } from './ledger/records.ts';
import { type CancellationDecision, decideCancellation } from './nfse/decide-cancellation.ts';
import { type NfseBases, nationalBases } from './nfse/nfse-services.ts';
import { answerCall } from './server/answer-call.ts';
import { createConnections } from './server/connections.ts';
import { type CertificateRequest, listen } from './server/listen.ts';
import { createPostponed } from './server/postponed.ts';
import { createTimers } from './server/timers.ts';

export interface OtherAuthorityOptions {
  /**
   * PEM of who issues the certificates of clients and of signers: the authority that issues them itself, not its root
   * alone.
   */
  readonly holders: readonly string[];
  /** The tree under which the certificates of server and Sefin are issued: one of its own unless given. */
  readonly tree?: TestAuthority | undefined;
  /** The clock of the authorities: that of the machine unless given. */
  readonly now?: (() => Date) | undefined;
  /** tpAmb: homologation unless given. */
  readonly environment?: '1' | '2' | undefined;
  /**
   * The addresses of the services of the NFS-e; those of the NF-e are found by the last part of their address, under
   * any base.
   */
  readonly bases?: Partial<NfseBases> | undefined;
  readonly asksForCertificate?: CertificateRequest | undefined;
  /** A free port unless given. */
  readonly port?: number | undefined;
  /** Percent of ISSQN in every municipality, `5.00` unless given. */
  readonly issRate?: string | undefined;
}

export interface OtherAuthority {
  readonly port: number;
  /** PEM of what a client has to trust as the server's. */
  readonly caPem: string;
  /** PEM of the certificate in the signatures of the Sefin. */
  readonly sealCertificatePem: string;
  readonly addFault: (rule: FaultRule) => void;
  /** Everything stored: notes with status and events, disabled ranges, NFS-e. */
  readonly ledger: () => readonly StoredDocument[];
  /** Every call received, in order. */
  readonly calls: () => readonly CallRecord[];
  /** Registers what a municipality says to the request for a late cancellation of this NFS-e. */
  readonly decideCancellation: (key: string, decision: CancellationDecision) => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts one HTTPS server with mutual TLS that stands in for a SEFAZ (NF-e 4.00 over SOAP 1.2) and for the national
 * environment of the NFS-e, written from the norms alone. It judges form, signature, keys, duplicates and what is stored,
 * never taxes. Addresses: `/ws/nfeautorizacao4.asmx` and its like, `/SefinNacional/…`, `/contribuintes/…`,
 * `/parametrizacao/…`. Faults are scheduled by rules:
 * `addFault({ when: { service: 'NFeAutorizacao4', number: '7' }, fault: 'closed after storing', times: 2 })`.
 */
export async function startOtherAuthority(options: OtherAuthorityOptions): Promise<OtherAuthority> {
  const { now = () => new Date(), asksForCertificate: asks = 'in the handshake' } = options;
  const identity = makeIdentity(options.tree ?? newTree(now), now());
  const authority: Authority = {
    ledger: createLedger(),
    now,
    environment: options.environment ?? '2',
    holders: options.holders.map((pem) => new X509Certificate(pem)),
    seal: identity.seal,
    issRate: options.issRate ?? '5.00',
  };
  const rules = createFaultRules();
  const records = createCallRecords(now);
  const timers = createTimers();
  const bases = { ...nationalBases, ...options.bases };
  const connections = createConnections();
  const postponed = createPostponed();
  const context = { authority, bases, asks, rules, records, timers, postponed, connections };
  const { port, close } = await listen({
    identity,
    holdersPem: options.holders,
    asks,
    port: options.port ?? 0,
    connections,
    onRequest: (request, response) => void answerCall(request, response, context),
  });
  return {
    port,
    caPem: identity.caPem,
    sealCertificatePem: identity.seal.certificatePem,
    addFault: rules.add,
    ledger: authority.ledger.documents,
    calls: records.all,
    decideCancellation: (key, decision) => decideCancellation(key, decision, authority),
    close: () => {
      timers.close();
      return close();
    },
  };
}
