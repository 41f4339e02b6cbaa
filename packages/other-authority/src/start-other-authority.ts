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
   * The PEM of the issuers of client and signer certificates: of the authority that issues them directly, not only of
   * its root.
   */
  readonly holders: readonly string[];
  /** The tree that issues the certificates of server and Sefin; default: a new one. */
  readonly tree?: TestAuthority | undefined;
  /** The clock of the authorities; default: that of the machine. */
  readonly now?: (() => Date) | undefined;
  /** The environment in tpAmb; default: homologation. */
  readonly environment?: '1' | '2' | undefined;
  /**
   * The base addresses of the NFS-e services. Those of the NF-e are found by the last part of their address, under any
   * base.
   */
  readonly bases?: Partial<NfseBases> | undefined;
  readonly certificateRequest?: CertificateRequest | undefined;
  /** The port; default: a free one. */
  readonly port?: number | undefined;
  /** The percentage of ISSQN in every municipality; default: `5.00`. */
  readonly issRate?: string | undefined;
}

export interface OtherAuthority {
  readonly port: number;
  /** The PEM of the root that a client has to trust. */
  readonly caPem: string;
  /** The PEM of the certificate in the signatures of the Sefin. */
  readonly sealCertificatePem: string;
  readonly addFault: (rule: FaultRule) => void;
  /** Returns everything stored: notes with status and events, disabled ranges, NFS-e. */
  readonly ledger: () => readonly StoredDocument[];
  /** Returns every received call, in order. */
  readonly calls: () => readonly CallRecord[];
  /** Registers the municipality's decision on a request for a late cancellation of this NFS-e. */
  readonly decideCancellation: (key: string, decision: CancellationDecision) => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts one HTTPS server with mutual TLS that simulates a SEFAZ (NF-e 4.00 over SOAP 1.2) and the national environment
 * of the NFS-e, written only from the norms. It judges form, signature, keys, duplicates and stored documents, but no
 * taxes. Addresses: `/ws/nfeautorizacao4.asmx` and its like, `/SefinNacional/…`, `/contribuintes/…`,
 * `/parametrizacao/…`. Rules schedule faults: `addFault({ when: { service: 'NFeAutorizacao4', number: '7' }, fault:
 * 'closed after storing', times: 2 })`.
 */
export async function startOtherAuthority(options: OtherAuthorityOptions): Promise<OtherAuthority> {
  const { now = () => new Date(), certificateRequest = 'in the handshake' } = options;
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
  const context = { authority, bases, certificateRequest, rules, records, timers, postponed, connections };
  const { port, close } = await listen({
    identity,
    holdersPem: options.holders,
    certificateRequest,
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
