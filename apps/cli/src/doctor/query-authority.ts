import {
  type AuthorityCredential,
  createAuthorityClient,
  createSefinClient,
  type EndpointTable,
  shakeHands,
} from '@fiscal/authority';
import {
  type Authorizer,
  type Environment,
  isStandstill,
  type NotSentReason,
  type SendResult,
  type ServiceStatusAnswer,
  type Uf,
  type UnknownReason,
} from '@fiscal/domain';
import { type CheckResult, missing, ok, optional } from './check.ts';

export interface QueriedAuthority {
  readonly authorizer: Authorizer;
  readonly uf: Uf;
  readonly environment: Environment;
  readonly table: EndpointTable;
}

/** An address and the anchors of its server. */
export interface QueriedAddress {
  readonly name: string;
  readonly url: string;
  /** PEM texts; no other anchor is trusted. */
  readonly trustAnchors: readonly string[];
}

/** A target whose address is the status service. */
export interface StatusTarget extends QueriedAuthority, QueriedAddress {}

/** A target whose address is a service of the NFS-e. */
export interface NationalTarget extends QueriedAddress {
  readonly authority: 'SEFIN' | 'ADN';
  readonly environment: Environment;
  readonly table: EndpointTable;
}

const timeoutMs = 10_000;

/** Opens a connection without a certificate. */
export async function tryHandshake({ name, url, trustAnchors }: QueriedAddress): Promise<CheckResult> {
  const handshake = await shakeHands({ url, trustAnchors, timeoutMs });
  const { origin } = new URL(url);
  if (handshake.kind === 'open')
    return ok(name, `${origin}: ${handshake.protocol} open; service not queried`);
  return refused(name, origin, handshake.reason);
}

/** Queries `NFeStatusServico4` with a certificate. */
export async function queryStatus(
  { name, url, trustAnchors, authorizer, environment, table, uf }: StatusTarget,
  credential: AuthorityCredential,
): Promise<CheckResult> {
  const client = createAuthorityClient({ endpoints: table, ...connectionsTo(trustAnchors) });
  try {
    const result = await client.queryStatus({ authorizer, environment, credential, uf });
    return resultOf(name, new URL(url).origin, result);
  } finally {
    client.close();
  }
}

/** The Id of a DPS that does not exist. */
const anyDps = 'DPS355030810000000000000000001000000000000001';
/** A municipality whose agreement the ADN knows. */
const anyCity = '3550308';

/**
 * Queries the Sefin for a DPS that does not exist, or the ADN for an agreement: any answer shows that it accepts the
 * connection.
 */
export async function queryNational(
  { name, url, trustAnchors, authority, environment, table }: NationalTarget,
  credential: AuthorityCredential,
): Promise<CheckResult> {
  const client = createSefinClient({ endpoints: table, ...connectionsTo(trustAnchors) });
  const { origin } = new URL(url);
  try {
    const result =
      authority === 'SEFIN'
        ? await client.queryDps({ environment, credential, dpsId: anyDps })
        : await client.queryAgreement({ environment, credential, cityCode: anyCity });
    if (result.kind !== 'answered') return refused(name, origin, result.reason);
    return ok(name, `${origin}: it answers and accepts the certificate`);
  } finally {
    client.close();
  }
}

const connectionsTo = (trustAnchors: readonly string[]) => ({
  trust: { ca: trustAnchors },
  userAgent: 'fiscal-doctor/1',
  timeouts: { queueMs: timeoutMs, connectMs: timeoutMs, answerMs: timeoutMs },
});

function resultOf(name: string, origin: string, result: SendResult<ServiceStatusAnswer>): CheckResult {
  if (result.kind !== 'answered') return refused(name, origin, result.reason);
  const { cStat, xMotivo } = result.answer;
  const found = `${origin}: ${cStat} ${xMotivo}`;
  if (cStat === '107') return ok(name, found);
  if (isStandstill(cStat)) return optional(name, found, 'wait: the authority has paused its service');
  return missing(name, found, 'the authority answers with a refusal: its reason says what to correct');
}

const refused = (name: string, origin: string, reason: NotSentReason | UnknownReason): CheckResult => {
  const { found, advice } = words[reason];
  return missing(name, `${origin}: ${found}`, advice);
};

interface Words {
  readonly found: string;
  readonly advice: string;
}

const address = 'correct baseUrl or services in the file of AUTHORITY_ENDPOINTS_FILE';
const network = 'check address, firewall and proxy between here and the authority';
const ours = 'use an ICP-Brasil certificate that is valid and meant for client authentication';
const other = 'check that the address belongs to an authority of the NF-e or of the NFS-e';

const words: Readonly<Record<NotSentReason | UnknownReason, Words>> = {
  connection_queue: { found: 'no connection became free', advice: network },
  cancelled: { found: 'the time for the query ended', advice: network },
  dns: { found: 'its name is not known', advice: address },
  connection_refused: { found: 'nothing listens there, or the network cannot be reached', advice: network },
  connect_timeout: { found: `no connection within ${timeoutMs / 1000} s`, advice: network },
  tls_failed: { found: 'the TLS handshake failed', advice: `${other}; TLS 1.2 or newer is needed` },
  client_certificate_refused: { found: 'it refuses the client certificate', advice: ours },
  server_not_trusted: {
    found: 'its certificate is expired, has another name, or has no trusted root',
    advice: 'add its root to trustAnchors or AUTHORITY_CA_FILES, or run fiscal trust install',
  },
  access_denied: { found: 'it denies access (HTTP 401 or 403)', advice: ours },
  http_client_error: { found: 'it refuses the request (HTTP 4xx)', advice: address },
  timeout: { found: `connected, no answer within ${timeoutMs / 1000} s`, advice: network },
  connection_lost: { found: 'it closed the connection before an answer', advice: `${network}; ${ours}` },
  http_server_error: {
    found: 'it answers with an error of its own (HTTP 5xx)',
    advice: 'run fiscal doctor again later',
  },
  soap_fault: { found: 'it answers with a SOAP fault', advice: other },
  unreadable_answer: { found: 'its answer is not one of the service', advice: other },
  answer_of_another_document: { found: 'it answers for the other environment', advice: address },
  interrupted: { found: 'the query was interrupted', advice: 'run fiscal doctor again' },
};
